//! Which connectors are bound to what: by the item's id, whether it lives or not, for it may come later or come back. Entries are not taken
//! out when a connector lets go: what is answered is asked of the board again.

use atrium_model::{Board, Changes, GroupSet, Item, ItemId, Slot, sort_by, sort_keys};

use crate::shape::bound_ends;

/// See the file's head.
#[derive(Default)]
pub(crate) struct ConnectorIndex {
    list: Vec<(ItemId, Slot)>,
    /// So many of them are in order.
    sorted: usize,
}

/// Groups of an item that decide where a line that is bound to it ends.
const HOLDS: GroupSet = GroupSet(GroupSet::G.0 | GroupSet::S.0 | GroupSet::P.0 | GroupSet::F.0);

fn holds(board: &Board, (id, slot): &(ItemId, Slot)) -> bool {
    board.try_item(*slot).is_some_and(|item| bound_ends(item).iter().flatten().any(|anchor| anchor.item == *id))
}

impl ConnectorIndex {
    #[inline(never)]
    fn note(&mut self, item: &Item, slot: Slot) {
        for anchor in bound_ends(item).into_iter().flatten() {
            self.list.push((anchor.item, slot));
        }
    }

    /// Appends the connectors that are bound to an item.
    #[inline(never)]
    pub(crate) fn of(&mut self, board: &Board, id: &ItemId, found: &mut Vec<Slot>) {
        if self.sorted < self.list.len() {
            self.list.retain(|bond| holds(board, bond));
            sort_by(&mut self.list, &|a, b| (a.0, a.1.0).cmp(&(b.0, b.1.0)));
            self.list.dedup();
            self.sorted = self.list.len();
        }
        let from = self.list.partition_point(|(other, _)| other < id);
        for bond in &self.list[from..] {
            if bond.0 != *id {
                return;
            }
            if holds(board, bond) {
                found.push(bond.1);
            }
        }
    }

    /// The changes, and with them the connectors that lie elsewhere because of them.
    #[inline(never)]
    pub(crate) fn follow(&mut self, board: &Board, changes: &mut Changes) {
        for slot in &changes.put {
            self.note(board.item(*slot), *slot);
        }
        for (slot, groups) in &changes.changed {
            if groups.has(GroupSet::C) {
                self.note(board.item(*slot), *slot);
            }
        }
        if self.list.is_empty() {
            return;
        }
        let mut found = Vec::new();
        for slot in &changes.put {
            self.of(board, &board.item(*slot).id, &mut found);
        }
        for (slot, groups) in &changes.changed {
            if groups.has(HOLDS) {
                self.of(board, &board.item(*slot).id, &mut found);
            }
        }
        for (_, id) in &changes.removed {
            self.of(board, id, &mut found);
        }
        sort_keys(&mut found, |slot| slot.0.into());
        found.dedup();
        found.retain(|slot| changes.put.binary_search_by_key(&slot.0, |slot| slot.0).is_err());
        for slot in found {
            match changes.changed.binary_search_by_key(&slot.0, |(slot, _)| slot.0) {
                Ok(at) => changes.changed[at].1 = changes.changed[at].1.with(GroupSet::G),
                Err(at) => changes.changed.insert(at, (slot, GroupSet::G)),
            }
        }
    }
}
