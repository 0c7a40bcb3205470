//! The tree of containers: what stands in what, which of two items is painted first.

use core::cmp::Ordering;

use super::paint_order::PaintOrder;
use super::store::Store;
use crate::sort::sort_by;
use crate::{ItemId, Slot};

/// Containers within containers, at most: deeper ones lie on the board.
const DEEPEST: u64 = 100;

/// Whether an item with all it holds may stand in a place: neither inside itself nor too deep. Nothing is said of the place's kind.
/// And how many items were looked at for it.
pub(super) fn fits(store: &Store, parent: Option<ItemId>, item: &ItemId) -> (bool, u64) {
    let (mut depth, mut above) = (0, parent);
    while let Some(id) = above {
        depth += 1;
        if id == *item || depth > DEEPEST {
            return (false, depth);
        }
        above = store.by_id(&id).and_then(|item| item.z.parent);
    }
    let mut seen = depth;
    let mut level = store.held_by(item);
    while !level.is_empty() && depth <= DEEPEST {
        depth += 1;
        seen += level.len() as u64;
        level = level.iter().flat_map(|id| store.children.unsorted(id)).copied().collect();
    }
    (depth <= DEEPEST, seen)
}

impl Store {
    /// The order in which all has its place.
    pub(super) fn settled(&mut self) -> &PaintOrder {
        let mut order = core::mem::take(&mut self.order);
        order.settle(self);
        self.order = order;
        &self.order
    }

    /// Gives a live item's slot a place in paint order, and all that stands inside it.
    pub(super) fn place_subtree(&mut self, slot: Slot) {
        if self.order.is_stale() {
            return;
        }
        // All must be out before one is compared: until then they stand where they belonged before.
        let inside = self.inside(slot);
        let live = self.len();
        self.order.follow(inside.len(), live);
        self.order.remove(slot);
        inside.iter().for_each(|slot| self.order.remove(*slot));
        self.place(slot);
        inside.into_iter().for_each(|slot| self.place(slot));
    }

    /// Takes an item out of paint order; what is inside waits for a new place.
    pub(super) fn unplace_subtree(&mut self, slot: Slot) {
        if self.order.is_stale() {
            return;
        }
        let (inside, live) = (self.inside(slot), self.len());
        self.order.follow(inside.len(), live);
        self.order.remove(slot);
        for slot in inside {
            self.order.remove(slot);
            self.order.wait(slot, live);
        }
    }

    /// Slots inside a container, in paint order.
    pub(super) fn inside(&self, slot: Slot) -> Vec<Slot> {
        let id = self.item(slot).id;
        if !self.children.any(&id) {
            return Vec::new();
        }
        let mut ids = Vec::new();
        self.descendants(&id, &mut ids);
        ids.iter().filter_map(|id| self.slot(id)).collect()
    }

    fn place(&mut self, slot: Slot) {
        let above = self.order.top().is_none_or(|top| self.compare(top, slot) == Ordering::Less);
        if above { self.order.push(slot) } else { self.order.wait(slot, self.len()) }
    }

    /// Which of two items is painted first.
    pub(super) fn compare(&self, a: Slot, b: Slot) -> Ordering {
        let (pa, pb) = (self.parent_slot(a), self.parent_slot(b));
        if pa == pb {
            return self.sort_key(a).cmp(&self.sort_key(b));
        }
        let (a, b) = (self.path(a), self.path(b));
        let differ = a.iter().zip(&b).find(|(x, y)| x != y);
        // A container is painted before what it holds.
        differ.map_or(a.len().cmp(&b.len()), |(x, y)| self.sort_key(*x).cmp(&self.sort_key(*y)))
    }

    /// The parent, unless it is not there (a chunk may bring it later).
    fn parent_slot(&self, slot: Slot) -> Option<Slot> {
        self.item(slot).z.parent.and_then(|id| self.slot(&id))
    }

    /// From the board down to the item.
    fn path(&self, slot: Slot) -> Vec<Slot> {
        let mut path = vec![slot];
        let mut at = slot;
        while let Some(parent) = self.parent_slot(at) {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        path
    }

    fn sort_key(&self, slot: Slot) -> (&[u8], ItemId) {
        let item = self.item(slot);
        (&item.z.key, item.id)
    }

    /// Everything, in paint order.
    pub(super) fn sorted(&self) -> Vec<Slot> {
        // The first bytes of a key decide nearly always, and lie close together here.
        let head = |key: &[u8]| {
            key.iter().copied().chain(core::iter::repeat(0)).take(8).fold(0_u64, |n, byte| n << 8 | u64::from(byte))
        };
        let roots = self.slots().filter(|slot| self.parent_slot(*slot).is_none());
        let mut roots: Vec<(u64, Slot)> = roots.map(|slot| (head(&self.item(slot).z.key), slot)).collect();
        sort_by(&mut roots, &|(x, a), (y, b)| x.cmp(y).then_with(|| self.sort_key(*a).cmp(&self.sort_key(*b))));
        let mut out = Vec::with_capacity(self.len());
        for (_, root) in roots {
            out.push(root);
            out.append(&mut self.inside(root));
        }
        out
    }

    /// Highest or lowest key among the items of a container, or of those on the board itself.
    pub(super) fn edge_key(&self, parent: Option<&ItemId>, highest: bool) -> Option<Box<[u8]>> {
        if let Some(parent) = parent {
            return self.slot(parent).and_then(|_| self.edge_child_key(parent, highest));
        }
        let roots: Vec<Slot> = if self.order.is_stale() {
            self.slots().filter(|slot| self.parent_slot(*slot).is_none()).collect()
        } else {
            let edge = if highest { self.order.top() } else { self.order.bottom() };
            let unsettled = self.order.waiting().iter().copied().filter(|slot| self.try_item(*slot).is_some());
            edge.into_iter().chain(unsettled).filter_map(|slot| self.path(slot).first().copied()).collect()
        };
        let keys = roots.into_iter().map(|slot| &self.item(slot).z.key);
        if highest { keys.max() } else { keys.min() }.cloned()
    }
}
