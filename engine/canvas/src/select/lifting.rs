//! The drag of a selection: shown moved, resized or turned without touching the model, and written as one transaction when it
//! is let go. A small selection is drawn anew each frame; a large one is drawn once into a surface that follows the hand.

use std::rc::Rc;

use atrium_model::{Ends, Geometry, Group, ItemId, Kind, Op, Slot, Style, Z};
use kurbo::{Point, Rect};

use super::transform::Change;
use crate::engine::Engine;
use crate::geom;
use crate::view::text::font_size;

/// A selection with more estimated vertices than this is dragged as a picture.
const DRAWN_EACH_FRAME: usize = 4_000;

/// A selection in the hand.
pub(crate) struct Lift {
    /// What is drawn of it, lowest first.
    pub(crate) slots: Vec<Slot>,
    /// The things themselves, as selected.
    pub(crate) roots: Vec<Slot>,
    /// Where it is now.
    pub(crate) change: Change,
    /// The box round all of it before the drag, ink included: board units.
    pub(crate) area: Rect,
    /// Whether it is large: then the picture in `view::carry` is shown.
    pub(crate) large: bool,
    /// Its items are out of the board's own picture (a large one only once its own picture is whole).
    pub(crate) hidden: bool,
    mark: Vec<bool>,
}

impl Lift {
    pub(crate) fn holds(&self, slot: Slot) -> bool {
        self.mark.get(slot.0 as usize).copied().unwrap_or(false)
    }

    /// Where it is shown now: board units.
    pub(crate) fn shown(&self) -> Rect {
        let r = match self.change {
            Change::End { by, .. } => self.area.inflate(by.x.abs(), by.y.abs()),
            _ => self.area,
        };
        [(r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1)]
            .map(|(x, y)| self.change.point(Point::new(x, y)))
            .into_iter()
            .fold(geom::NO_BOX, |b, p| geom::join(b, Rect::from_points(p, p)))
    }
}

impl Engine {
    /// The drag begins.
    pub(crate) fn lift_begin(&mut self) {
        let roots = self.selection.slots().to_vec();
        let mut slots = Vec::with_capacity(roots.len());
        for root in &roots {
            match self.scene.plain_box(*root) {
                Some(_) => slots.push(*root),
                None => slots.append(&mut super::leaves(&self.board, &[*root])),
            }
        }
        self.board.arrange(&mut slots);
        let mut mark = vec![false; self.board.slots()];
        slots.iter().for_each(|s| mark[s.0 as usize] = true);
        let area = slots.iter().map(|s| self.scene.bounds(*s)).reduce(geom::join).unwrap_or(Rect::ZERO);
        let (mut cost, scale) = (0, self.view.scale());
        let large = slots.iter().any(|s| {
            cost += self.scene.cost(&self.board, *s, scale);
            cost > DRAWN_EACH_FRAME
        });
        self.lift =
            Some(Lift { slots, roots, change: Change::Move(kurbo::Vec2::ZERO), area, large, hidden: false, mark });
        if large {
            self.carry_begin();
        } else {
            self.lift_hide(true);
        }
    }

    /// Takes the lifted things out of the board's own picture, or puts them back.
    pub(crate) fn lift_hide(&mut self, hidden: bool) {
        let Some(lift) = &mut self.lift else { return };
        if lift.hidden == hidden {
            return;
        }
        lift.hidden = hidden;
        for slot in &lift.slots {
            self.scene.hide(*slot, hidden);
        }
        if lift.slots.len() > 64 {
            let area = lift.area;
            self.damage_board(area);
        } else {
            let areas: Vec<Rect> = lift.slots.iter().map(|s| self.scene.bounds(*s)).collect();
            areas.into_iter().for_each(|a| self.damage_board(a));
        }
    }

    /// The drag goes on.
    pub(crate) fn lift_show(&mut self, change: Change) {
        let Some(lift) = &mut self.lift else { return };
        if lift.change == change {
            return;
        }
        let before = lift.shown();
        lift.change = change;
        let (after, large, hidden) = (lift.shown(), lift.large, lift.hidden);
        if large {
            // A picture cannot be turned: while turning, the things stay where they are and the box alone follows the hand.
            let turning = matches!(change, Change::Rotate { .. });
            if turning == hidden {
                self.lift_hide(!turning && self.carry_whole());
            }
        }
        self.damage_screen(Some(before));
        self.damage_screen(Some(after));
        self.dirty_state = true;
    }

    /// The drag is taken back.
    pub(crate) fn lift_cancel(&mut self) {
        self.lift_hide(false);
        if let Some(lift) = self.lift.take() {
            self.damage_screen(Some(lift.shown()));
        }
        self.carry_end(None, Vec::new());
        self.box_cache = None;
        self.dirty_state = true;
    }

    /// The drag ends here: one transaction.
    pub(crate) fn lift_drop(&mut self, change: Change) {
        if change.is_none() {
            self.lift_cancel();
            return;
        }
        self.lift_show(change);
        self.lift_hide(false);
        let Some(lift) = self.lift.take() else { return };
        self.damage_screen(Some(lift.shown()));
        self.box_cache = None;
        let ops = self.change_ops(&lift);
        self.transact(ops);
        self.carry_end(lift.large.then_some(change), lift.slots);
        self.dirty_state = true;
    }

    fn change_ops(&mut self, lift: &Lift) -> Vec<Op> {
        let mut ops = Vec::new();
        if let Change::Move(by) = lift.change {
            let ids: Vec<ItemId> = lift.roots.iter().map(|s| self.board.item(*s).id).collect();
            ops.push(Op::Move { dx: by.x, dy: by.y, ids });
            self.reparent_ops(lift, &mut ops);
            return ops;
        }
        let mut sizes: Vec<(ItemId, f32)> = Vec::new();
        for slot in &lift.slots {
            let item = self.board.item(*slot);
            let g = changed(&lift.change, &item.g, item.kind);
            ops.push(Op::Set(vec![item.id], Group::G(g)));
            if let Some(c) = item.c.as_ref().filter(|c| !c.bends.is_empty()) {
                // Bends are kept relative to the start.
                let bend = |b: &[f64; 2]| lift.change.point(Point::new(item.g.x + b[0], item.g.y + b[1]));
                let bends = c.bends.iter().map(bend).map(|p| [p.x - g.x, p.y - g.y]).collect();
                ops.push(Op::Set(vec![item.id], Group::C(Rc::new(Ends { bends, ..(**c).clone() }))));
            }
            if let (Kind::Text, Change::Resize { .. }) = (item.kind, lift.change) {
                sizes.push((item.id, (f64::from(font_size(item)) * (g.h / item.g.h).abs()) as f32));
            }
        }
        for (id, size) in sizes {
            if size.is_finite() && size > 0.0 {
                ops.push(Op::Style(vec![id], Rc::new(Style { font_size: Some(size), ..Style::default() })));
            }
        }
        ops
    }

    /// Things dropped on a frame go into it; things dragged out of theirs go back to the board.
    fn reparent_ops(&mut self, lift: &Lift, ops: &mut Vec<Op>) {
        if lift.roots.len() > 200 {
            return;
        }
        for root in lift.roots.clone() {
            let item = self.board.item(root);
            let (id, kind, parent) = (item.id, item.kind, item.z.parent);
            let in_group =
                parent.and_then(|p| self.board.get(&p)).is_some_and(|p| self.board.item(p).kind == Kind::Group);
            if kind == Kind::Frame || in_group {
                continue;
            }
            let c = lift.change.point(self.tree_bounds(root).center());
            let into = self.frame_at(c, &|slot| lift.holds(slot));
            if into != parent {
                let key = self.top_key();
                ops.push(Op::Set(vec![id], Group::Z(Z { key, parent: into })));
            }
        }
    }

    /// A lifted thing left the board: somebody deleted it.
    pub(crate) fn lifted_gone(&mut self, slot: Slot) {
        if let Some(lift) = &mut self.lift {
            // Groups are roots without being drawn.
            lift.roots.retain(|s| *s != slot);
            if lift.holds(slot) {
                lift.mark[slot.0 as usize] = false;
                lift.slots.retain(|s| *s != slot);
            }
        }
    }
}

/// What becomes of an item's box in a drag.
pub(crate) fn changed(change: &Change, g: &Geometry, kind: Kind) -> Geometry {
    let after = change.apply(g, kind == Kind::Connector);
    let finite = [after.x, after.y, after.w, after.h, after.rot].iter().all(|v| v.is_finite() && v.abs() <= 1e9);
    if finite { after } else { *g }
}

/// Kept beside the maths: a frame moved by a change, for the box that follows the hand.
impl Change {
    /// The selection's box under the change.
    #[must_use]
    pub(crate) fn frame(&self, frame: &Geometry) -> Geometry {
        self.apply(frame, false)
    }
}
