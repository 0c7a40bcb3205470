//! Paint order: the tree of containers walked depth first, kept as a sorted list of slots. What comes on top is appended; what
//! comes elsewhere waits until somebody asks for a rank and is then put in its place, without sorting the rest again.

use core::cmp::Ordering;

use super::store::Store;
use crate::Slot;
use crate::sort::sort_by;

#[derive(Debug, Default)]
pub(crate) struct PaintOrder {
    /// Slots in paint order; holes where one was taken out.
    order: Vec<u32>,
    holes: usize,
    /// Slot → its place in `order`.
    places: Vec<u32>,
    /// Slots that have no place yet. Some may be dead again, or stand here twice.
    waiting: Vec<Slot>,
    /// Places taken within containers that moved, since the last time all had a place.
    moved: usize,
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
            self.make_stale();
        }
    }

    /// Nothing has a place until somebody asks.
    pub(super) fn make_stale(&mut self) {
        *self = Self { stale: true, ..Self::default() };
    }

    /// So much stands inside a container that moves. Beyond the board's size, following each move costs more than sorting once.
    pub(super) fn follow(&mut self, inside: usize, live: usize) {
        self.moved += inside;
        if self.moved > live.max(WAITING) {
            self.make_stale();
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

    /// Puts slots into paint order, each once; what has no place is left out.
    pub(super) fn arrange(&self, slots: &mut Vec<Slot>) {
        // A bit for every place: set as they come, and gathered from the lowest up.
        let mut taken = vec![0_u64; self.order.len() / 64 + 1];
        for slot in slots.drain(..) {
            let place = self.rank(slot) as usize;
            if let Some(word) = taken.get_mut(place / 64) {
                *word |= 1 << (place % 64);
            }
        }
        for (at, mut word) in taken.into_iter().enumerate() {
            while word != 0 {
                slots.push(Slot(self.order[at * 64 + word.trailing_zeros() as usize]));
                word &= word - 1;
            }
        }
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
        self.moved = 0;
        let mut waiting = core::mem::take(&mut self.waiting);
        waiting.retain(|slot| store.try_item(*slot).is_some() && self.rank(*slot) == NOWHERE);
        sort_by(&mut waiting, &|a, b| store.compare(*a, *b));
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

    /// Writes the list again from a place on, without holes, with `more` slots each before the place named.
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
