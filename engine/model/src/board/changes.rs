//! What an edit changed, net: what was put and taken away within it does not show.

use std::rc::Rc;

use super::store::Store;
use crate::id::IdSet;
use crate::item::{GroupSet, Item, differing_fields};
use crate::sort::sort_keys;
use crate::{ItemId, Slot};

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

/// An item as it was, and where.
pub(crate) type Was = (Slot, Rc<Item>);

/// Remembers how things were when first touched, in that order: what came one after the other lies so in memory.
#[derive(Debug, Default)]
pub(crate) struct Touched {
    before: Vec<(ItemId, Option<Was>)>,
    known: IdSet,
    /// Nobody will ask.
    forgets: bool,
}

impl Touched {
    /// For what is neither shown nor taken back.
    pub(super) fn nothing() -> Self {
        Self { forgets: true, ..Self::default() }
    }

    /// Puts one of those that were touched back as it was; false when all are.
    pub(super) fn roll_one_back(&mut self, store: &mut Store) -> bool {
        let Some((id, was)) = self.before.pop() else { return false };
        match was {
            Some((_, item)) if store.slot_or_record(&id).is_some() => {
                store.replace(Rc::unwrap_or_clone(item));
            }
            Some((_, item)) => store.insert(Rc::unwrap_or_clone(item)),
            None => {
                store.remove(&id);
            }
        }
        true
    }

    pub(super) fn reserve(&mut self, ids: usize) {
        self.before.reserve(ids);
        self.known.reserve(ids);
    }

    pub(super) fn note(&mut self, id: ItemId, before: Option<Was>) {
        if !self.forgets && self.known.insert(id) {
            self.before.push((id, before));
        }
    }

    /// What another call touched after this one.
    pub(super) fn then(&mut self, later: Self) {
        if self.before.is_empty() {
            *self = later;
            return;
        }
        for (id, before) in later.before {
            self.note(id, before);
        }
    }

    /// Items as they were (`None`: they were not), and as they are.
    pub(super) fn states<'a>(
        &'a self,
        store: &'a Store,
    ) -> impl Iterator<Item = (&'a ItemId, Option<&'a Rc<Item>>, Option<&'a Item>)> {
        self.before.iter().map(|(id, was)| match was {
            Some((slot, item)) => (id, Some(item), store.still(id, *slot)),
            None => (id, None, store.by_id_or_record(id)),
        })
    }

    /// An item as it was, where it was and was touched.
    pub(super) fn was(&self, id: &ItemId) -> Option<&Item> {
        let (_, was) = self.before.iter().find(|(other, _)| other == id)?;
        was.as_ref().map(|(_, item)| &**item)
    }

    /// Whether anything looks different now.
    pub(super) fn is_change(&self, store: &Store) -> bool {
        self.states(store).any(|(_, was, now)| match (was, now) {
            (Some(before), Some(now)) => differing(before, now) != GroupSet::NONE,
            (was, now) => was.is_some() != now.is_some(),
        })
    }

    pub(super) fn net(self, store: &Store) -> Changes {
        let mut changes = Changes::default();
        for (id, was) in self.before {
            if id.is_nil() {
                changes.record |= was.is_none_or(|(_, before)| differing(&before, store.record()) != GroupSet::NONE);
                continue;
            }
            let now = match &was {
                Some((slot, _)) if store.try_item(*slot).is_some_and(|item| item.id == id) => Some(*slot),
                _ => store.slot(&id),
            };
            match (was, now) {
                (None, Some(slot)) => changes.put.push(slot),
                (Some((slot, _)), None) => changes.removed.push((slot, id)),
                (Some((old, before)), Some(slot)) if old == slot => {
                    let groups = differing(&before, store.item(slot));
                    changes.order |= groups.has(GroupSet::Z);
                    if groups != GroupSet::NONE {
                        changes.changed.push((slot, groups));
                    }
                }
                (Some((old, before)), Some(slot)) => {
                    changes.order |= before.z != store.item(slot).z;
                    changes.removed.push((old, id));
                    changes.put.push(slot);
                }
                (None, None) => {}
            }
        }
        // Hash order must not leak out.
        sort_keys(&mut changes.put, |slot| slot.0.into());
        sort_keys(&mut changes.changed, |(slot, _)| slot.0.into());
        sort_keys(&mut changes.removed, |(slot, _)| slot.0.into());
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
    note(!Rc::ptr_eq(&a.s, &b.s) && a.s != b.s, GroupSet::S);
    note(a.z != b.z, GroupSet::Z);
    note(!same(a.t.as_ref(), b.t.as_ref()), GroupSet::T);
    note(!same(a.p.as_ref(), b.p.as_ref()), GroupSet::P);
    note(!same(a.c.as_ref(), b.c.as_ref()), GroupSet::C);
    note(!same_body(a, b), GroupSet::B);
    note(a.lock != b.lock, GroupSet::L);
    note(!same(a.f.as_ref(), b.f.as_ref()), GroupSet::F);
    if !same(a.extra.as_ref(), b.extra.as_ref()) {
        let (a, b) = (a.extra(), b.extra());
        note(a.hidden != b.hidden, GroupSet::H);
        note(a.picture != b.picture, GroupSet::I);
        note(a.note != b.note, GroupSet::N);
        note(a.frame != b.frame, GroupSet::O);
        note(a.speaker != b.speaker, GroupSet::Q);
    }
    note(a.unknown != b.unknown, GroupSet::RAW);
    if a.k.is_some() || b.k.is_some() {
        out = out.with(differing_fields(a.k.as_deref(), b.k.as_deref()));
    }
    out
}

/// Shared values are equal without a look inside.
fn same<T: PartialEq>(a: Option<&Rc<T>>, b: Option<&Rc<T>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Rc::ptr_eq(a, b) || a == b,
        (a, b) => a.is_none() && b.is_none(),
    }
}

fn same_body(a: &Item, b: &Item) -> bool {
    match (a.piece(), b.piece()) {
        (Some(x), Some(y)) => {
            let shares = Rc::ptr_eq(&x.body, &y.body) || x.body == y.body;
            shares && (x.id, x.from, x.to, &x.aliases) == (y.id, y.from, y.to, &y.aliases)
        }
        _ => a.b == b.b,
    }
}
