//! The eraser, swept from record to record so that a fast hand skips nothing. It cuts strokes where it passes, or takes whole
//! things. What it took is hidden at once and written as one transaction when it lifts.

use atrium_model::{ItemId, Kind, Op, Slot, sort_keys};
use kurbo::{Point, Rect};

use super::Tool;
use crate::engine::Engine;
use crate::hit;
use crate::input::Sample;

/// Half the eraser's width on the screen, CSS px, when the style says nothing, or is another tool's.
const RADIUS_CSS: f64 = 10.0;

/// Half the width of the eraser in hand, or of a pen's other end.
pub(crate) fn radius_css(engine: &Engine) -> f64 {
    let own = engine.tool_style.width.filter(|_| engine.tool == Tool::Eraser);
    own.map_or(RADIUS_CSS, |w| f64::from(w) / 2.0)
}

/// Parts of a body: 1/256 of a sample, from and to.
type Intervals = Vec<(u32, u32)>;

/// One pass of an eraser.
pub(crate) struct Erase {
    last: Point,
    lane: u32,
    cuts: bool,
    radius_css: f64,
    gone: Vec<(Slot, ItemId)>,
    cut: Vec<(Slot, ItemId, Intervals)>,
}

impl Erase {
    pub(crate) fn begin(engine: &mut Engine, s: &Sample, radius_css: f64) -> Self {
        let last = engine.view.board_from_css(Point::new(s.x, s.y));
        let mut erase = Self {
            last,
            lane: engine.lane,
            cuts: engine.eraser_cuts,
            radius_css: radius_css.clamp(1.0, 400.0),
            gone: Vec::new(),
            cut: Vec::new(),
        };
        erase.sweep(engine, last);
        erase
    }

    pub(crate) fn moved(&mut self, engine: &mut Engine, s: &Sample) {
        let p = engine.view.board_from_css(Point::new(s.x, s.y));
        self.sweep(engine, p);
    }

    fn sweep(&mut self, engine: &mut Engine, to: Point) {
        let (from, radius) = (self.last, self.radius_css / engine.view.camera.zoom);
        self.last = to;
        let area = Rect::from_points(from, to).inflate(radius, radius);
        for slot in engine.scene.query(area) {
            let item = engine.board.item(slot);
            if item.locked || engine.scene.is_hidden(slot) || item.kind == Kind::Frame {
                continue;
            }
            let id = item.id;
            let shape = engine.scene.shape(&engine.board, slot);
            if self.cuts && engine.board.item(slot).kind == Kind::Stroke {
                let removed = hit::cut(&shape.board_line(engine.board.item(slot)), from, to, radius);
                if removed.is_empty() {
                    continue;
                }
                let at = self.cut.iter().position(|(s, i, _)| *s == slot && *i == id).unwrap_or_else(|| {
                    self.cut.push((slot, id, Vec::new()));
                    self.cut.len() - 1
                });
                let whole = &mut self.cut[at].2;
                whole.extend(removed);
                merge(whole);
                let intervals = whole.clone();
                engine.scene.set_cut(slot, Some(intervals));
            } else if hit::sweep(engine.board.item(slot), shape, from, to, radius) {
                self.gone.push((slot, id));
                engine.scene.hide(slot, true);
            } else {
                continue;
            }
            let bounds = engine.scene.bounds(slot);
            engine.damage_board(bounds);
        }
    }

    /// Shows again what was hidden; what has left the board meanwhile is no concern any more.
    fn show(&self, engine: &mut Engine) {
        let slots = self.gone.iter().copied().chain(self.cut.iter().map(|(slot, id, _)| (*slot, *id)));
        for (slot, id) in slots {
            if engine.board.get(&id) == Some(slot) {
                engine.scene.hide(slot, false);
                engine.scene.set_cut(slot, None);
                let bounds = engine.scene.bounds(slot);
                engine.damage_board(bounds);
            }
        }
    }

    pub(crate) fn up(mut self, engine: &mut Engine, s: &Sample) {
        self.moved(engine, s);
        self.show(engine);
        let mut ops = Vec::new();
        let gone: Vec<ItemId> = self.gone.iter().map(|(_, id)| *id).collect();
        if !gone.is_empty() {
            ops.push(Op::Delete(gone));
        }
        ops.extend(self.cut.into_iter().map(|(_, target, remove)| Op::Cut { target, remove }));
        engine.transact_as(self.lane, ops);
    }

    pub(crate) fn cancel(self, engine: &mut Engine) {
        self.show(engine);
    }
}

/// Sorted and joined where they touch.
fn merge(intervals: &mut Vec<(u32, u32)>) {
    sort_keys(intervals, |(from, to)| u64::from(*from) << 32 | u64::from(*to));
    let mut out: Vec<(u32, u32)> = Vec::with_capacity(intervals.len());
    for &(a, b) in intervals.iter() {
        match out.last_mut() {
            Some(last) if a <= last.1 => last.1 = last.1.max(b),
            _ => out.push((a, b)),
        }
    }
    *intervals = out;
}

#[cfg(test)]
mod tests {
    use super::merge;

    #[test]
    fn intervals_that_touch_become_one() {
        let mut v = vec![(300, 400), (0, 100), (90, 200), (200, 210), (500, 600), (520, 530)];
        merge(&mut v);
        assert_eq!(v, vec![(0, 210), (300, 400), (500, 600)]);
    }
}
