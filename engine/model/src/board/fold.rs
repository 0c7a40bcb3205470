//! Folding: what each op does to the items. Folding never fails; what cannot be done is ignored (docs/formats.md, design rules in
//! server/realtime/SPEC.md).

use std::rc::Rc;

use super::journal::Editing;
use super::store::Store;
use super::tree;
use crate::bytes::COORDINATE_LIMIT;
use crate::id::IdSet;
use crate::item::{Body, Geometry, Group, GroupSet, Item, MAX_KEY, Meta, Stamps, Style};
use crate::{ItemId, Kind, Op};

/// Which transaction: another's sequence number, or an own token with the top bit.
pub(crate) type Stamp = u64;

/// Who folds what, when.
pub(crate) struct Author {
    stamp: Stamp,
    made: Rc<Meta>,
    /// The last meta changed and what it became: what was made together is often changed together.
    last: Option<(Rc<Meta>, Rc<Meta>)>,
}

impl Author {
    pub(super) fn new(stamp: Stamp, actor: &str, at_ms: u64) -> Self {
        let actor: Rc<str> = actor.into();
        Self {
            stamp,
            made: Rc::new(Meta { made_by: Rc::clone(&actor), made_at: at_ms, changed_by: actor, changed_at: at_ms }),
            last: None,
        }
    }

    fn changed(&mut self, item: &mut Item, group: GroupSet) {
        item.stamps.set(group, self.stamp);
        let now = match &self.last {
            Some((from, to)) if Rc::ptr_eq(from, &item.m) => Rc::clone(to),
            _ => {
                let to = self.meta_after(&item.m);
                self.last = Some((Rc::clone(&item.m), Rc::clone(&to)));
                to
            }
        };
        item.m = now;
    }

    /// Meta of what was there before, changed by this author.
    fn meta_after(&self, before: &Meta) -> Rc<Meta> {
        let changed_by = Rc::clone(&self.made.changed_by);
        Rc::new(Meta {
            made_by: Rc::clone(&before.made_by),
            made_at: before.made_at,
            changed_by,
            changed_at: self.made.changed_at,
        })
    }

    fn made(&self, item: &mut Item) {
        item.stamps = Stamps::all(self.stamp);
        item.m = Rc::clone(&self.made);
    }

    /// A piece keeps who drew it.
    pub(super) fn cut_from(&self, item: &mut Item) {
        item.stamps = Stamps::all(self.stamp);
        item.m = self.meta_after(&item.m);
    }
}

/// Folds all ops of one transaction.
pub(crate) fn fold(edit: &mut Editing<'_>, ops: &[Op], author: &mut Author) {
    edit.touched.reserve(ops.iter().map(|op| op.ids().count()).sum());
    for op in ops {
        match op {
            Op::Put(item) if item.kind == Kind::Board => {
                if let Some(record) = &item.k {
                    set(edit, &[ItemId::NIL], &Group::K(Rc::clone(record)), author);
                }
            }
            Op::Put(item) => add_all(edit, vec![first_of_its_body(item)], author),
            Op::Restore(items) => add_all(edit, items.clone(), author),
            Op::Set(ids, group) => set(edit, ids, group, author),
            Op::Style(ids, patch) => style(edit, ids, patch, author),
            Op::Delete(ids) => delete(edit, ids, author),
            Op::Move { dx, dy, ids } => shift(edit, *dx, *dy, ids, author),
            Op::Splice(id, splice) if !id.is_nil() => edit.update(id, &mut |item| {
                Group::T(Rc::new(item.t.as_deref().cloned().unwrap_or_default().spliced(splice))).put(item);
                author.changed(item, GroupSet::T);
            }),
            Op::Cut { target, remove } => super::cut::cut(edit, target, remove, author),
            Op::Splice(..) | Op::Unknown(_) => {}
        }
    }
}

/// A put item is what its body is named after, whatever it was copied from: pieces of two copies must not share their names.
fn first_of_its_body(item: &Item) -> Item {
    let mut item = item.clone();
    if let Some(Body::Stroke(piece)) = &mut item.b {
        piece.id = item.id;
        piece.aliases = Vec::new();
    }
    item
}

fn add_all(edit: &mut Editing<'_>, items: Vec<Item>, author: &Author) {
    let mut inside = Vec::new();
    for mut item in items {
        if item.id.is_nil() || edit.store.slot(&item.id).is_some() {
            continue;
        }
        item.g = in_bounds(item.g);
        author.made(&mut item);
        if item.z.parent.is_some() {
            inside.push(item.id);
        }
        add(edit, item);
    }
    // Containers may come after what they hold, so parents are judged once all are there.
    for id in inside {
        let parent = edit.store.by_id(&id).and_then(|item| item.z.parent);
        if !is_container(edit.store, parent) {
            edit.update(&id, &mut |item| item.z.parent = None);
        }
    }
}

/// Adds an item. What it stands in may come later; where that makes a ring, is no container or is too deep, it lies on the board.
pub(super) fn add(edit: &mut Editing<'_>, mut item: Item) {
    let waits = item.z.parent.is_some_and(|parent| edit.store.slot(&parent).is_none());
    if !waits && !is_container(edit.store, item.z.parent) || !tree::fits(edit.store, item.z.parent, &item.id) {
        item.z.parent = None;
    }
    let id = item.id;
    if edit.store.children.any(&id) && (!item.kind.is_container() || !tree::fits(edit.store, None, &id)) {
        let waiting = edit.store.children_of(&id);
        waiting.iter().for_each(|child| edit.update(child, &mut |item| item.z.parent = None));
    }
    edit.insert(item);
}

/// Coordinates end at ±1e9, however often something is moved: what is folded can be written and read again.
fn in_bounds(g: Geometry) -> Geometry {
    let clamp = |v: f64| v.clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT);
    Geometry { x: clamp(g.x), y: clamp(g.y), w: clamp(g.w), h: clamp(g.h), rot: g.rot }
}

/// A parent must be a live container; the board is one.
fn is_container(store: &Store, parent: Option<ItemId>) -> bool {
    parent.is_none_or(|id| store.by_id(&id).is_some_and(|item| item.kind.is_container()))
}

/// The live items that ids reach, each once, in the order given.
fn reached(store: &Store, ids: &[ItemId]) -> Vec<ItemId> {
    let all = ids.iter().flat_map(|id| store.reached(id));
    if ids.len() == 1 {
        return all.copied().collect();
    }
    let mut seen = IdSet::default();
    seen.reserve(ids.len());
    all.copied().filter(|id| seen.insert(*id)).collect()
}

fn set(edit: &mut Editing<'_>, ids: &[ItemId], group: &Group, author: &mut Author) {
    match group {
        // Bodies never change.
        Group::B(_) => return,
        Group::K(_) => {
            if ids.contains(&ItemId::NIL) {
                edit.update(&ItemId::NIL, &mut |record| {
                    group.clone().put(record);
                    author.changed(record, GroupSet::K);
                });
            }
            return;
        }
        _ => {}
    }
    for id in reached(edit.store, ids) {
        let mut value = group.clone();
        match &mut value {
            Group::Z(z) if !is_container(edit.store, z.parent) || !tree::fits(edit.store, z.parent, &id) => {
                z.parent = None;
            }
            Group::G(g) => *g = in_bounds(*g),
            _ => {}
        }
        let mut value = Some(value);
        edit.update(&id, &mut |item| {
            if let Some(value) = value.take() {
                value.put(item);
            }
            author.changed(item, group.set());
        });
    }
}

fn style(edit: &mut Editing<'_>, ids: &[ItemId], patch: &Style, author: &mut Author) {
    // Equal styles stay shared: thousands of items often have one.
    let mut made: Vec<(Rc<Style>, Rc<Style>)> = Vec::new();
    for id in reached(edit.store, ids) {
        edit.update(&id, &mut |item| {
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

fn delete(edit: &mut Editing<'_>, ids: &[ItemId], author: &mut Author) {
    let mut orphans: Vec<(ItemId, Box<[u8]>)> = Vec::new();
    for id in reached(edit.store, ids) {
        let Some(item) = edit.store.by_id(&id) else { continue };
        if item.kind.is_container() {
            let key = item.z.key.clone();
            orphans.extend(edit.store.children_of(&id).into_iter().map(|child| (child, key.clone())));
        }
        edit.remove(&id);
    }
    for (child, parent_key) in orphans {
        edit.update(&child, &mut |item| {
            let mut key = [&*parent_key, &*item.z.key].concat();
            key.truncate(MAX_KEY);
            item.z.key = key.into();
            item.z.parent = None;
            author.changed(item, GroupSet::Z);
        });
    }
}

fn shift(edit: &mut Editing<'_>, dx: f64, dy: f64, ids: &[ItemId], author: &mut Author) {
    let roots = reached(edit.store, ids);
    let named = roots.len();
    let mut all = Vec::with_capacity(named);
    for id in roots {
        all.push(id);
        if edit.store.children.any(&id) {
            edit.store.descendants(&id, &mut all);
        }
    }
    // What is named is named once; what stands in it may be named as well.
    if all.len() > named {
        let mut seen = IdSet::default();
        seen.reserve(all.len());
        all.retain(|id| seen.insert(*id));
    }
    for id in all {
        edit.update(&id, &mut |item| {
            item.g = in_bounds(Geometry { x: item.g.x + dx, y: item.g.y + dy, ..item.g });
            author.changed(item, GroupSet::G);
        });
    }
}
