//! Undo per lane. A step acts only where the present stamp is the one it left behind, so nobody's later work is touched; what an
//! undo writes back then counts as what stood there before, for the older steps.

use std::collections::HashMap;

use super::changes::{Touched, differing};
use super::fold::Stamp;
use super::store::Store;
use crate::id::IdMap;
use crate::item::{Group, GroupSet, Item, Stamps};
use crate::{ItemId, Op};

/// Steps kept per lane.
const DEPTH: usize = 500;

/// Why a transaction is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Edit,
    Quiet,
    Undo,
    Redo,
}

/// What one transaction did to one item.
#[derive(Clone, Debug)]
enum Step {
    /// It was not there; it was left with these stamps. `cut_of`: the body it is a cut piece of.
    Added { after: Stamps, cut_of: Option<ItemId> },
    /// It was taken away.
    Removed { before: Box<Item> },
    /// Groups were changed: value and stamp before, stamp after.
    Changed(Vec<(Group, Stamp, Stamp)>),
}

#[derive(Debug)]
pub(super) struct Entry {
    stamp: Stamp,
    steps: Vec<(ItemId, Step)>,
}

/// The ops that take a step back, and what they write back: (item, group, the stamp that stood there before).
pub(super) struct Inverse {
    pub(super) ops: Vec<Op>,
    pub(super) restored: Vec<(ItemId, GroupSet, Stamp)>,
}

#[derive(Debug, Default)]
struct Lane {
    undo: Vec<Entry>,
    redo: Vec<Entry>,
}

#[derive(Debug, Default)]
pub(super) struct History {
    lanes: HashMap<u32, Lane, core::hash::BuildHasherDefault<crate::id::IdHasher>>,
}

impl History {
    pub(super) fn can(&self, lane: u32, kind: Kind) -> bool {
        self.lanes.get(&lane).is_some_and(|lane| !if kind == Kind::Undo { &lane.undo } else { &lane.redo }.is_empty())
    }

    pub(super) fn take(&mut self, lane: u32, kind: Kind) -> Option<Entry> {
        let lane = self.lanes.get_mut(&lane)?;
        if kind == Kind::Undo { lane.undo.pop() } else { lane.redo.pop() }
    }

    pub(super) fn record(&mut self, lane: u32, kind: Kind, stamp: Stamp, touched: &Touched, store: &Store) {
        if kind == Kind::Quiet {
            return;
        }
        let lane = self.lanes.entry(lane).or_default();
        if kind == Kind::Edit {
            lane.redo.clear();
        }
        let stack = if kind == Kind::Undo { &mut lane.redo } else { &mut lane.undo };
        stack.push(Entry::new(stamp, touched, store));
        if stack.len() > DEPTH {
            stack.remove(0);
        }
    }

    /// What an undo wrote back counts as what stood there before.
    pub(super) fn restored(&mut self, lane: u32, restored: &[(ItemId, GroupSet, Stamp)], now: Stamp) {
        let mut by_id: IdMap<Vec<(GroupSet, Stamp)>> = IdMap::default();
        for (id, group, before) in restored {
            by_id.entry(*id).or_default().push((*group, *before));
        }
        let Some(lane) = self.lanes.get_mut(&lane) else { return };
        for entry in lane.undo.iter_mut().chain(&mut lane.redo).filter(|entry| entry.stamp != now) {
            for (id, step) in &mut entry.steps {
                for (group, before) in by_id.get(id).into_iter().flatten() {
                    step.rename_after(*group, *before, now);
                }
            }
        }
    }

    /// A pending transaction got its sequence number.
    pub(super) fn confirmed(&mut self, pending: Stamp, seq: Stamp) {
        for entry in self.lanes.values_mut().flat_map(|lane| lane.undo.iter_mut().chain(&mut lane.redo)) {
            if entry.stamp == pending {
                entry.stamp = seq;
            }
            for (_, step) in &mut entry.steps {
                step.rename(pending, seq);
            }
        }
    }

    /// A refused transaction leaves the stacks.
    pub(super) fn rejected(&mut self, pending: Stamp) {
        for lane in self.lanes.values_mut() {
            lane.undo.retain(|entry| entry.stamp != pending);
            lane.redo.retain(|entry| entry.stamp != pending);
        }
    }
}

impl Step {
    fn rename(&mut self, from: Stamp, to: Stamp) {
        match self {
            Self::Added { after, .. } => after.rename(from, to),
            Self::Removed { before } => before.stamps.rename(from, to),
            Self::Changed(groups) => {
                for (_, before, after) in groups {
                    for stamp in [before, after] {
                        if *stamp == from {
                            *stamp = to;
                        }
                    }
                }
            }
        }
    }

    fn rename_after(&mut self, group: GroupSet, from: Stamp, to: Stamp) {
        match self {
            Self::Added { after, .. } if after.get(group) == from => after.set(group, to),
            Self::Changed(groups) => {
                for (value, _, after) in groups {
                    if value.set() == group && *after == from {
                        *after = to;
                    }
                }
            }
            _ => {}
        }
    }
}

impl Entry {
    fn new(stamp: Stamp, touched: &Touched, store: &Store) -> Self {
        let mut steps: Vec<(ItemId, Step)> = touched
            .before()
            .filter_map(|(id, before)| {
                let now = store.snapshot_of(id).map(|(_, item)| item);
                let step = match (before, now) {
                    (None, Some(now)) => {
                        let cut_of = now.piece().filter(|piece| !piece.aliases.is_empty()).map(|piece| piece.id);
                        Step::Added { after: now.stamps, cut_of }
                    }
                    (Some(before), None) => Step::Removed { before: Box::new(before.clone()) },
                    (Some(before), Some(now)) => Step::Changed(
                        differing(before, &now)
                            .each()
                            .filter_map(|group| Some((Group::of(before, group)?, before.stamps.get(group), now.stamps.get(group))))
                            .collect(),
                    ),
                    (None, None) => return None,
                };
                Some((*id, step))
            })
            .collect();
        steps.sort_unstable_by_key(|(id, _)| *id);
        Self { stamp, steps }
    }

    /// The ops that take it back where nobody else has been since.
    pub(super) fn inverse(&self, store: &Store) -> Inverse {
        let mut inverse = Inverse { ops: Vec::new(), restored: Vec::new() };
        let broken = self.broken_strokes(store);
        let (mut delete, mut restore) = (Vec::new(), Vec::new());
        for (id, step) in &self.steps {
            match step {
                Step::Added { after, .. } => {
                    let item = store.by_id(id).filter(|item| item.stamps_equal(after));
                    if item.is_some_and(|item| !item.piece().is_some_and(|piece| broken.contains(&piece.id))) {
                        delete.push(*id);
                    }
                }
                Step::Removed { before } => {
                    if store.slot(id).is_none() && !before.piece().is_some_and(|piece| broken.contains(&piece.id)) {
                        restore.push((**before).clone());
                        inverse.restored.extend(GroupSet::ALL.each().map(|group| (*id, group, before.stamps.get(group))));
                    }
                }
                Step::Changed(groups) => {
                    let Some((_, now)) = store.snapshot_of(id) else { continue };
                    for (value, before, after) in groups {
                        if now.stamps.get(value.set()) == *after {
                            inverse.ops.push(Op::Set(vec![*id], value.clone()));
                            inverse.restored.push((*id, value.set(), *before));
                        }
                    }
                }
            }
        }
        // Restored containers must stand before a `set` gives them their children back, and what replaced them goes first.
        let mut ops = Vec::new();
        if !delete.is_empty() {
            ops.push(Op::Delete(delete));
        }
        if !restore.is_empty() {
            ops.push(Op::Restore(restore));
        }
        ops.append(&mut inverse.ops);
        inverse.ops = ops;
        inverse
    }

    /// Bodies of strokes this entry cut, any piece of which was changed or removed since: such a cut stays.
    fn broken_strokes(&self, store: &Store) -> Vec<ItemId> {
        let cut_bodies: Vec<ItemId> = self
            .steps
            .iter()
            .filter_map(|(_, step)| match step {
                Step::Removed { before } => before.piece().map(|piece| piece.id),
                _ => None,
            })
            .collect();
        let broken = |(id, step): &(ItemId, Step)| match step {
            Step::Added { after, cut_of: Some(body) } if cut_bodies.contains(body) => {
                let whole = store.by_id(id).is_some_and(|item| item.stamps_equal(after));
                (!whole).then_some(*body)
            }
            _ => None,
        };
        self.steps.iter().filter_map(broken).collect()
    }
}

impl Item {
    fn stamps_equal(&self, after: &Stamps) -> bool {
        GroupSet::ALL.each().all(|group| self.stamps.get(group) == after.get(group))
    }
}
