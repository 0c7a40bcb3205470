//! Folding: what each op does to the items. Folding never fails; what cannot be done is ignored (docs/formats.md, design rules in
//! server/board/realtime/SPEC.md).

use std::rc::Rc;

use super::journal::Editing;
use super::store::Store;
use super::{cut, tree};
use crate::bytes::COORDINATE_LIMIT;
use crate::id::IdSet;
use crate::item::{Body, Geometry, Group, GroupSet, Item, MAX_KEY, Meta, Paragraphs, Stamps, Style, differing_fields};
use crate::text_edit::TextEdit;
use crate::{ItemId, Kind, Op};

/// Which transaction: another's sequence number, or an own token with the top bit.
pub(crate) type Stamp = u64;

/// Styles a style op remembers.
const MAX_STYLES: usize = 256;
/// Work is counted in look-ups of an item by its id. What changing an item costs:
pub(super) const CHANGE: u64 = 4;
/// What costs as much as one look-up: items of a tree passed, moves of one item, intervals of a cut.
const SEEN_PER_UNIT: u64 = 4;
const MOVES_PER_UNIT: u64 = 16;
const HOLES_PER_UNIT: u64 = 4;

/// Who folds what, when.
#[derive(Debug)]
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
        self.touched(item);
    }

    /// No group of it may be different.
    fn touched(&mut self, item: &mut Item) {
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
    Folding::default().go(edit, ops, author, u64::MAX);
}

/// What an op does, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Stage {
    /// Looks up what its ids reach.
    #[default]
    Reach,
    /// Adds what moves along.
    Widen,
    /// Does it, one item after the other.
    Act,
    /// What it left without a container finds its place.
    Settle,
}

/// A transaction being folded, which may be left at any item and gone on with.
#[derive(Debug, Default)]
pub(crate) struct Folding {
    /// Units of work so far: look-ups of an item by its id, and what costs as much.
    pub(super) spent: u64,
    /// The op it is at.
    pub(super) op: usize,
    /// Ops done in one walk: moves of the same ids that follow each other, or splices of one text.
    run: usize,
    stage: Stage,
    /// How far the stage is.
    at: usize,
    /// Live items, each once, in the order given.
    reached: Vec<ItemId>,
    seen: IdSet,
    /// Children of what was deleted, with the key it had; items that were put, whose containers may have come after them.
    loose: Vec<(ItemId, Box<[u8]>)>,
    /// Equal styles stay shared: thousands of items often have one.
    styles: Vec<(Rc<Style>, Rc<Style>)>,
    holes: Vec<(u32, u32)>,
    /// The text that splices are being made in.
    typing: Option<TextEdit>,
}

impl Folding {
    /// Goes on until `until` units are spent in all, or a little more; true when everything is folded.
    pub(super) fn go(&mut self, edit: &mut Editing<'_>, ops: &[Op], author: &mut Author, until: u64) -> bool {
        while let Some(op) = ops.get(self.op) {
            let ops = &ops[self.op..];
            if self.run == 0 {
                let alike = |next: &&Op| match (op, next) {
                    (Op::Move { ids, .. }, Op::Move { ids: other, .. }) => other == ids,
                    (Op::Splice(id, _), Op::Splice(other, _)) => other == id,
                    _ => false,
                };
                self.run = 1 + ops[1..].iter().take_while(alike).count();
            }
            if !self.stages(edit, ops, author, until) {
                return false;
            }
            *self = Self { spent: self.spent, op: self.op + self.run, ..Self::default() };
        }
        true
    }

    fn next(&mut self, stage: Stage) {
        (self.stage, self.at) = (stage, 0);
    }

    /// Of the first of these ops; true when it is done.
    fn stages(&mut self, edit: &mut Editing<'_>, ops: &[Op], author: &mut Author, until: u64) -> bool {
        let op = &ops[0];
        if self.stage == Stage::Reach {
            let ids = op.listed();
            // What is named is named once; what stands in it may be named as well.
            let single = ids.len() == 1;
            while let Some(id) = ids.get(self.at) {
                if self.spent >= until {
                    return false;
                }
                self.at += 1;
                let reached = edit.store.reached(id);
                self.spent += 1.max(reached.len() as u64);
                for id in reached {
                    if single || self.seen.insert(*id) {
                        self.reached.push(*id);
                    }
                }
            }
            self.next(Stage::Widen);
        }
        if self.stage == Stage::Widen {
            while let Op::Move { ids, .. } = op
                && let Some(id) = self.reached.get(self.at).copied()
            {
                if self.spent >= until {
                    return false;
                }
                self.at += 1;
                self.spent += 1;
                for child in edit.store.held_by(&id) {
                    if ids.len() == 1 || self.seen.insert(child) {
                        self.reached.push(child);
                    }
                }
            }
            self.next(Stage::Act);
        }
        if self.stage == Stage::Act {
            let count = match op {
                Op::Put(_) => 1,
                Op::Splice(..) => self.run,
                Op::Restore(items) => items.len(),
                Op::Set(_, Group::B(_) | Group::K(_) | Group::Field(..)) => {
                    usize::from(op.listed().contains(&ItemId::NIL))
                }
                _ => self.reached.len(),
            };
            while self.at < count {
                if self.spent >= until {
                    return false;
                }
                self.spent += CHANGE;
                self.act(edit, ops, author);
                self.at += 1;
            }
            self.next(Stage::Settle);
        }
        while let Some((id, key)) = self.loose.get(self.at) {
            if self.spent >= until {
                return false;
            }
            self.at += 1;
            self.spent += CHANGE;
            if matches!(op, Op::Delete(_)) {
                edit.update(id, &mut |item| {
                    let mut key = [&**key, &*item.z.key].concat();
                    key.truncate(MAX_KEY);
                    item.z.key = key.into();
                    item.z.parent = None;
                    author.changed(item, GroupSet::Z);
                });
            } else if edit.store.by_id(id).is_some_and(|item| !is_container(edit.store, item.z.parent)) {
                edit.update(id, &mut |item| item.z.parent = None);
            }
        }
        true
    }

    /// Does the first op to what it is at.
    fn act(&mut self, edit: &mut Editing<'_>, ops: &[Op], author: &mut Author) {
        let id = self.reached.get(self.at).copied().unwrap_or(ItemId::NIL);
        match &ops[0] {
            Op::Put(item) if item.kind == Kind::Board => {
                if let Some(record) = &item.k {
                    self.set(edit, ItemId::NIL, &Group::K(Rc::clone(record)), author);
                }
            }
            Op::Put(item) => self.add(edit, first_of_its_body(item), author),
            Op::Restore(items) => self.add(edit, items[self.at].clone(), author),
            Op::Set(_, group) => {
                let id = if matches!(group, Group::K(_) | Group::Field(..)) { ItemId::NIL } else { id };
                self.set(edit, id, group, author);
            }
            Op::Style(_, patch) => edit.update(&id, &mut |item| {
                let known = self.styles.iter().find(|(from, _)| Rc::ptr_eq(from, &item.s)).map(|(_, to)| Rc::clone(to));
                let next = known.unwrap_or_else(|| {
                    let mut next = (*item.s).clone();
                    next.apply(patch);
                    let next = Rc::new(next);
                    if self.styles.len() < MAX_STYLES {
                        self.styles.push((Rc::clone(&item.s), Rc::clone(&next)));
                    }
                    next
                });
                item.s = next;
                author.changed(item, GroupSet::S);
            }),
            Op::Delete(_) => {
                let Some(item) = edit.store.by_id(&id) else { return };
                self.spent += edit.store.ties(item);
                if item.kind.is_container() {
                    let key = item.z.key.clone();
                    let held = edit.store.held_by(&id);
                    self.loose.extend(held.into_iter().map(|child| (child, key.clone())));
                }
                edit.remove(&id);
            }
            Op::Move { .. } => {
                self.spent += self.run as u64 / MOVES_PER_UNIT;
                edit.update(&id, &mut |item| {
                    for op in &ops[..self.run] {
                        if let Op::Move { dx, dy, .. } = op {
                            item.g = in_bounds(Geometry { x: item.g.x + dx, y: item.g.y + dy, ..item.g });
                        }
                    }
                    author.changed(item, GroupSet::G);
                });
            }
            Op::Splice(id, _) if !id.is_nil() => self.splice(edit, id, ops, author),
            Op::Cut { remove, .. } => {
                if self.at == 0 {
                    self.holes = cut::holes(remove);
                    self.spent += remove.len() as u64 / HOLES_PER_UNIT;
                }
                self.spent += cut::cut(edit, &id, &self.holes, author);
            }
            Op::Splice(..) | Op::Unknown(_) => {}
        }
    }

    /// The splice it is at. The item has the text once the last one of the walk is made.
    fn splice(&mut self, edit: &mut Editing<'_>, id: &ItemId, ops: &[Op], author: &mut Author) {
        let Op::Splice(_, splice) = &ops[self.at] else { return };
        let Some(item) = edit.store.by_id(id) else { return };
        let mut typing =
            self.typing.take().unwrap_or_else(|| TextEdit::new(item.t.as_deref().cloned().unwrap_or_default()));
        let before = if self.at == 0 { 0 } else { typing.work };
        typing.splice(splice);
        self.spent += typing.work - before;
        if self.at + 1 < self.run {
            self.typing = Some(typing);
            return;
        }
        let mut text = Some(Rc::new(typing.finish()));
        edit.update(id, &mut |item| {
            text.take().into_iter().for_each(|text| Group::T(text).put(item));
            author.changed(item, GroupSet::T);
        });
    }

    fn add(&mut self, edit: &mut Editing<'_>, mut item: Item, author: &Author) {
        if item.id.is_nil() || edit.store.slot(&item.id).is_some() {
            return;
        }
        item.g = in_bounds(item.g);
        author.made(&mut item);
        self.spent += edit.store.ties(&item);
        // Containers may come after what they hold, so parents are judged once all are there.
        if item.z.parent.is_some() {
            self.loose.push((item.id, Box::default()));
        }
        self.spent += add(edit, item);
    }

    fn set(&mut self, edit: &mut Editing<'_>, id: ItemId, group: &Group, author: &mut Author) {
        let mut value = group.clone();
        match &mut value {
            // Bodies never change.
            Group::B(_) => return,
            Group::Z(z) => {
                let (fits, seen) = tree::fits(edit.store, z.parent, &id);
                self.spent += seen / SEEN_PER_UNIT;
                if !fits || !is_container(edit.store, z.parent) {
                    z.parent = None;
                }
            }
            Group::G(g) => *g = in_bounds(*g),
            // How its paragraphs are set is another group.
            Group::T(text) => {
                let now = edit.store.by_id(&id).and_then(|item| item.t.as_deref());
                now.map(Paragraphs::of).unwrap_or_default().set(Rc::make_mut(text));
            }
            _ => {}
        }
        let mut value = Some(value);
        edit.update(&id, &mut |item| {
            let record = item.k.clone();
            if let Some(value) = value.take() {
                value.put(item);
            }
            // Of the whole record what it leaves as it was stays whose it is.
            let groups = match group {
                Group::K(_) => differing_fields(record.as_deref(), item.k.as_deref()),
                _ => group.set(),
            };
            groups.each().for_each(|group| item.stamps.set(group, author.stamp));
            author.touched(item);
        });
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

/// Adds an item. What it stands in may come later; where that makes a ring, is no container or is too deep, it lies on the board.
/// Answers the units of work beyond the item's own.
pub(super) fn add(edit: &mut Editing<'_>, mut item: Item) -> u64 {
    let waits = item.z.parent.is_some_and(|parent| edit.store.slot(&parent).is_none());
    let (fits, mut seen) = tree::fits(edit.store, item.z.parent, &item.id);
    if !waits && !is_container(edit.store, item.z.parent) || !fits {
        item.z.parent = None;
    }
    let id = item.id;
    if edit.store.children.any(&id) {
        let (fits, more) = tree::fits(edit.store, None, &id);
        seen += more;
        if !fits || !item.kind.is_container() {
            let waiting = edit.store.held_by(&id);
            seen += waiting.len() as u64 * CHANGE * SEEN_PER_UNIT;
            waiting.iter().for_each(|child| edit.update(child, &mut |item| item.z.parent = None));
        }
    }
    edit.insert(item);
    seen / SEEN_PER_UNIT
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
