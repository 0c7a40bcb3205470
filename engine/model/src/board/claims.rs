//! What transactions touch and look at. Two that do not meet fold alike in either order, so that a row of somebody else need not
//! take the pending transactions off, and a confirmation touches its own items only.

use super::store::Store;
use crate::id::{IdMap, IdSet};
use crate::item::{Group, Item};
use crate::{ItemId, Kind, Op};

/// The ids of one transaction.
#[derive(Debug, Default)]
pub(super) struct Footprint {
    /// What it names or changes.
    pub(super) writes: IdSet,
    /// What its result hangs on besides: containers above, ids things were cut from.
    reads: IdSet,
}

impl Footprint {
    /// Of ops about to be folded on this store.
    pub(super) fn of(store: &Store, ops: &[Op]) -> Self {
        let mut all = Self::default();
        all.writes.reserve(ops.iter().map(|op| op.ids().count()).sum());
        for op in ops {
            match op {
                Op::Put(item) => all.carry(store, item),
                Op::Restore(items) => items.iter().for_each(|item| all.carry(store, item)),
                Op::Set(ids, group) => {
                    all.name(store, ids);
                    if let Group::Z(z) = group {
                        all.look_up(store, z.parent);
                    }
                }
                Op::Delete(ids) | Op::Style(ids, _) | Op::Move { ids, .. } => all.name(store, ids),
                Op::Cut { target: id, .. } | Op::Splice(id, _) => all.name(store, core::slice::from_ref(id)),
                Op::Unknown(_) => {}
            }
        }
        all
    }

    /// Of items a snapshot brings.
    pub(super) fn carrying(store: &Store, items: &[Item]) -> Self {
        let mut all = Self::default();
        items.iter().for_each(|item| all.carry(store, item));
        all
    }

    /// Takes in what came later in the same transaction; what is new of it stays there.
    pub(super) fn then(&mut self, later: &mut Self) {
        for (ids, more) in [(&mut self.writes, &mut later.writes), (&mut self.reads, &mut later.reads)] {
            more.retain(|id| ids.insert(*id));
        }
    }

    pub(super) fn has(&self, id: &ItemId) -> bool {
        self.writes.contains(id) || self.reads.contains(id)
    }

    /// Whether the order of the two matters.
    pub(super) fn meets(&self, other: &Self) -> bool {
        other.writes.iter().any(|id| self.has(id)) || other.reads.iter().any(|id| self.writes.contains(id))
    }

    fn name(&mut self, store: &Store, ids: &[ItemId]) {
        for id in ids {
            let is_new = self.writes.insert(*id);
            if let Some(item) = store.by_id(id) {
                self.depend(store, item);
                continue;
            }
            if !is_new {
                continue;
            }
            for piece in store.reached(id) {
                self.writes.insert(*piece);
                if let Some(item) = store.by_id(piece) {
                    self.depend(store, item);
                }
            }
        }
    }

    fn carry(&mut self, store: &Store, item: &Item) {
        self.writes.insert(item.id);
        self.depend(store, item);
    }

    /// An item that was or is changed.
    pub(super) fn change(&mut self, store: &Store, id: ItemId, before: Option<&Item>, now: Option<&Item>) {
        self.writes.insert(id);
        for item in before.into_iter().chain(now) {
            self.depend(store, item);
        }
    }

    fn depend(&mut self, store: &Store, item: &Item) {
        if item.kind == Kind::Stroke
            && let Some(piece) = item.piece()
        {
            self.reads.extend(&piece.aliases);
        }
        self.look_up(store, item.z.parent);
    }

    fn look_up(&mut self, store: &Store, parent: Option<ItemId>) {
        let mut above = parent;
        // Once an id is here, so is all above it.
        while let Some(id) = above.filter(|id| self.reads.insert(*id)) {
            above = store.by_id(&id).and_then(|item| item.z.parent);
        }
    }
}

/// How many pending transactions write and read each id.
#[derive(Debug, Default)]
pub(super) struct Claims {
    by_id: IdMap<[u32; 2]>,
}

impl Claims {
    pub(super) fn add(&mut self, footprint: &Footprint) {
        self.by_id.reserve(footprint.writes.len());
        for (side, ids) in [&footprint.writes, &footprint.reads].into_iter().enumerate() {
            for id in ids {
                self.by_id.entry(*id).or_default()[side] += 1;
            }
        }
    }

    pub(super) fn drop(&mut self, footprint: &Footprint) {
        for (side, ids) in [&footprint.writes, &footprint.reads].into_iter().enumerate() {
            for id in ids {
                if let Some(count) = self.by_id.get_mut(id) {
                    count[side] = count[side].saturating_sub(1);
                    if *count == [0, 0] {
                        self.by_id.remove(id);
                    }
                }
            }
        }
    }

    /// Whether the order of this one and the pending ones matters.
    pub(super) fn meet(&self, footprint: &Footprint) -> bool {
        if self.by_id.len() < footprint.writes.len() {
            let meets = |(id, [writes, reads]): (&ItemId, &[u32; 2])| {
                *writes > 0 && footprint.has(id) || *reads > 0 && footprint.writes.contains(id)
            };
            return self.by_id.iter().any(meets);
        }
        let claimed = |id: &ItemId, side: usize| self.by_id.get(id).is_some_and(|count| count[side] > 0);
        !self.by_id.is_empty()
            && (footprint.writes.iter().any(|id| claimed(id, 0) || claimed(id, 1))
                || footprint.reads.iter().any(|id| claimed(id, 0)))
    }

    /// Whether any pending one writes any of these.
    pub(super) fn write_any<'a>(&self, ids: impl IntoIterator<Item = &'a ItemId>) -> bool {
        ids.into_iter().any(|id| self.by_id.get(id).is_some_and(|count| count[0] > 0))
    }
}
