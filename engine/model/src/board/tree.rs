//! Paint order: the tree of containers walked depth first, kept as a sorted list of slots. What comes on top is appended; what
//! comes elsewhere waits until somebody asks for a rank and is then put in its place, without sorting the rest again.

use core::cmp::Ordering;

use super::store::Store;
use crate::Slot;

#[derive(Debug, Default)]
pub(crate) struct PaintOrder {
    /// Slots in paint order; holes where one was taken out.
    order: Vec<u32>,
    holes: usize,
    /// Slot → its place in `order`.
    places: Vec<u32>,
    /// Slots that have no place yet. Some may be dead again, or stand here twice.
    waiting: Vec<Slot>,
    /// Too much changed: sort everything when asked.
    stale: bool,
}

const NOWHERE: u32 = u32::MAX;
/// So many may wait whatever the size of the board.
const WAITING: usize = 1024;
/// So few are put in one by one.
const FEW: usize = 16;
/// How far a hole is looked for before the rest of the list is moved instead.
const REACH: usize = 256;

impl PaintOrder {
    /// The slot painted last of those that have a place; nothing while all is to be sorted.
    pub(super) fn top(&self) -> Option<Slot> {
        self.order.last().map(|slot| Slot(*slot))
    }

    /// The slot painted first of those that have a place.
    pub(super) fn bottom(&self) -> Option<Slot> {
        self.order.iter().find(|slot| **slot != NOWHERE).map(|slot| Slot(*slot))
    }

    pub(super) fn is_stale(&self) -> bool {
        self.stale
    }

    pub(super) fn waiting(&self) -> &[Slot] {
        &self.waiting
    }

    /// Puts a slot on top of everything that has a place.
    pub(super) fn push(&mut self, slot: Slot) {
        self.set_place(slot, self.order.len());
        self.order.push(slot.0);
    }

    /// A slot that has to find its place among `live` ones.
    pub(super) fn wait(&mut self, slot: Slot, live: usize) {
        if self.stale {
            return;
        }
        self.waiting.push(slot);
        if self.waiting.len() > WAITING && self.waiting.len() > live / 4 {
            *self = Self { stale: true, ..Self::default() };
        }
    }

    pub(super) fn remove(&mut self, slot: Slot) {
        let Some(place) = self.places.get_mut(slot.0 as usize).map(|place| core::mem::replace(place, NOWHERE)) else {
            return;
        };
        let Some(entry) = self.order.get_mut(place as usize) else { return };
        *entry = NOWHERE;
        self.holes += 1;
        while self.order.last() == Some(&NOWHERE) {
            self.order.pop();
            self.holes -= 1;
        }
    }

    pub(super) fn rank(&self, slot: Slot) -> u32 {
        self.places.get(slot.0 as usize).copied().unwrap_or(NOWHERE)
    }

    /// Gives every live slot its place.
    pub(super) fn settle(&mut self, store: &Store) {
        if self.stale {
            *self = Self::default();
            for slot in store.sorted() {
                self.push(slot);
            }
            return;
        }
        if self.waiting.is_empty() {
            return;
        }
        let mut waiting = core::mem::take(&mut self.waiting);
        waiting.retain(|slot| store.try_item(*slot).is_some() && self.rank(*slot) == NOWHERE);
        waiting.sort_unstable_by(|a, b| store.compare(*a, *b));
        waiting.dedup();
        if waiting.len() <= FEW {
            waiting.iter().for_each(|slot| self.put(*slot, store));
        } else {
            self.merge(&waiting, store);
        }
        if self.holes > WAITING && self.holes > self.order.len() / 2 {
            self.rebuild_from(0, core::iter::empty());
        }
    }

    /// The first place from which everything is painted above `slot`.
    fn place_for(&self, slot: Slot, store: &Store) -> usize {
        let (mut low, mut high) = (0, self.order.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            // Holes say nothing: ask the next slot above.
            let Some(seen) = (middle..high).find(|at| self.order[*at] != NOWHERE) else {
                high = middle;
                continue;
            };
            if store.compare(Slot(self.order[seen]), slot) == Ordering::Less { low = seen + 1 } else { high = middle }
        }
        low
    }

    fn put(&mut self, slot: Slot, store: &Store) {
        let place = self.place_for(slot, store);
        if place == self.order.len() {
            return self.push(slot);
        }
        if place > 0 && self.order[place - 1] == NOWHERE {
            self.holes -= 1;
            self.order[place - 1] = slot.0;
            return self.set_place(slot, place - 1);
        }
        let end = self.order.len();
        match (place..end.min(place + REACH)).find(|at| self.order[*at] == NOWHERE) {
            Some(hole) => {
                self.holes -= 1;
                self.order[place..=hole].rotate_right(1);
                self.order[place] = slot.0;
                self.renumber(place, hole + 1);
            }
            None => {
                self.order.insert(place, slot.0);
                self.renumber(place, end + 1);
            }
        }
    }

    /// Puts many, sorted, among what is there, from the lowest of their places up.
    fn merge(&mut self, sorted: &[Slot], store: &Store) {
        let Some(first) = sorted.first() else { return };
        let from = self.place_for(*first, store);
        let places: Vec<(usize, u32)> = sorted.iter().map(|slot| (self.place_for(*slot, store), slot.0)).collect();
        self.rebuild_from(from, places.into_iter());
    }

    /// Writes the list anew from a place on, without holes, with `more` slots each before the place named.
    fn rebuild_from(&mut self, from: usize, more: impl Iterator<Item = (usize, u32)>) {
        let rest = self.order.split_off(from);
        let mut more = more.peekable();
        for (at, slot) in rest.iter().enumerate() {
            while let Some((_, new)) = more.next_if(|(place, _)| *place <= from + at) {
                self.order.push(new);
            }
            if *slot != NOWHERE {
                self.order.push(*slot);
            }
        }
        self.order.extend(more.map(|(_, new)| new));
        self.holes = if from == 0 { 0 } else { self.order[..from].iter().filter(|slot| **slot == NOWHERE).count() };
        self.renumber(from, self.order.len());
    }

    fn renumber(&mut self, from: usize, to: usize) {
        for place in from..to {
            let slot = self.order[place];
            if slot != NOWHERE {
                self.set_place(Slot(slot), place);
            }
        }
    }

    fn set_place(&mut self, slot: Slot, place: usize) {
        let at = slot.0 as usize;
        if self.places.len() <= at {
            self.places.resize(at + 1, NOWHERE);
        }
        self.places[at] = place as u32;
    }
}

impl Store {
    pub(super) fn rank(&mut self, slot: Slot) -> u32 {
        let mut order = core::mem::take(&mut self.order);
        order.settle(self);
        self.order = order;
        self.order.rank(slot)
    }

    /// Gives a live item's slot a place in paint order, and all that stands inside it.
    pub(super) fn place_subtree(&mut self, slot: Slot) {
        if self.order.is_stale() {
            return;
        }
        // All must be out before one is compared: until then they stand where they belonged before.
        let inside = self.inside(slot);
        self.order.remove(slot);
        inside.iter().for_each(|slot| self.order.remove(*slot));
        self.place(slot);
        inside.into_iter().for_each(|slot| self.place(slot));
    }

    /// Takes an item and all that stands inside it out of paint order; what is inside waits for a new place.
    pub(super) fn unplace_subtree(&mut self, slot: Slot, inside: &[Slot]) {
        self.order.remove(slot);
        let live = self.len();
        for slot in inside {
            self.order.remove(*slot);
            self.order.wait(*slot, live);
        }
    }

    /// Slots inside a container, in paint order.
    pub(super) fn inside(&self, slot: Slot) -> Vec<Slot> {
        let id = self.item(slot).id;
        if !self.children.any(&id) {
            return Vec::new();
        }
        let mut ids = Vec::new();
        self.children.descendants(&id, &mut ids);
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

    fn sort_key(&self, slot: Slot) -> (&[u8], crate::ItemId) {
        let item = self.item(slot);
        (&item.z.key, item.id)
    }

    /// Everything, in paint order.
    fn sorted(&self) -> Vec<Slot> {
        // The first bytes of a key decide nearly always, and lie close together here.
        let head = |key: &[u8]| {
            key.iter().copied().chain(core::iter::repeat(0)).take(8).fold(0_u64, |n, byte| n << 8 | u64::from(byte))
        };
        let roots = self.slots().filter(|slot| self.parent_slot(*slot).is_none());
        let mut roots: Vec<(u64, Slot)> = roots.map(|slot| (head(&self.item(slot).z.key), slot)).collect();
        roots.sort_unstable_by(|(x, a), (y, b)| x.cmp(y).then_with(|| self.sort_key(*a).cmp(&self.sort_key(*b))));
        let mut out = Vec::with_capacity(self.len());
        for (_, root) in roots {
            out.push(root);
            out.append(&mut self.inside(root));
        }
        out
    }

    /// Highest or lowest key among the items of a container, or of those on the board itself.
    pub(super) fn edge_key(&self, parent: Option<&crate::ItemId>, highest: bool) -> Option<Box<[u8]>> {
        if let Some(parent) = parent {
            return self.slot(parent).and_then(|_| self.children.edge_key(parent, highest));
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
