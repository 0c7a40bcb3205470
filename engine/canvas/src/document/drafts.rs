//! Items being made, each by a contact: shown over the board until they are written or given up. Owns which there are, and where they
//! were drawn; areas in board units.

use atrium_model::{Item, ItemId};
use kurbo::Rect;

use crate::shape::painted_bounds;

/// See the file's head.
#[derive(Default)]
pub(crate) struct Drafts {
    list: Vec<(u32, Item)>,
    /// What has changed over the board since the last call of `drain_damage`.
    damage: Vec<Rect>,
}

impl Drafts {
    /// Shows what a contact makes in place of its draft before; by `None` nothing. A connector is drawn as the item says, bound or not.
    pub(crate) fn set(&mut self, pointer: u32, item: Option<Item>) {
        let before = self.list.iter().position(|(p, _)| *p == pointer).map(|at| self.list.remove(at).1);
        self.damage.extend(before.iter().chain(&item).map(painted_bounds));
        self.list.extend(item.map(|item| (pointer, item)));
    }

    /// An item being made is shown no more, by whichever contact it is made.
    pub(crate) fn end(&mut self, id: &ItemId) {
        if let Some(pointer) = self.maker(id) {
            self.set(pointer, None);
        }
    }

    /// The contact that makes an item.
    pub(super) fn maker(&self, id: &ItemId) -> Option<u32> {
        self.list.iter().find(|(_, item)| item.id == *id).map(|(pointer, _)| *pointer)
    }

    /// All of them, the one changed last on top.
    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.list.iter().map(|(_, item)| item)
    }

    /// What they have changed over the board since the last call.
    pub(super) fn drain_damage(&mut self) -> impl Iterator<Item = Rect> {
        self.damage.drain(..)
    }
}
