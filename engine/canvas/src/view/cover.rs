//! Pictures of the whole board or a part of it in one surface, drawn over many ticks while nobody draws: the cover, which the screen
//! shows where no tile is yet, and pictures the host asks for. Owns when they are drawn and what of them is no longer true.
//!
//! ```text
//!   a picture = up to 8 × 8 cells of 256 px, a bit each; drawn cell by cell, a spoilt cell again in its place
//!   cover:  given by the host ──▶ own, drawn into the other surface ──▶ own, larger (the board outgrew it)
//! ```

use atrium_model::Slot;
use kurbo::Rect;

use super::damage::PxRect;
use super::painter::Painter;
use super::palette::Theme;
use super::picture::Picture;
use super::to_px::ToPx;
use crate::geom;
use crate::scene::Scene;
use crate::tess::Sink;

/// The surface into which the host puts a picture that stands for the board until that is loaded.
pub const COVER_GIVEN: u32 = 2;
/// The surface of the picture the host has asked for.
pub const PICTURE: u32 = 4;
/// The two surfaces the cover changes between.
const COVERS: [u32; 2] = [COVER_GIVEN, 3];
/// Pictures follow an edit when the board has been left alone for so long.
const IDLE_MS: f64 = 500.0;
/// A cover that the board has outgrown is made again at most so often.
const MIN_INTERVAL_MS: f64 = 4000.0;

/// What is to be done about pictures in a tick.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    None,
    /// Not before the board has been left alone.
    Wait,
    /// A new cover first.
    Begin,
    Draw,
}

/// See the file's head.
#[derive(Default)]
pub(crate) struct Covers {
    /// Longest side of the cover, px; 0: there is none.
    side: u32,
    shown: Option<Picture>,
    /// What will take its place.
    next: Option<Picture>,
    /// What the host has asked for.
    asked: Option<Picture>,
    /// `shown` is the host's: it is not drawn on.
    given: bool,
    /// It stands for what is not loaded yet.
    stands: bool,
    appends: Vec<Slot>,
    /// Surfaces to be freed with the next frame.
    free: Vec<u32>,
    outgrown: bool,
    spoilt_at: f64,
    begun_at: f64,
}

impl Covers {
    pub(crate) fn set_side(&mut self, px: u32) {
        self.side = px;
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Picture> {
        let given = self.given;
        [self.shown.as_mut().filter(|_| !given), self.next.as_mut(), self.asked.as_mut()].into_iter().flatten()
    }

    /// The board's picture changed in this area: board units.
    pub(crate) fn damaged(&mut self, area: Rect, now_ms: f64) {
        self.spoilt_at = now_ms;
        let outgrown = self.all().any(|p| p.surface != PICTURE && geom::join(p.area(), area) != p.area());
        self.outgrown |= outgrown;
        self.all().for_each(|p| p.spoil(area));
    }

    /// A new item lies on top of all else here.
    pub(crate) fn append(&mut self, slot: Slot, area: Rect, now_ms: f64) {
        let simple = self.next.is_none() && self.asked.is_none() && !self.given;
        match &self.shown {
            Some(p) if simple && p.cells(area) & p.todo == 0 && geom::join(p.area(), area) == p.area() => {
                self.appends.push(slot);
            }
            _ => self.damaged(area, now_ms),
        }
    }

    /// Every picture is wrong (theme, paper, another board).
    pub(crate) fn forget(&mut self) {
        self.drop_shown();
        self.drop_next();
        let Some(p) = &mut self.asked else { return };
        p.spoil(p.area());
    }

    /// All pictures could be better than they are.
    pub(crate) fn rough(&mut self) {
        self.all().for_each(|p| p.spoil(p.area()));
    }

    /// The executor has no surface any more.
    pub(crate) fn lost(&mut self) {
        self.forget();
        self.free.clear();
        if let Some(p) = &mut self.asked {
            p.made = false;
        }
    }

    fn drop_shown(&mut self) {
        self.free.extend(self.shown.take().map(|p| p.surface));
        (self.given, self.stands) = (false, false);
        self.appends.clear();
    }

    fn drop_next(&mut self) {
        self.free.extend(self.next.take().filter(|p| p.made).map(|p| p.surface));
    }

    /// Bytes of its surfaces.
    pub(crate) fn bytes(&self) -> usize {
        let made = [&self.shown, &self.next, &self.asked].into_iter().flatten().filter(|p| p.made);
        made.map(|p| (p.w * p.h) as usize * 4).sum()
    }

    /// The host's picture of `area` (board units), `w` × `h` px, in the surface `COVER_GIVEN`. False: there is an own cover already.
    pub(crate) fn give(&mut self, area: Rect, w: u32, h: u32, theme: Theme) -> bool {
        let sane = area.is_finite() && area.width() > 0.0 && area.height() > 0.0 && w.min(h) > 0;
        if !sane || (self.shown.is_some() && !self.given) || self.next.is_some() {
            return false;
        }
        let mut p = Picture::new(COVER_GIVEN, area, f64::from(w), f64::from(h), theme);
        // Its px are the host's, whatever scale they were drawn at.
        (p.w, p.h, p.to.scale) = (w as i32, h as i32, f64::from(w) / area.width());
        p.to.origin = area.origin().to_vec2() * p.to.scale;
        (p.made, p.todo) = (true, 0);
        self.free.retain(|s| *s != COVER_GIVEN);
        self.shown = Some(p);
        (self.given, self.stands) = (true, true);
        true
    }

    /// The board is loaded: nothing stands for it any more. What was given still fills gaps where a cover is wanted, until there is an
    /// own one. True when the screen shows something else now.
    pub(crate) fn end(&mut self, tiles: bool, scene: &Scene, threshold: usize) -> bool {
        let stood = core::mem::take(&mut self.stands);
        if stood && !self.wanted(tiles, scene, threshold) {
            self.drop_shown();
        }
        stood
    }

    /// Begins a picture of an area (board units) of at most `w` × `h` px for the host, in place of the one before. Answers area and size.
    pub(crate) fn ask(&mut self, area: Rect, w: u32, h: u32, theme: Theme) -> (Rect, u32, u32) {
        let p = Picture::new(PICTURE, area, f64::from(w), f64::from(h), theme);
        let told = (p.area(), p.w as u32, p.h as u32);
        self.asked = Some(p);
        told
    }

    /// Whether the picture that was asked for is there and true.
    pub(crate) fn asked_whole(&self) -> bool {
        self.asked.as_ref().is_some_and(|p| p.made && p.todo == 0)
    }

    /// The picture that was asked for has been read, or is not wanted any more.
    pub(crate) fn asked_end(&mut self) {
        self.free.extend(self.asked.take().filter(|p| p.made).map(|p| p.surface));
    }

    /// Frees surfaces and draws what came on top onto the cover. Costs next to nothing.
    pub(super) fn keep(&mut self, sink: &mut Sink<'_>, with: &mut Painter<'_>) {
        for surface in core::mem::take(&mut self.free) {
            sink.surface(surface, 0, 0);
        }
        let appends = core::mem::take(&mut self.appends);
        let Some(p) = &self.shown else { return };
        for slot in appends {
            if with.board.try_item(slot).is_some() {
                sink.target(p.surface, p.px().xywh(), None);
                with.one(sink, slot, p.px().rect(), &p.to);
            }
        }
    }

    /// Whether the cover is worth its memory on a board that is drawn by `tiles` somewhere, or has so many items that it will be, by
    /// the tiles' threshold.
    pub(super) fn wanted(&self, tiles: bool, scene: &Scene, threshold: usize) -> bool {
        self.side > 0 && (tiles || scene.drawn_count() * 40 > threshold)
    }

    /// What there is to be drawn, when a cover is `wanted`.
    pub(super) fn work(&self, wanted: bool, scene: &Scene, now_ms: f64) -> Work {
        let stale = |p: &Option<Picture>| p.as_ref().is_some_and(|p| p.todo != 0);
        let rested = now_ms - self.begun_at >= MIN_INTERVAL_MS;
        let grown = wanted
            && self.next.is_none()
            && !self.stands
            && (self.shown.is_none() || self.given || (self.outgrown && rested))
            && scene.drawn_count() > 0;
        if !(stale(&self.asked) || self.next.is_some() || grown || stale(&self.shown)) {
            return Work::None;
        }
        if now_ms - self.spoilt_at < IDLE_MS {
            return Work::Wait;
        }
        if grown { Work::Begin } else { Work::Draw }
    }

    /// Begins a cover of the board as it is now, with some room to grow.
    pub(super) fn begin(&mut self, extent: Rect, theme: Theme, now_ms: f64) {
        let side = f64::from(self.side);
        let (dx, dy) = (extent.width() / 8.0 + 64.0, extent.height() / 8.0 + 64.0);
        let used = self.shown.as_ref().map(|p| p.surface);
        let surface = if used == Some(COVERS[0]) { COVERS[1] } else { COVERS[0] };
        self.next = Some(Picture::new(surface, extent.inflate(dx, dy), side, side, theme));
        self.outgrown = false;
        self.begun_at = now_ms;
    }

    /// Draws pictures within the budget. True when the screen has another cover now.
    pub(super) fn draw(&mut self, sink: &mut Sink<'_>, with: &mut Painter<'_>, left: &mut usize) -> bool {
        if let Some(p) = &mut self.asked {
            p.draw(sink, with, left);
        }
        if let Some(mut p) = self.next.take() {
            if p.draw(sink, with, left) {
                self.drop_shown();
                self.shown = Some(p);
                return true;
            }
            self.next = Some(p);
        } else if let Some(p) = &mut self.shown {
            p.draw(sink, with, left);
        }
        false
    }

    /// The cover where nothing better is, for what is clipped to `px` of the screen; paper where it does not reach.
    pub(super) fn paint(&self, sink: &mut Sink<'_>, with: &Painter<'_>, px: PxRect, to: &ToPx) {
        sink.target(0, px.xywh(), None);
        let Some(p) = &self.shown else { return with.paper(sink, to) };
        let at = to.rect(p.area());
        if geom::join(at, px.rect()) != at {
            with.paper(sink, to);
        }
        sink.blit(p.surface, p.px().rect(), at, 1.0, true, true);
    }

    /// Nothing of the board is there yet but what the host has given.
    pub(super) fn stands(&self) -> bool {
        self.stands
    }

    /// Whether the screen has a cover to show in gaps.
    pub(super) fn covers(&self) -> bool {
        self.shown.is_some()
    }
}
