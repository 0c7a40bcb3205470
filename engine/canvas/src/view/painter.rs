//! What drawing the board takes, wherever it is drawn to: screen, tiles, covers, a dragged picture. Paints single items and paper, in
//! paint order; knows no surface and no camera.

use atrium_model::{Board, Item, ItemId, Paper, Slot, number};
use kurbo::{Point, Rect};

use super::lines::Lines;
use super::paint::{Brushes, paint};
use super::palette::{Theme, with_alpha};
use super::to_px::ToPx;
use crate::scene::{Scene, clipped_by};
use crate::shape::{item_corners, painted_bounds};
use crate::tess::Sink;

/// See the file's head.
pub(crate) struct Painter<'a> {
    /// Mutable for its paint order, which is sorted when asked for.
    pub(crate) board: &'a mut Board,
    pub(crate) scene: &'a Scene,
    /// The item whose text stands in the page's box.
    pub(crate) editing: Option<ItemId>,
    pub(crate) theme: Theme,
    pub(crate) lines: &'a mut Lines,
}

/// How far the paper's marks lie from each other, board units: at a readable distance at every zoom.
pub(crate) fn paper_step(zoom: f64) -> f64 {
    let mut step = 24.0;
    while step * zoom < 14.0 {
        step *= 2.0;
    }
    while step * zoom > 56.0 {
        step /= 2.0;
    }
    step
}

impl Painter<'_> {
    /// An item of the board where it is. `clip`: px that matter.
    pub(crate) fn one(&mut self, sink: &mut Sink<'_>, slot: Slot, clip: Rect, to: &ToPx) {
        let item = self.scene.item(self.board, slot);
        let mut with = Brushes { theme: &self.theme, lines: self.lines, editing: self.editing };
        let frames = clipped_by(self.board, item);
        for frame in &frames {
            sink.clip(item_corners(frame).map(|corner| to.affine() * corner));
        }
        paint(sink, item, Some((slot, self.scene)), None, to, clip, &mut with);
        frames.iter().for_each(|_| sink.clip_end());
    }

    /// An item of the board as it lies for the moment.
    pub(crate) fn moved(&mut self, sink: &mut Sink<'_>, slot: Slot, item: &Item, clip: Rect, to: &ToPx) {
        let mut with = Brushes { theme: &self.theme, lines: self.lines, editing: None };
        paint(sink, item, Some((slot, self.scene)), Some(painted_bounds(item)), to, clip, &mut with);
    }

    /// An item that is being made or changed. Letters are those of the board: a new one has none yet.
    pub(crate) fn draft(&mut self, sink: &mut Sink<'_>, item: &Item, clip: Rect, to: &ToPx) {
        let mut with = Brushes { theme: &self.theme, lines: self.lines, editing: self.editing };
        let at = self.board.get(&item.id).map(|slot| (slot, self.scene));
        paint(sink, item, at, Some(painted_bounds(item)), to, clip, &mut with);
    }

    /// Paper over the whole clip.
    pub(crate) fn paper(&self, sink: &mut Sink<'_>, to: &ToPx) {
        let record = self.board.record();
        let spacing = paper_step(to.scale / to.dpr) * to.scale;
        // The full lines of graph paper and the gaps between staves repeat every fifth and tenth line: they are of the board too.
        let period = spacing * 10.0;
        let origin = Point::new(number::within(-to.origin.x, period), number::within(-to.origin.y, period));
        let paper = record.paper();
        let (mark_css, share) = if paper == Paper::Dotted { (2.0, 0.55) } else { (1.0, 1.0) };
        let mark = with_alpha(self.theme.mark, share);
        sink.paper(paper as u32, self.theme.paper, mark, spacing, origin, mark_css * to.dpr);
    }

    /// What is drawn in an area (board units), lowest first.
    pub(crate) fn drawn_in(&mut self, area: Rect) -> Vec<Slot> {
        self.scene.in_paint_order(self.board, area)
    }
}
