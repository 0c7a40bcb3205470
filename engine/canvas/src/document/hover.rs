//! The shape that a mouse or pen points at without touching it. It shows its connector dots as a selected shape does, so that a connector
//! is pulled out of it without selecting it first. Knows no camera: the select tool says what is pointed at.

use atrium_model::{ItemId, Slot};

use super::items::Items;
use super::selection::Selection;

/// See the file's head.
#[derive(Default)]
pub(crate) struct Hover {
    item: Option<ItemId>,
    /// The dot under the pointer, by its side (0 to 3, clockwise from the top).
    dot: Option<usize>,
}

/// Whether a shape that binds connectors shows its dots when it is pointed at. A member of a group or of a larger selection does not.
fn can_hover(items: &Items, selection: &Selection, slot: Slot) -> bool {
    let item = items.board().item(slot);
    let is_alone = !selection.contains(slot) || selection.slots().len() == 1;
    is_alone && items.board().root_of(slot) == slot && !item.lock.is_on() && !items.read_only()
}

impl Hover {
    /// Whether something was pointed at when the pointer moved last.
    pub(super) fn is_set(&self) -> bool {
        self.item.is_some()
    }

    /// The hovered shape, if connectors can be pulled out of it.
    pub(crate) fn slot(&self, items: &Items, selection: &Selection) -> Option<Slot> {
        let slot = items.board().get(self.item.as_ref()?)?;
        can_hover(items, selection, slot).then_some(slot)
    }

    /// Sets the hovered shape, if it shows its dots, and the dot under the pointer.
    pub(crate) fn set(&mut self, items: &Items, selection: &Selection, slot: Option<Slot>, dot: Option<usize>) {
        let slot = slot.filter(|slot| can_hover(items, selection, *slot));
        *self = Self { item: slot.map(|slot| items.board().item(slot).id), dot };
    }

    /// Nothing is pointed at.
    pub(crate) fn clear(&mut self) {
        self.item = None;
    }

    /// The dot of the hovered shape that is under the pointer.
    pub(crate) fn dot(&self) -> Option<usize> {
        self.dot
    }
}
