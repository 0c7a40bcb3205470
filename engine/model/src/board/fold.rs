//! Folding: what each op does to the items. Folding never fails; what cannot be done is ignored (docs/formats.md, design rules in
//! server/realtime/SPEC.md).

use std::rc::Rc;

use super::journal::Editing;
use crate::id::IdSet;
use crate::item::{Group, GroupSet, Item, Meta, Stamps, Style};
use crate::{ItemId, Kind, Op};

/// Which transaction: a sequence number, or a pending token with the top bit.
pub(crate) type Stamp = u64;

/// Who folds what, when.
pub(crate) struct Author {
    pub(super) stamp: Stamp,
    pub(super) actor: Rc<str>,
    pub(super) at_ms: u64,
}

impl Author {
    fn changed(&self, item: &mut Item, group: GroupSet) {
        item.stamps.set(group, self.stamp);
        let meta = Rc::make_mut(&mut item.m);
        meta.changed_by = Rc::clone(&self.actor);
        meta.changed_at = self.at_ms;
    }

    pub(super) fn made(&self, item: &mut Item) {
        item.stamps = Stamps::all(self.stamp);
        let by = || Rc::clone(&self.actor);
        item.m = Rc::new(Meta { made_by: by(), made_at: self.at_ms, changed_by: by(), changed_at: self.at_ms });
    }
}

/// Folds all ops of one transaction.
pub(crate) fn fold(edit: &mut Editing<'_>, ops: &[Op], author: &Author) {
    for op in ops {
        match op {
            Op::Put(item) if item.kind == Kind::Board => {
                if let Some(record) = &item.k {
                    set(edit, &[ItemId::NIL], &Group::K(Rc::clone(record)), author);
                }
            }
            Op::Put(item) => put_all(edit, core::slice::from_ref(item), author),
            Op::Restore(items) => put_all(edit, items, author),
            Op::Set(ids, group) => set(edit, ids, group, author),
            Op::Style(ids, patch) => style(edit, ids, patch, author),
            Op::Delete(ids) => delete(edit, ids, author),
            Op::Move { dx, dy, ids } => shift(edit, *dx, *dy, ids, author),
            Op::Cut { target, remove } => super::cut::cut(edit, target, remove, author),
            Op::Unknown(_) => {}
        }
    }
}

fn put_all(edit: &mut Editing<'_>, items: &[Item], author: &Author) {
    let mut added = Vec::new();
    for item in items {
        if item.id.is_nil() || edit.store.slot(&item.id).is_some() {
            continue;
        }
        let mut item = item.clone();
        author.made(&mut item);
        added.push((item.id, item.z.parent));
        edit.insert(item);
    }
    // Containers may come after what they hold, so parents are judged once all are there.
    for (id, parent) in added {
        if parent.is_some() && !may_hold(edit, parent, &id) {
            edit.update(&id, |item| item.z.parent = None);
        }
    }
}

/// A parent must be a live container and not stand inside its own child.
fn may_hold(edit: &Editing<'_>, parent: Option<ItemId>, child: &ItemId) -> bool {
    let Some(parent) = parent else { return true };
    if !edit.store.by_id(&parent).is_some_and(|item| item.kind.is_container()) {
        return false;
    }
    let mut above = Some(parent);
    let mut climbed = 0;
    while let Some(id) = above {
        // A snapshot of a hostile log could hold a ring: do not run round it.
        if id == *child || climbed > 1000 {
            return false;
        }
        climbed += 1;
        above = edit.store.by_id(&id).and_then(|item| item.z.parent);
    }
    true
}

/// The live items that ids reach, each once, in the order given.
fn reached(edit: &Editing<'_>, ids: &[ItemId]) -> Vec<ItemId> {
    let mut seen = IdSet::default();
    let all = ids.iter().flat_map(|id| edit.store.resolve(id));
    all.filter(|id| seen.insert(*id)).collect()
}

fn set(edit: &mut Editing<'_>, ids: &[ItemId], group: &Group, author: &Author) {
    match group {
        // Bodies never change.
        Group::B(_) => return,
        Group::K(_) => {
            if ids.contains(&ItemId::NIL) {
                edit.update(&ItemId::NIL, |record| {
                    group.clone().put(record);
                    record.stamps.set(GroupSet::K, author.stamp);
                });
            }
            return;
        }
        _ => {}
    }
    for id in reached(edit, ids) {
        let mut value = group.clone();
        if let Group::Z(z) = &mut value && !may_hold(edit, z.parent, &id) {
            z.parent = None;
        }
        edit.update(&id, |item| {
            value.put(item);
            author.changed(item, group.set());
        });
    }
}

fn style(edit: &mut Editing<'_>, ids: &[ItemId], patch: &Style, author: &Author) {
    // Equal styles stay shared: thousands of items often have one.
    let mut made: Vec<(Rc<Style>, Rc<Style>)> = Vec::new();
    for id in reached(edit, ids) {
        edit.update(&id, |item| {
            let known = made.iter().find(|(from, _)| Rc::ptr_eq(from, &item.s)).map(|(_, to)| Rc::clone(to));
            let next = known.unwrap_or_else(|| {
                let mut next = (*item.s).clone();
                next.apply(patch);
                let next = Rc::new(next);
                made.push((Rc::clone(&item.s), Rc::clone(&next)));
                next
            });
            item.s = next;
            author.changed(item, GroupSet::S);
        });
    }
}

fn delete(edit: &mut Editing<'_>, ids: &[ItemId], author: &Author) {
    let mut orphans: Vec<(ItemId, Box<[u8]>)> = Vec::new();
    for id in reached(edit, ids) {
        let Some(item) = edit.store.by_id(&id) else { continue };
        if item.kind.is_container() {
            let key = item.z.key.clone();
            orphans.extend(edit.store.children_of(&id).into_iter().map(|child| (child, key.clone())));
        }
        edit.remove(&id);
    }
    for (child, parent_key) in orphans {
        edit.update(&child, |item| {
            item.z.key = [&*parent_key, &*item.z.key].concat().into();
            item.z.parent = None;
            author.changed(item, GroupSet::Z);
        });
    }
}

fn shift(edit: &mut Editing<'_>, dx: f64, dy: f64, ids: &[ItemId], author: &Author) {
    let mut all = reached(edit, ids);
    for id in reached(edit, ids) {
        edit.store.descendants(&id, &mut all);
    }
    let mut seen = IdSet::default();
    for id in all {
        if seen.insert(id) {
            edit.update(&id, |item| {
                item.g.x += dx;
                item.g.y += dy;
                author.changed(item, GroupSet::G);
            });
        }
    }
}
