//! Which items each container holds. Paint order among them is made when it is asked for, from the keys the items bear.

use super::store::Store;
use crate::ItemId;
use crate::id::{IdMap, IdSet};
use crate::item::Z;
use crate::sort::sort_by;

/// Children by container. A container that is not there (yet) may have some: a chunk may bring it later.
#[derive(Debug, Default)]
pub(crate) struct Children {
    by_parent: IdMap<IdSet>,
}

impl Children {
    pub(super) fn join(&mut self, z: &Z, id: ItemId) {
        if let Some(parent) = z.parent {
            self.by_parent.entry(parent).or_default().insert(id);
        }
    }

    pub(super) fn leave(&mut self, z: &Z, id: ItemId) {
        let Some(parent) = z.parent else { return };
        if let Some(children) = self.by_parent.get_mut(&parent) {
            children.remove(&id);
            if children.is_empty() {
                self.by_parent.remove(&parent);
            }
        }
    }

    pub(super) fn any(&self, parent: &ItemId) -> bool {
        !self.by_parent.is_empty() && self.by_parent.contains_key(parent)
    }

    /// In no order.
    pub(super) fn unsorted(&self, parent: &ItemId) -> impl Iterator<Item = &ItemId> {
        self.by_parent.get(parent).into_iter().flatten()
    }
}

impl Store {
    /// A container's children in paint order.
    pub(super) fn children_of(&self, parent: &ItemId) -> Vec<ItemId> {
        let mut all: Vec<(&[u8], ItemId)> = self.keys_in(parent).map(|(key, id)| (&**key, id)).collect();
        sort_by(&mut all, &|a, b| a.cmp(b));
        all.into_iter().map(|(_, id)| id).collect()
    }

    /// A container's children, in no order: what happens to each hangs on no other.
    pub(super) fn held_by(&self, parent: &ItemId) -> Vec<ItemId> {
        self.children.unsorted(parent).copied().collect()
    }

    /// All that stands inside, at any depth, in paint order. No recursion: people may nest as deep as they like.
    pub(super) fn descendants(&self, container: &ItemId, out: &mut Vec<ItemId>) {
        let mut waiting = self.children_of(container);
        waiting.reverse();
        while let Some(id) = waiting.pop() {
            out.push(id);
            if self.children.any(&id) {
                let mut inside = self.children_of(&id);
                inside.reverse();
                waiting.append(&mut inside);
            }
        }
    }

    /// The highest or lowest key among a container's children.
    pub(super) fn edge_child_key(&self, parent: &ItemId, highest: bool) -> Option<Box<[u8]>> {
        let keys = self.keys_in(parent).map(|(key, _)| key);
        if highest { keys.max() } else { keys.min() }.cloned()
    }

    fn keys_in(&self, parent: &ItemId) -> impl Iterator<Item = (&Box<[u8]>, ItemId)> {
        self.children.unsorted(parent).filter_map(|id| Some((&self.by_id(id)?.z.key, *id)))
    }
}
