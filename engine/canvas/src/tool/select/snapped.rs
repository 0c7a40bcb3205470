//! A drag of the selection, brought to what is near: which of the box's edges are free to go there, and what that makes of the drag.

use atrium_model::Geometry;
use kurbo::Vec2;

use super::{Press, Target};
use crate::document::Document;
use crate::pointer::sample::{CTRL, SHIFT};
use crate::shape::snap::{Free, Off};
use crate::shape::transform::{Change, upright};
use crate::tool::gesture::Context;
use crate::tool::gesture::field;

impl Press {
    /// What the drag is when it goes on to what is near. Ctrl (on a Mac also Command) holds it free.
    pub(super) fn snapped(&self, on: &mut Context<'_>, frame: &Geometry, change: Change, modifiers: u8) -> Change {
        on.document.snapping.end(self.pointer);
        let shift = modifiers & SHIFT != 0;
        if modifiers & CTRL != 0 {
            return change;
        }
        match (change, self.target) {
            (Change::Move(by), _) => {
                // Shift holds it to a line.
                let free = [[!shift || by.x != 0.0; 3], [!shift || by.y != 0.0; 3]];
                let [x, y] = self.off(on, frame, change, free);
                Change::Move(by + Vec2::new(x.unwrap_or(0.0), y.unwrap_or(0.0)))
            }
            (Change::Resize { frame: of, anchor, sx, sy }, Target::Handle(handle)) if frame.rot == 0.0 => {
                let Document { items, selection, .. } = &mut *on.document;
                let keep = shift != selection.keeps_ratio(items, handle);
                // Pulled through itself, its edges have changed sides.
                let pulled = |h: i8, s: f64| f64::from(h) * s;
                let (px, py) = (pulled(handle.hx, sx), pulled(handle.hy, sy));
                let mut free = [[px < 0.0, false, px > 0.0], [py < 0.0, false, py > 0.0]];
                let mut off = self.off(on, frame, change, free);
                if let (true, [Some(x), Some(y)]) = (keep, off) {
                    // Both follow one: the nearer.
                    free[usize::from(x.abs() <= y.abs())] = [false; 3];
                    off = self.off(on, frame, change, free);
                }
                let b = upright(&change.apply(frame, false));
                let grown = |edge: f64, anchor: f64, off: Option<f64>| match off {
                    Some(by) if (edge - anchor).abs() > 1e-9 => (edge + by - anchor) / (edge - anchor),
                    _ => 1.0,
                };
                let mut kx = grown(if px < 0.0 { b.x0 } else { b.x1 }, anchor.x, off[0]);
                let mut ky = grown(if py < 0.0 { b.y0 } else { b.y1 }, anchor.y, off[1]);
                if keep {
                    let k = if off[0].is_some() { kx } else { ky };
                    (kx, ky) = (k, k);
                }
                // An edge that would come to lie on its opposite stays where it is.
                if kx <= 0.0 || ky <= 0.0 {
                    return change;
                }
                Change::Resize { frame: of, anchor, sx: sx * kx, sy: sy * ky }
            }
            _ => change,
        }
    }

    fn off(&self, on: &mut Context<'_>, frame: &Geometry, change: Change, free: Free) -> Off {
        let field = field(on.view.viewport());
        let Document { items, selection, dragging, snapping, .. } = &mut *on.document;
        let area = upright(&change.apply(frame, selection.is_line(items.board())));
        snapping.snap(items, dragging.drag(), self.pointer, area, free, &field)
    }
}
