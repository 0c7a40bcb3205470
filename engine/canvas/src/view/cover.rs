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
use super::paint::ToPx;
use super::palette::Theme;
use super::tiles::area_of;
use crate::engine::Engine;
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
const LARGEST_SCALE: f64 = 2.0;

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
        let scale = (w / area.width().max(1e-9)).min(h / area.height().max(1e-9)).min(LARGEST_SCALE);
        let px = |v: f64, most: f64| (v * scale).ceil().clamp(1.0, most) as i32;
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
}

impl Engine {
    /// The host puts a picture of `area` (board units), `w` × `h` px, into the surface `COVER_GIVEN` before the next frame. It is shown
    /// where nothing of the board is yet, until [`Self::cover_end`]. False: there is an own cover already.
    pub fn cover_given(&mut self, area: Rect, w: u32, h: u32) -> bool {
        let sane = area.is_finite() && area.width() > 0.0 && area.height() > 0.0 && w.min(h) > 0;
        if !sane || (self.covers.shown.is_some() && !self.covers.given) || self.covers.next.is_some() {
            return false;
        }
        let mut p = Picture::new(COVER_GIVEN, area, f64::from(w), f64::from(h), self.theme);
        // Its px are the host's, whatever scale they were drawn at.
        (p.w, p.h, p.to.scale) = (w as i32, h as i32, f64::from(w) / area.width());
        p.to.origin = area.origin().to_vec2() * p.to.scale;
        (p.made, p.todo) = (true, 0);
        self.covers.free.retain(|s| *s != COVER_GIVEN);
        self.covers.shown = Some(p);
        (self.covers.given, self.covers.stands) = (true, true);
        self.frame.damage.all();
        true
    }

    /// The board is loaded: nothing stands for it any more. On a full board what was given still fills gaps until there is an own cover.
    pub fn cover_end(&mut self) {
        if core::mem::take(&mut self.covers.stands) {
            self.frame.damage.all();
            if !self.wants_cover() {
                self.covers.drop_shown();
            }
        }
    }

    /// Begins a picture of an area (board units; `None`: of everything), of at most `w` × `h` px, in the light theme or in the board's.
    /// It is drawn into the surface `PICTURE` over the next ticks. Answers area and size; `None`: there is nothing to show.
    pub fn picture_begin(&mut self, area: Option<Rect>, w: u32, h: u32, light: bool) -> Option<(Rect, u32, u32)> {
        self.picture_end();
        let area = area.or_else(|| self.scene.extent()).filter(|a| a.is_finite())?;
        let theme = if light { Theme::default() } else { self.theme };
        let p = Picture::new(PICTURE, area, f64::from(w), f64::from(h), theme);
        let told = (p.area(), p.w as u32, p.h as u32);
        self.covers.asked = Some(p);
        Some(told)
    }

    /// Whether the picture that was asked for is there and true.
    #[must_use]
    pub fn picture_whole(&self) -> bool {
        self.covers.asked.as_ref().is_some_and(|p| p.made && p.todo == 0)
    }

    /// The picture has been read, or is not wanted any more.
    pub fn picture_end(&mut self) {
        self.covers.free.extend(self.covers.asked.take().filter(|p| p.made).map(|p| p.surface));
    }

    /// Frees surfaces and draws what came on top onto the cover. Costs next to nothing.
    pub(super) fn keep_covers(&mut self, sink: &mut Sink<'_>) {
        for surface in core::mem::take(&mut self.covers.free) {
            sink.surface(surface, 0, 0);
        }
        let appends = core::mem::take(&mut self.covers.appends);
        let Some(p) = self.covers.shown.take() else { return };
        for slot in appends {
            if self.board.try_item(slot).is_some() {
                sink.target(p.surface, area_of(p.px()), None);
                self.paint_one(sink, slot, p.px().rect(), &p.to);
            }
        }
        self.covers.shown = Some(p);
    }

    /// Whether the cover is worth its memory: a board that is drawn by tiles somewhere.
    fn wants_cover(&self) -> bool {
        self.covers.side > 0 && (self.tiles.on || self.scene.drawn_count() * 40 > self.tiles.threshold)
    }

    /// Draws pictures within the budget, or `wait`s for what comes before. True while there is more to do.
    pub(super) fn raster_covers(&mut self, sink: &mut Sink<'_>, left: &mut usize, wait: bool) -> bool {
        if self.busy() {
            // The hand's next sample brings a tick.
            return false;
        }
        if self.arriving() {
            // A picture of the half would be made over again.
            return true;
        }
        let wanted = self.wants_cover();
        let covers = &self.covers;
        let stale = |p: &Option<Picture>| p.as_ref().is_some_and(|p| p.todo != 0);
        let rested = self.now_ms - covers.begun_at >= AGAIN_MS;
        let anew = wanted
            && covers.next.is_none()
            && !covers.stands
            && (covers.shown.is_none() || covers.given || (covers.outgrown && rested))
            && self.scene.drawn_count() > 0;
        if !(stale(&covers.asked) || covers.next.is_some() || anew || stale(&covers.shown)) {
            return false;
        }
        if wait || self.now_ms - covers.spoilt_at < CALM_MS {
            return true;
        }
        if anew {
            self.begin_cover();
        }
        if let Some(mut p) = self.covers.asked.take() {
            self.draw_picture(sink, &mut p, left);
            self.covers.asked = Some(p);
        }
        if let Some(mut p) = self.covers.next.take() {
            if self.draw_picture(sink, &mut p, left) {
                self.covers.drop_shown();
                self.covers.shown = Some(p);
                self.frame.damage.all();
            } else {
                self.covers.next = Some(p);
            }
        } else if let Some(mut p) = self.covers.shown.take() {
            self.draw_picture(sink, &mut p, left);
            self.covers.shown = Some(p);
        }
        *left == 0
    }

    /// A cover of the board as it is now, with some room to grow.
    fn begin_cover(&mut self) {
        let Some(extent) = self.scene.extent() else { return };
        let side = f64::from(self.covers.side);
        let (dx, dy) = (extent.width() / 8.0 + 64.0, extent.height() / 8.0 + 64.0);
        let used = self.covers.shown.as_ref().map(|p| p.surface);
        let surface = if used == Some(COVERS[0]) { COVERS[1] } else { COVERS[0] };
        self.covers.next = Some(Picture::new(surface, extent.inflate(dx, dy), side, side, self.theme));
        self.covers.outgrown = false;
        self.covers.begun_at = self.now_ms;
        // A board that was loaded under a resting camera: its tiles are made before the first pan asks for them.
        self.tiles_ahead();
    }

    /// Goes on with a picture. True when it is whole.
    fn draw_picture(&mut self, sink: &mut Sink<'_>, p: &mut Picture, left: &mut usize) -> bool {
        let own = core::mem::replace(&mut self.theme, p.theme);
        if !p.made && p.todo != 0 {
            p.made = true;
            sink.surface(p.surface, p.w as u32, p.h as u32);
            sink.target(p.surface, area_of(p.px()), Some(self.theme.paper));
        }
        while *left > 0 && p.todo != 0 {
            let (bit, mut job) = match p.job.take() {
                Some(begun) => begun,
                None => {
                    let bit = p.todo.trailing_zeros();
                    let job = self.job(p.surface, p.cell(bit), p.to, left);
                    self.job_paper(sink, &job, false);
                    (bit, job)
                }
            };
            if self.work(sink, &mut job, left) {
                p.todo &= !(1 << bit);
            } else {
                p.job = Some((bit, job));
            }
        }
        self.theme = own;
        p.todo == 0
    }

    /// The cover where nothing better is, for what is clipped to `px` of the screen; paper where it does not reach.
    pub(super) fn paint_cover(&self, sink: &mut Sink<'_>, px: PxRect, to: &ToPx) {
        sink.target(0, area_of(px), None);
        let Some(p) = &self.covers.shown else { return self.paint_paper(sink, to) };
        let at = to.rect(p.area());
        if geom::join(at, px.rect()) != at {
            self.paint_paper(sink, to);
        }
        sink.blit(p.surface, p.px().rect(), at, 1.0, true, true);
    }

    /// Nothing of the board is there yet but what the host has given.
    pub(super) fn cover_stands(&self) -> bool {
        self.covers.stands
    }

    /// Whether the screen has a cover to show in gaps.
    pub(super) fn covered(&self) -> bool {
        self.covers.shown.is_some()
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
