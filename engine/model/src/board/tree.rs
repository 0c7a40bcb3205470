//! Paint order: the tree of containers walked depth first, kept as a list that is cheap to append to and sorted again only when
//! something else than its top changed.

use crate::Slot;

#[derive(Debug, Default)]
pub(crate) struct PaintOrder {
    /// Slots in paint order; `None` where one was removed.
    order: Vec<Option<Slot>>,
    /// Slot → its place in `order`.
    places: Vec<u32>,
    stale: bool,
    /// Since last asked, the order of standing items changed.
    changed: bool,
}

const NOWHERE: u32 = u32::MAX;

impl PaintOrder {
    pub(super) fn is_stale(&self) -> bool {
        self.stale
    }

    pub(super) fn make_stale(&mut self) {
        self.stale = true;
        self.changed = true;
    }

    pub(super) fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// The slot painted last, when the list is in order.
    pub(super) fn top(&self) -> Option<Slot> {
        self.order.last().copied().flatten()
    }

    /// Puts a slot on top of everything.
    pub(super) fn push(&mut self, slot: Slot) {
        self.place(slot, self.order.len() as u32);
        self.order.push(Some(slot));
    }

    pub(super) fn remove(&mut self, slot: Slot) {
        let place = core::mem::replace(self.place_mut(slot), NOWHERE);
        if let Some(entry) = self.order.get_mut(place as usize) {
            *entry = None;
        }
        // Taking the top away and putting it back (an acknowledgement does) must not cost a sort.
        while self.order.last().is_some_and(Option::is_none) {
            self.order.pop();
        }
    }

    pub(super) fn replace(&mut self, sorted: Vec<Slot>) {
        self.places.fill(NOWHERE);
        for (place, slot) in sorted.iter().enumerate() {
            self.place(*slot, place as u32);
        }
        self.order = sorted.into_iter().map(Some).collect();
        self.stale = false;
    }

    pub(super) fn rank(&self, slot: Slot) -> u32 {
        self.places.get(slot.0 as usize).copied().unwrap_or(NOWHERE)
    }

    fn place(&mut self, slot: Slot, place: u32) {
        *self.place_mut(slot) = place;
    }

    fn place_mut(&mut self, slot: Slot) -> &mut u32 {
        let at = slot.0 as usize;
        if self.places.len() <= at {
            self.places.resize(at + 1, NOWHERE);
        }
        &mut self.places[at]
    }
}
