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
use super::job::Job;
use super::painter::Painter;
use super::palette::Theme;
use super::to_px::ToPx;
use crate::geom;
use crate::tess::Sink;

/// The surface into which the host puts a picture that stands for the board until that is loaded.
pub const COVER_GIVEN: u32 = 2;
/// The surface of the picture the host has asked for.
pub const PICTURE: u32 = 4;
/// The two surfaces the cover changes between.
const COVERS: [u32; 2] = [COVER_GIVEN, 3];
/// Side of a cell, px.
const CELL: i32 = 256;
/// Cells in a row.
const ROW: i32 = 8;
/// Pictures follow an edit when the board has been left alone for so long.
const CALM_MS: f64 = 500.0;
/// A cover that the board has outgrown is made anew at most so often.
const AGAIN_MS: f64 = 4000.0;
/// A small board is not drawn larger than this: px per board unit.
const MAX_SCALE: f64 = 2.0;

/// One surface's worth of the board.
struct Picture {
    surface: u32,
    to: ToPx,
    w: i32,
    h: i32,
    theme: Theme,
    made: bool,
    /// Cells that are not true: bit row · 8 + column.
    todo: u64,
    job: Option<(u32, Job)>,
}

impl Picture {
    /// Shows `area` (board units) in at most `w` × `h` px.
    fn new(surface: u32, area: Rect, w: f64, h: f64, theme: Theme) -> Self {
        let side = f64::from(CELL * ROW);
        let (w, h) = (w.clamp(1.0, side), h.clamp(1.0, side));
        let scale = (w / area.width().max(1e-9)).min(h / area.height().max(1e-9)).min(MAX_SCALE);
        let px = |v: f64, max: f64| (v * scale).ceil().clamp(1.0, max) as i32;
        let (w, h) = (px(area.width(), w), px(area.height(), h));
        let to = ToPx { scale, origin: area.origin().to_vec2() * scale, dpr: 1.0 };
        let mut it = Self { surface, to, w, h, theme, made: false, todo: 0, job: None };
        it.spoil(it.area());
        it
    }

    fn px(&self) -> PxRect {
        PxRect { x0: 0, y0: 0, x1: self.w, y1: self.h }
    }

    /// What it shows: board units.
    fn area(&self) -> Rect {
        self.to.board_rect(self.px().rect())
    }

    /// Cells an area (board units) touches.
    fn cells(&self, area: Rect) -> u64 {
        let px = PxRect::around(self.to.rect(area), 2.0).meet(&self.px());
        let mut cells = 0;
        for y in px.y0 / CELL..(px.y1 + CELL - 1) / CELL {
            for x in px.x0 / CELL..(px.x1 + CELL - 1) / CELL {
                cells |= 1 << (y * ROW + x);
            }
        }
        if px.is_empty() { 0 } else { cells }
    }

    fn spoil(&mut self, area: Rect) {
        let cells = self.cells(area);
        self.todo |= cells;
        if self.job.as_ref().is_some_and(|(bit, _)| cells >> bit & 1 == 1) {
            self.job = None;
        }
    }

    fn cell(&self, bit: u32) -> PxRect {
        let (x, y) = (bit as i32 % ROW * CELL, bit as i32 / ROW * CELL);
        PxRect { x0: x, y0: y, x1: x + CELL, y1: y + CELL }.meet(&self.px())
    }

    /// Goes on with it, in its own theme. True when it is whole.
    fn draw(&mut self, sink: &mut Sink<'_>, with: &mut Painter<'_>, left: &mut usize) -> bool {
        let boards = core::mem::replace(&mut with.theme, self.theme);
        if !self.made && self.todo != 0 {
            self.made = true;
            sink.surface(self.surface, self.w as u32, self.h as u32);
            sink.target(self.surface, self.px().xywh(), Some(with.theme.paper));
        }
        while *left > 0 && self.todo != 0 {
            let (bit, mut job) = match self.job.take() {
                Some(begun) => begun,
                None => {
                    let bit = self.todo.trailing_zeros();
                    let job = Job::new(with, self.surface, self.cell(bit), self.to, left);
                    job.paper(sink, with, false);
                    (bit, job)
                }
            };
            if job.work(sink, with, left) {
                self.todo &= !(1 << bit);
            } else {
                self.job = Some((bit, job));
            }
        }
        with.theme = boards;
        self.todo == 0
    }
}

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

    /// A new thing lies on top of all else here.
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

    /// The board is loaded: nothing stands for it any more. What was given still fills gaps where a cover is `wanted`, until there is an
    /// own one. True when the screen shows something else now.
    pub(crate) fn end(&mut self, wanted: impl FnOnce(&Self) -> bool) -> bool {
        let stood = core::mem::take(&mut self.stands);
        if stood && !wanted(self) {
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

    /// Whether the cover is worth its memory on a board that is drawn by `tiles` somewhere, or has so many things that it will be, by
    /// the tiles' threshold.
    pub(super) fn wanted(&self, tiles: bool, things: impl Fn() -> usize, threshold: usize) -> bool {
        self.side > 0 && (tiles || things() * 40 > threshold)
    }

    /// What there is to be drawn, when a cover is `wanted` and the board holds so many `things`.
    pub(super) fn work(&self, wanted: bool, things: impl Fn() -> usize, now_ms: f64) -> Work {
        let stale = |p: &Option<Picture>| p.as_ref().is_some_and(|p| p.todo != 0);
        let rested = now_ms - self.begun_at >= AGAIN_MS;
        let anew = wanted
            && self.next.is_none()
            && !self.stands
            && (self.shown.is_none() || self.given || (self.outgrown && rested))
            && things() > 0;
        if !(stale(&self.asked) || self.next.is_some() || anew || stale(&self.shown)) {
            return Work::None;
        }
        if now_ms - self.spoilt_at < CALM_MS {
            return Work::Wait;
        }
        if anew { Work::Begin } else { Work::Draw }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(w: f64, h: f64) -> Picture {
        Picture::new(PICTURE, Rect::new(-100.0, 50.0, 3900.0, 2050.0), w, h, Theme::default())
    }

    #[test]
    fn a_picture_keeps_the_shape_of_its_area_and_stays_within_its_px() {
        let p = picture(640.0, 640.0);
        assert_eq!((p.w, p.h), (640, 320));
        let a = p.area();
        assert!((a.x0 + 100.0).abs() < 1e-9 && (a.y1 - 2050.0).abs() < 1e-9);
        let small = Picture::new(PICTURE, Rect::new(0.0, 0.0, 10.0, 10.0), 500.0, 500.0, Theme::default());
        assert_eq!((small.w, small.h), (20, 20));
        let dot = Picture::new(PICTURE, Rect::ZERO, 500.0, 500.0, Theme::default());
        assert_eq!((dot.w, dot.h), (1, 1));
    }

    #[test]
    fn only_the_cells_an_area_touches_are_drawn_again() {
        let mut p = picture(2048.0, 2048.0);
        assert_eq!(p.todo.count_ones(), 8 * 4);
        p.todo = 0;
        p.spoil(Rect::new(-90.0, 60.0, -80.0, 70.0));
        assert_eq!(p.todo, 1);
        p.todo = 0;
        p.spoil(Rect::new(1e6, 60.0, 2e6, 70.0));
        assert_eq!(p.todo, 0);
        p.spoil(Rect::new(-1e9, -1e9, 1e9, 1e9));
        assert_eq!(p.todo.count_ones(), 8 * 4);
        assert_eq!(p.cell(31), PxRect { x0: 1792, y0: 768, x1: 2048, y1: 1024 });
    }
}
