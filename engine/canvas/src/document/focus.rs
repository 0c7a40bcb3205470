//! The keyboard's item, and the order in which a reader would meet items: rows from the top, each from left to right. A row is what begins
//! above its first item's middle. The order is derived when it is needed and stays until an item is new, removed or moved.

use atrium_model::{Board, ItemId, Kind, Slot, sort_keys};
use kurbo::Rect;

use super::items::Items;
use crate::scene::Scene;

/// See the file's head.
#[derive(Default)]
pub(crate) struct Focus {
    item: Option<ItemId>,
    order: Option<ReadingOrder>,
}

impl Focus {
    /// The keyboard's item.
    pub(crate) fn item(&self) -> Option<ItemId> {
        self.item
    }

    /// The keyboard goes to an item. Its bounds, when it is another one and on the board: board units.
    pub(crate) fn set(&mut self, items: &mut Items, id: Option<ItemId>) -> Option<Rect> {
        if self.item == id {
            return None;
        }
        self.item = id;
        items.changed = true;
        id.and_then(|id| items.board.get(&id)).map(|slot| items.scene.bounds(slot))
    }

    /// The keyboard, if it has an item, goes on from a new one.
    pub(super) fn follow(&mut self, id: ItemId) {
        self.item = self.item.map(|_| id);
    }

    /// The order may be another one now.
    pub(super) fn forget_order(&mut self) {
        self.order = None;
    }

    fn order(&mut self, items: &Items) -> &ReadingOrder {
        self.order.get_or_insert_with(|| ReadingOrder::of(&items.board, &items.scene))
    }

    /// All items in reading order.
    pub(super) fn read(&mut self, items: &Items) -> &[Slot] {
        self.order(items).after(None)
    }

    /// The next or previous item in reading order that is shown; the keyboard's own stays.
    pub(crate) fn next(&mut self, items: &Items, forward: bool) -> Option<ItemId> {
        let from = self.item.and_then(|id| items.board.get(&id));
        let slot = self.order(items).step(from, forward, &items.scene)?;
        Some(items.board.item(slot).id)
    }

    /// At most `n` ids in reading order, after `from` or from the beginning.
    pub(crate) fn outline(&mut self, items: &Items, from: Option<ItemId>, n: usize) -> Vec<ItemId> {
        let from = from.and_then(|id| items.board.get(&id));
        self.order(items).after(from).iter().take(n).map(|s| items.board.item(*s).id).collect()
    }
}

struct ReadingOrder {
    order: Vec<Slot>,
    /// By slot: its place in `order`.
    places: Vec<u32>,
}

/// A number's place among all numbers.
fn key(v: f64) -> u64 {
    let bits = v.to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}

impl ReadingOrder {
    fn of(board: &Board, scene: &Scene) -> Self {
        let drawn = board.iter().filter(|s| board.item(*s).kind != Kind::Group);
        let mut all: Vec<(Rect, Slot)> = drawn.map(|s| (scene.bare_bounds(board, s), s)).collect();
        sort_keys(&mut all, |(r, _)| key(r.y0));
        let mut places = vec![0; board.slots()];
        let mut rest = &mut all[..];
        let mut order = Vec::with_capacity(rest.len());
        while let Some((first, _)) = rest.first() {
            let middle = first.center().y;
            let n = rest.iter().take_while(|(r, _)| r.y0 <= middle).count().max(1);
            let (row, later) = rest.split_at_mut(n);
            if n > 1 {
                sort_keys(row, |(r, _)| key(r.x0));
            }
            for (_, slot) in row {
                places[slot.0 as usize] = order.len() as u32;
                order.push(*slot);
            }
            rest = later;
        }
        Self { order, places }
    }

    /// What comes after an item, or from the beginning.
    fn after(&self, from: Option<Slot>) -> &[Slot] {
        let at = from.map_or(0, |s| self.places[s.0 as usize] as usize + 1);
        self.order.get(at..).unwrap_or_default()
    }

    /// The next item, or the one before, that is shown; from the beginning or the end without one.
    fn step(&self, from: Option<Slot>, forward: bool, scene: &Scene) -> Option<Slot> {
        let shown = |s: &&Slot| !scene.is_hidden(**s);
        if forward {
            return self.after(from).iter().find(shown).copied();
        }
        let end = from.map_or(self.order.len(), |s| self.places[s.0 as usize] as usize);
        self.order[..end].iter().rev().find(shown).copied()
    }
}
