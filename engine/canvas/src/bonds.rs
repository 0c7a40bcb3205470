//! Which connectors are bound to what: by the item's id, whether it lives or not, for it may come later or come back. Entries are not taken
//! out when a connector lets go: what is answered is asked of the board again.

use atrium_model::{Board, Changes, GroupSet, Item, ItemId, Kind, Slot, sort_by, sort_keys};

use crate::shape::bound_ends;

/// See the file's head.
#[derive(Default)]
pub(crate) struct Bonds {
    list: Vec<(ItemId, Slot)>,
    /// So many of them are in order.
    sorted: usize,
}

/// Groups of an item that decide where a line that is bound to it ends.
const HOLDS: GroupSet = GroupSet(GroupSet::G.0 | GroupSet::S.0 | GroupSet::P.0 | GroupSet::F.0);

fn holds(board: &Board, (id, slot): &(ItemId, Slot)) -> bool {
    board.try_item(*slot).is_some_and(|item| bound_ends(item).iter().flatten().any(|anchor| anchor.item == *id))
}

impl Bonds {
    fn note(&mut self, item: &Item, slot: Slot) {
        self.list.extend(bound_ends(item).into_iter().flatten().map(|anchor| (anchor.item, slot)));
    }

    /// The connectors that are bound to an item.
    #[inline(never)]
    pub(crate) fn of(&mut self, board: &Board, id: &ItemId) -> Vec<Slot> {
        if self.sorted < self.list.len() {
            self.list.retain(|bond| holds(board, bond));
            sort_by(&mut self.list, &|a, b| (a.0, a.1.0).cmp(&(b.0, b.1.0)));
            self.list.dedup();
            self.sorted = self.list.len();
        }
        let from = self.list.partition_point(|(other, _)| other < id);
        let bonds = self.list[from..].iter().take_while(|(other, _)| other == id);
        bonds.filter(|bond| holds(board, bond)).map(|(_, slot)| *slot).collect()
    }

    /// The changes, and with them the connectors that lie elsewhere because of them.
    pub(crate) fn follow(&mut self, board: &Board, changes: &mut Changes) {
        let noted = changes.changed.iter().filter(|(_, groups)| groups.has(GroupSet::C)).map(|(slot, _)| slot);
        for slot in changes.put.iter().chain(noted) {
            let item = board.item(*slot);
            if item.kind == Kind::Connector {
                self.note(item, *slot);
            }
        }
        if self.list.is_empty() {
            return;
        }
        let mut found = Vec::new();
        let moved = changes.changed.iter().filter(|(_, groups)| groups.has(HOLDS)).map(|(slot, _)| slot);
        let ids = changes.put.iter().chain(moved).map(|slot| board.item(*slot).id);
        for id in ids.chain(changes.removed.iter().map(|(_, id)| *id)) {
            found.append(&mut self.of(board, &id));
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
