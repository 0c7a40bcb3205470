//! One picture of the board or a part of it in a surface of its own, drawn over many ticks. Owns which of its cells are not true.

use kurbo::Rect;

use super::damage::PxRect;
use super::job::Job;
use super::painter::Painter;
use super::palette::Theme;
use super::to_px::ToPx;
use crate::tess::Sink;

/// Side of a cell, px.
const CELL: i32 = 256;
/// Cells in a row.
const ROW: i32 = 8;
/// A small board is not drawn larger than this: px per board unit.
const MAX_SCALE: f64 = 2.0;

/// One surface's worth of the board.
pub(super) struct Picture {
    pub(super) surface: u32,
    pub(super) to: ToPx,
    pub(super) w: i32,
    pub(super) h: i32,
    pub(super) theme: Theme,
    pub(super) made: bool,
    /// Cells that are not true: bit row · 8 + column.
    pub(super) todo: u64,
    pub(super) job: Option<(u32, Job)>,
}

impl Picture {
    /// Shows `area` (board units) in at most `w` × `h` px.
    pub(super) fn new(surface: u32, area: Rect, w: f64, h: f64, theme: Theme) -> Self {
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

    pub(super) fn px(&self) -> PxRect {
        PxRect { x0: 0, y0: 0, x1: self.w, y1: self.h }
    }

    /// What it shows: board units.
    pub(super) fn area(&self) -> Rect {
        self.to.board_rect(self.px().rect())
    }

    /// Cells an area (board units) touches.
    pub(super) fn cells(&self, area: Rect) -> u64 {
        let px = PxRect::around(self.to.rect(area), 2.0).meet(&self.px());
        let mut cells = 0;
        for y in px.y0 / CELL..(px.y1 + CELL - 1) / CELL {
            for x in px.x0 / CELL..(px.x1 + CELL - 1) / CELL {
                cells |= 1 << (y * ROW + x);
            }
        }
        if px.is_empty() { 0 } else { cells }
    }

    pub(super) fn spoil(&mut self, area: Rect) {
        let cells = self.cells(area);
        self.todo |= cells;
        if self.job.as_ref().is_some_and(|(bit, _)| cells >> bit & 1 == 1) {
            self.job = None;
        }
    }

    pub(super) fn cell(&self, bit: u32) -> PxRect {
        let (x, y) = (bit as i32 % ROW * CELL, bit as i32 / ROW * CELL);
        PxRect { x0: x, y0: y, x1: x + CELL, y1: y + CELL }.meet(&self.px())
    }

    /// Goes on with it, in its own theme. True when it is whole.
    pub(super) fn draw(&mut self, sink: &mut Sink<'_>, with: &mut Painter<'_>, left: &mut usize) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(w: f64, h: f64) -> Picture {
        Picture::new(4, Rect::new(-100.0, 50.0, 3900.0, 2050.0), w, h, Theme::default())
    }

    #[test]
    fn a_picture_keeps_the_shape_of_its_area_and_stays_within_its_px() {
        let p = picture(640.0, 640.0);
        assert_eq!((p.w, p.h), (640, 320));
        let a = p.area();
        assert!((a.x0 + 100.0).abs() < 1e-9 && (a.y1 - 2050.0).abs() < 1e-9);
        let small = Picture::new(4, Rect::new(0.0, 0.0, 10.0, 10.0), 500.0, 500.0, Theme::default());
        assert_eq!((small.w, small.h), (20, 20));
        let dot = Picture::new(4, Rect::ZERO, 500.0, 500.0, Theme::default());
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
