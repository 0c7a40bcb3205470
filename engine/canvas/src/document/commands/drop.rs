//! The end of a drag: the dragged selection, or copies of it, is written where the contact has lifted.

use std::rc::Rc;

use atrium_model::{Group, ItemId, Kind, Op, Slot, Style, Z, order};

use crate::document::drag::Drag;
use crate::document::ids::Ids;
use crate::document::items::Items;
use crate::document::{Document, tree, z_order};
use crate::shape::transform::Change;
use crate::shape::{bound_ends, font_size};

/// Of more items than this none changes its frame: each is an op of its own in the one transaction of the drop.
const MAX_REPARENTED: usize = 20_000;

/// A drag that is over: where it was let go, when a picture followed the contact, and which items it had.
#[derive(Default)]
pub(crate) struct Dropped {
    pub(crate) at: Option<Change>,
    pub(crate) slots: Vec<Slot>,
}

impl Document {
    /// The drag ends here: one transaction. `pictured`: the picture of a large selection is whole.
    pub(crate) fn drop_selection(&mut self, lane: u32, change: Change, pictured: bool) -> Dropped {
        let Self { items, selection, dragging, ids, .. } = self;
        if !change.is_none() {
            dragging.follow(items, change, pictured);
        }
        let Some(drag) = dragging.put_down(items, selection).filter(|_| !change.is_none()) else {
            return Dropped::default();
        };
        if let (true, Change::Move(by)) = (drag.copies(), change) {
            self.duplicate_selection(lane, by);
            return Dropped::default();
        }
        let ops = ops(&drag, items, ids);
        self.transact(lane, ops);
        Dropped { at: drag.is_large().then_some(change), slots: drag.into_slots() }
    }
}

/// What letting go here does to the board.
fn ops(drag: &Drag, items: &mut Items, ids: &mut Ids) -> Vec<Op> {
    let change = drag.change();
    let has_bindings = |slot: &Slot| bound_ends(items.board.item(*slot)).iter().any(Option::is_some);
    if let (Change::Move(by), false) = (change, matches!(drag.roots(), [slot] if has_bindings(slot))) {
        let mut ops = vec![Op::Move { dx: by.x, dy: by.y, ids: tree::ids(&items.board, drag.roots()) }];
        reparent(drag, items, ids, &mut ops);
        return ops;
    }
    let mut ops = Vec::new();
    let mut sizes: Vec<(ItemId, f32)> = Vec::new();
    let Items { board, scene, .. } = items;
    for slot in drag.slots() {
        let item = board.item(*slot);
        let g = change.item_box(&scene.item(board, *slot).g, item.kind);
        ops.push(Op::Set(vec![item.id], Group::G(g)));
        let c = item.c.as_ref().and_then(|_| drag.let_go(board, scene, *slot).c);
        if let Some(c) = c.filter(|c| Some(c) != item.c.as_ref()) {
            ops.push(Op::Set(vec![item.id], Group::C(c)));
        }
        if let (Kind::Text, Change::Resize { .. }) = (item.kind, change) {
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

/// Items dropped on a frame go into it; items dragged out of theirs go back to the board.
fn reparent(drag: &Drag, items: &mut Items, ids: &mut Ids, ops: &mut Vec<Op>) {
    if drag.roots().len() > MAX_REPARENTED {
        return;
    }
    let Items { board, scene, .. } = items;
    let mut roots = drag.roots().to_vec();
    board.arrange(&mut roots);
    // In the order they lie in, on top of what is there.
    let mut top = board.top_key(None);
    for root in &roots {
        let item = board.item(*root);
        let (id, kind, parent) = (item.id, item.kind, item.z.parent);
        let in_group = parent.and_then(|p| board.get(&p)).is_some_and(|p| board.item(p).kind == Kind::Group);
        if kind == Kind::Frame || in_group {
            continue;
        }
        let c = drag.change().point(tree::bounds(board, scene, *root).center());
        let into = z_order::frame_at(board, scene, c, &|slot| drag.holds(slot));
        if into != parent {
            // Keys of a frame's own items can be above those of the board.
            top = top.max(board.top_key(into.as_ref()));
            let key = order::between(top.as_deref(), None, &mut ids.rng);
            top = Some(key.clone());
            ops.push(Op::Set(vec![id], Group::Z(Z { key, parent: into })));
        }
    }
}
