//! What an edit changed, net: what was put and taken away within it does not show.

use crate::id::IdMap;
use crate::item::{GroupSet, Item};
use crate::{ItemId, Slot};

use super::store::Store;

/// Net changes of one call. A slot removed and used again stands in both lists: handle `removed` first.
#[derive(Debug, Default)]
pub struct Changes {
    /// Slots of new items.
    pub put: Vec<Slot>,
    /// Slots whose items changed, and in which groups.
    pub changed: Vec<(Slot, GroupSet)>,
    /// Slots that were let go, with the ids that lived there.
    pub removed: Vec<(Slot, ItemId)>,
    /// Paint order of items that were there before may have changed.
    pub order: bool,
    /// The board record changed.
    pub record: bool,
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.put.is_empty() && self.changed.is_empty() && self.removed.is_empty() && !self.record
    }
}

/// Remembers how things were when first touched.
#[derive(Debug, Default)]
pub(crate) struct Touched {
    before: IdMap<Option<(Slot, Item)>>,
}

impl Touched {
    pub(super) fn note(&mut self, id: ItemId, before: impl FnOnce() -> Option<(Slot, Item)>) {
        self.before.entry(id).or_insert_with(before);
    }

    /// Items as they were (`None`: they were not).
    pub(super) fn before(&self) -> impl Iterator<Item = (&ItemId, Option<&Item>)> {
        self.before.iter().map(|(id, was)| (id, was.as_ref().map(|(_, item)| item)))
    }

    pub(super) fn net(self, store: &mut Store) -> Changes {
        let mut changes = Changes { order: store.take_order_changed(), ..Changes::default() };
        for (id, was) in self.before {
            if id.is_nil() {
                changes.record |= was.is_none_or(|(_, before)| before.k != store.record().k);
                continue;
            }
            let now = store.slot(&id);
            match (was, now) {
                (None, Some(slot)) => changes.put.push(slot),
                (Some((slot, _)), None) => changes.removed.push((slot, id)),
                (Some((old, before)), Some(slot)) if old == slot => {
                    let groups = differing(&before, store.item(slot));
                    if groups != GroupSet::NONE {
                        changes.changed.push((slot, groups));
                    }
                }
                (Some((old, _)), Some(slot)) => {
                    changes.removed.push((old, id));
                    changes.put.push(slot);
                }
                (None, None) => {}
            }
        }
        // Hash order must not leak out.
        changes.put.sort_unstable();
        changes.changed.sort_unstable_by_key(|(slot, _)| *slot);
        changes.removed.sort_unstable();
        changes
    }
}

/// The groups in which two states of an item differ; meta and stamps do not show.
pub(super) fn differing(a: &Item, b: &Item) -> GroupSet {
    let mut out = GroupSet::NONE;
    let mut note = |differs: bool, group| {
        if differs {
            out = out.with(group);
        }
    };
    note(a.g != b.g, GroupSet::G);
    note(a.s != b.s, GroupSet::S);
    note(a.z != b.z, GroupSet::Z);
    note(a.t != b.t, GroupSet::T);
    note(a.p != b.p, GroupSet::P);
    note(a.c != b.c, GroupSet::C);
    note(a.b != b.b, GroupSet::B);
    note(a.locked != b.locked, GroupSet::L);
    note(a.k != b.k, GroupSet::K);
    note(a.unknown != b.unknown, GroupSet::RAW);
    out
}
