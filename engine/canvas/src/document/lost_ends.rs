//! What is deleted leaves the connectors that were bound to it where they lay: the same transaction writes there what only hung on it. So
//! everybody sees them stay, and who takes the step back binds them again. Reads the items, answers with ops.

use atrium_model::{Group, Item, ItemId, Op, Slot, sort_keys};

use super::items::Items;

/// A board on which everybody changes only what is theirs (docs/formats.md).
pub(super) const OWN_ONLY: u8 = 2;

/// The ops, and before them where connectors stay that lose what they are bound to.
pub(super) fn with_lost_ends(items: &mut Items, ops: Vec<Op>) -> Vec<Op> {
    let mut gone: Vec<ItemId> = Vec::new();
    for op in &ops {
        if let Op::Delete(ids) = op {
            gone.extend(ids);
        }
    }
    let mut lost: Vec<Slot> = Vec::new();
    for id in &gone {
        let bound = items.scene.bound_to(&items.board, id);
        let Some(own) = items.board.get(id).filter(|_| !bound.is_empty()) else { continue };
        lost.extend(bound.into_iter().filter(|slot| may_write(items, *slot, items.board.item(own))));
    }
    if lost.is_empty() {
        return ops;
    }
    sort_keys(&mut lost, |slot| slot.0.into());
    lost.dedup();
    let mut goes = vec![false; items.board.slots()];
    gone.iter().filter_map(|id| items.board.get(id)).for_each(|slot| goes[slot.0 as usize] = true);
    let mut all: Vec<Op> = Vec::new();
    for slot in lost.into_iter().filter(|slot| !goes[slot.0 as usize]) {
        let Some(item) = items.stored_as_it_lies(slot) else { continue };
        all.push(Op::Set(vec![item.id], Group::G(item.g)));
        if let Some(c) = item.c.filter(|c| !c.bends.is_empty()) {
            all.push(Op::Set(vec![item.id], Group::C(c)));
        }
    }
    all.extend(ops);
    all
}

/// Whether who may delete `own` may surely change a connector, too: one refused op refuses the transaction.
pub(super) fn may_write(items: &Items, slot: Slot, own: &Item) -> bool {
    let (item, root) = (items.board.item(slot), items.board.item(items.board.root_of(slot)));
    let theirs = items.board.record().mode == Some(OWN_ONLY) && item.m.made_by != own.m.made_by;
    !(item.lock.is_on() || root.lock.is_on() || theirs)
}
