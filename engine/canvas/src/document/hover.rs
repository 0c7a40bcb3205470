//! The shape that a mouse or pen points at without touching it. It shows its connector dots as a selected shape does, so that a connector
//! is pulled out of it without selecting it first. Knows no camera: the select tool says what is pointed at.

use atrium_model::{ItemId, Slot};

use super::Document;

/// See the file's head.
pub(crate) struct Hover {
    item: ItemId,
    /// The dot under the pointer, by its side (0 to 3, clockwise from the top).
    dot: Option<usize>,
}

impl Document {
    /// The hovered shape, if connectors can be pulled out of it.
    pub(crate) fn hovered(&self) -> Option<Slot> {
        let slot = self.board.get(&self.hover.as_ref()?.item)?;
        self.can_hover(slot).then_some(slot)
    }

    /// Whether a shape that binds connectors shows its dots when it is pointed at. A member of a group or of a larger selection does not.
    fn can_hover(&self, slot: Slot) -> bool {
        let item = self.board.item(slot);
        let is_alone = !self.selection.contains(slot) || self.selection.slots().len() == 1;
        is_alone && self.board.root_of(slot) == slot && !item.locked && !self.read_only
    }

    /// Sets the hovered shape, if it shows its dots, and the dot under the pointer.
    pub(crate) fn hover(&mut self, slot: Option<Slot>, dot: Option<usize>) {
        let slot = slot.filter(|slot| self.can_hover(*slot));
        self.hover = slot.map(|slot| Hover { item: self.board.item(slot).id, dot });
    }

    /// The shapes that show their dots: the selected one, and the hovered one if it is another.
    #[inline(never)]
    pub(crate) fn dotted(&self) -> [Option<Slot>; 2] {
        if !self.is_still() {
            return [None; 2];
        }
        let selected = self.selected_holder();
        [selected, self.hovered().filter(|slot| selected != Some(*slot))]
    }

    /// The dot of a shape that is under the pointer.
    pub(crate) fn near_dot(&self, slot: Slot) -> Option<usize> {
        if self.hovered() == Some(slot) { self.hover.as_ref()?.dot } else { None }
    }
}
