//! Items being made, each by a contact: shown over the board until they are written or given up. Owns which there are; areas in board
//! units.

use atrium_model::{Item, ItemId};
use kurbo::Rect;

use crate::shape::painted_bounds;

/// See the file's head.
#[derive(Default)]
pub(crate) struct Drafts {
    list: Vec<(u32, Item)>,
}

impl Drafts {
    /// Shows what a contact makes in place of what it showed before; by `None` nothing. The areas of both.
    pub(super) fn set(&mut self, pointer: u32, item: Option<Item>) -> [Option<Rect>; 2] {
        let before = self.list.iter().position(|(p, _)| *p == pointer).map(|at| self.list.remove(at).1);
        let areas = [before.as_ref().map(painted_bounds), item.as_ref().map(painted_bounds)];
        self.list.extend(item.map(|item| (pointer, item)));
        areas
    }

    /// The contact that makes an item.
    pub(super) fn maker(&self, id: &ItemId) -> Option<u32> {
        self.list.iter().find(|(_, item)| item.id == *id).map(|(pointer, _)| *pointer)
    }

    /// All of them, the one changed last on top.
    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.list.iter().map(|(_, item)| item)
    }
}
