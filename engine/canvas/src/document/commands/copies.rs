//! Copies of items: the selection as a chunk, and the items of a chunk put on the board and selected.

use atrium_model::{Item, ItemId, Kind};
use kurbo::{Point, Vec2};

use crate::document::{Document, clipboard, order, tree, z_order};

impl Document {
    pub(super) fn duplicate_selection(&mut self, lane: u32, by: Vec2) {
        let chunk = self.copy();
        let Ok(copies) = clipboard::decode_chunk(&self.items.board, &chunk, None) else { return };
        let into: Vec<Option<ItemId>> = copies.iter().map(|item| self.frame_of_copy(item, by)).collect();
        self.put_copies(lane, copies, by, &into);
    }

    /// The frame that a copy of a selected item comes to, as a drag would bring it there.
    fn frame_of_copy(&mut self, item: &Item, by: Vec2) -> Option<ItemId> {
        let Self { items, selection, .. } = self;
        let slot = items.board.get(&item.id).filter(|slot| selection.contains(*slot))?;
        let middle = tree::bounds(&items.board, &items.scene, slot).center() + by;
        if item.kind == Kind::Frame { None } else { z_order::frames(items, Some(middle)).pop() }
    }

    /// The selection and all that is in it, as a chunk.
    pub(crate) fn copy(&mut self) -> Vec<u8> {
        let Self { items, selection, .. } = self;
        let slots = order::arranged(&mut items.board, selection.slots());
        let all = tree::with_inside(&items.board, &slots);
        items.board.encode_items_as(&all, &|slot| items.stored_as_it_lies(slot))
    }

    /// Puts a chunk's items so that their middle lies at a point of the board, in the frame there, and selects them. `gap`: nobody
    /// aimed at the point, and they keep so far from what is there. Returns their new ids, in order.
    pub(crate) fn paste(&mut self, lane: u32, bytes: &[u8], at: Point, gap: Option<f64>) -> Vec<ItemId> {
        let Ok(copies) = clipboard::decode_chunk(&self.items.board, bytes, None) else { return Vec::new() };
        let area = clipboard::box_of(&copies);
        let mut by = at - area.center();
        by += gap.map_or(Vec2::ZERO, |gap| z_order::free_step(&self.items, area + by, gap));
        let frame = z_order::frames(&mut self.items, Some(area.center() + by)).pop();
        let into: Vec<Option<ItemId>> = copies.iter().map(|item| frame.filter(|_| item.kind != Kind::Frame)).collect();
        self.put_copies(lane, copies, by, &into)
    }

    /// Selects copies of items, moved by so much, each in its frame. Returns their new ids; none when they may not be put.
    fn put_copies(&mut self, lane: u32, copies: Vec<Item>, by: Vec2, into: &[Option<ItemId>]) -> Vec<ItemId> {
        let (ids, ops) = clipboard::copies(&self.items.board, &mut self.ids, copies, by, into);
        let ids = if self.transact(lane, ops) { ids } else { Vec::new() };
        self.selection.select_ids(&self.items, &ids);
        ids
    }
}
