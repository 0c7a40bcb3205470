//! Which items each container holds, in paint order.

use std::collections::BTreeSet;

use crate::ItemId;
use crate::id::IdMap;
use crate::item::Z;

/// Children by container. A container that is not there (yet) may have some: a chunk may bring it later.
#[derive(Debug, Default)]
pub(crate) struct Children {
    by_parent: IdMap<BTreeSet<(Box<[u8]>, ItemId)>>,
}

impl Children {
    pub(super) fn join(&mut self, z: &Z, id: ItemId) {
        if let Some(parent) = z.parent {
            self.by_parent.entry(parent).or_default().insert((z.key.clone(), id));
        }
    }

    pub(super) fn leave(&mut self, z: &Z, id: ItemId) {
        let Some(parent) = z.parent else { return };
        if let Some(children) = self.by_parent.get_mut(&parent) {
            children.remove(&(z.key.clone(), id));
            if children.is_empty() {
                self.by_parent.remove(&parent);
            }
        }
    }

    pub(super) fn any(&self, parent: &ItemId) -> bool {
        !self.by_parent.is_empty() && self.by_parent.contains_key(parent)
    }

    /// In paint order.
    pub(super) fn of(&self, parent: &ItemId) -> impl DoubleEndedIterator<Item = ItemId> + '_ {
        self.by_parent.get(parent).into_iter().flatten().map(|(_, id)| *id)
    }

    /// All that stands inside, at any depth, in paint order. No recursion: people may nest as deep as they like.
    pub(super) fn descendants(&self, container: &ItemId, out: &mut Vec<ItemId>) {
        let mut waiting: Vec<ItemId> = self.of(container).rev().collect();
        while let Some(id) = waiting.pop() {
            out.push(id);
            if self.any(&id) {
                waiting.extend(self.of(&id).rev());
            }
        }
    }

    /// The highest or lowest key among a container's children.
    pub(super) fn edge_key(&self, parent: &ItemId, highest: bool) -> Option<Box<[u8]>> {
        let children = self.by_parent.get(parent)?;
        let edge = if highest { children.last() } else { children.first() };
        edge.map(|(key, _)| key.clone())
    }
}
