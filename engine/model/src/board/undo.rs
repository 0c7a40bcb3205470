//! Undo per lane. A step acts only where the present stamp is the one it left behind, so nobody's later work is touched; what an
//! undo writes back then counts as what stood there before, for the older steps. Of a text a step keeps the splices that take it
//! back: they follow what others type, so that own letters can be taken from among theirs.

use core::mem::replace;
use std::rc::Rc;

use super::changes::{Touched, differing};
use super::fold::Stamp;
use super::step::{Change, Step, Stood, same_group};
use super::store::Store;
use super::typed::{Level, Typed};
use crate::id::IdSet;
use crate::item::{Group, GroupSet, Item, Paragraphs};
use crate::sort::sort_ids;
use crate::{ItemId, Op, Splice};

/// Steps kept per lane.
const DEPTH: usize = 500;

/// A stamp that nothing bears.
const NEVER: Stamp = Stamp::MAX;

/// Why a transaction is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Edit,
    More,
    Quiet,
    Undo,
    Redo,
}

#[derive(Debug)]
pub(super) struct UndoEntry {
    pub(super) stamp: Stamp,
    /// Steps of one lane that bear the same number are undone together (`take`); 0: it stands alone.
    group: u32,
    /// Ascending by id.
    pub(super) steps: Vec<(ItemId, Step)>,
}

/// The ops that take a step back, and the stamps that stood where they write.
#[derive(Default)]
pub(super) struct Inverse {
    pub(super) ops: Vec<Op>,
    pub(super) restored: Vec<(ItemId, Stood)>,
    /// Stamps that count as another one from here on: nothing is left there to take back.
    pub(super) passed: Vec<(ItemId, Stood, Stamp)>,
}

impl Inverse {
    /// Adds the inverse of another step of the group. The steps put items, each its own: neither stands on what the other takes back.
    pub(super) fn add(&mut self, other: Self) {
        self.ops.extend(other.ops);
        self.passed.extend(other.passed);
        self.restored.extend(other.restored);
        sort_ids(&mut self.restored, |(id, _)| *id);
    }
}

#[derive(Debug, Default)]
struct Lane {
    undo: Vec<UndoEntry>,
    redo: Vec<UndoEntry>,
}

#[derive(Debug, Default)]
pub(super) struct History {
    lanes: Vec<(u32, Lane)>,
}

impl History {
    fn lane(&mut self, lane: u32) -> &mut Lane {
        let at = self.lanes.iter().position(|(n, _)| *n == lane).unwrap_or_else(|| {
            self.lanes.push((lane, Lane::default()));
            self.lanes.len() - 1
        });
        &mut self.lanes[at].1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    pub(super) fn can(&self, lane: u32, kind: Kind) -> bool {
        self.next(lane, kind).is_some()
    }

    /// The lane's next step, with all of its group, the last first. What other steps did since to one of the group leaves that
    /// one in its place, below them.
    pub(super) fn take(&mut self, lane: u32, kind: Kind) -> Vec<UndoEntry> {
        let lane = self.lane(lane);
        let stack = if kind == Kind::Undo { &mut lane.undo } else { &mut lane.redo };
        let mut out: Vec<UndoEntry> = stack.pop().into_iter().collect();
        let Some(group) = out.first().map(|entry| entry.group).filter(|group| *group != 0) else { return out };
        let mut above = IdSet::default();
        for at in (0..stack.len()).rev() {
            let entry = &stack[at];
            if entry.group == group && !entry.steps.iter().any(|(id, _)| above.contains(id)) {
                out.push(stack.remove(at));
            } else {
                above.extend(entry.steps.iter().map(|(id, _)| *id));
            }
        }
        out
    }

    /// Returns the step of the lane with this stamp, at any position.
    pub(super) fn step(&self, lane: u32, stamp: Stamp) -> Option<&UndoEntry> {
        let (_, lane) = self.lanes.iter().find(|(n, _)| *n == lane)?;
        lane.undo.iter().rev().find(|entry| entry.stamp == stamp)
    }

    /// Removes the step of the lane with this stamp and returns it.
    pub(super) fn take_step(&mut self, lane: u32, stamp: Stamp) -> Option<UndoEntry> {
        let steps = &mut self.lane(lane).undo;
        let at = steps.iter().rposition(|entry| entry.stamp == stamp)?;
        Some(steps.remove(at))
    }

    pub(super) fn record(&mut self, lane: u32, kind: Kind, stamp: Stamp, ops: &[Op], touched: &Touched, store: &Store) {
        let mut entry = UndoEntry::new(stamp, touched, store);
        for (id, step) in &mut entry.steps {
            let Step::Changed(groups) = step else { continue };
            for change in groups {
                if let Group::T(text) = &change.was {
                    let (forth, typed) = Typed::new(stamp, id, text, ops);
                    change.typed.push(typed);
                    self.typed(Some(lane), id, (change.before, stamp), &forth, &[]);
                }
            }
        }
        // Values written again as they were: nothing to undo, yet older steps must not take it for somebody else's work.
        let same = rewritten(touched, store, stamp);
        if !same.is_empty() {
            self.restored(&same, stamp);
        }
        if kind == Kind::Quiet {
            // No step of its own, yet no stranger: older steps still hold where it wrote. What somebody called the board since stays.
            let mut stood = entry.stood();
            stood.retain(|(id, _)| !id.is_nil());
            return self.restored(&stood, stamp);
        }
        let last = self.lane(lane).undo.last_mut();
        if kind == Kind::More && last.is_some_and(|last| last.grow(&entry)) {
            return;
        }
        self.push(lane, kind, entry);
    }

    fn push(&mut self, lane: u32, kind: Kind, entry: UndoEntry) {
        let lane = self.lane(lane);
        let continues = entry.group != 0 && lane.undo.iter().chain(&lane.redo).any(|one| one.group == entry.group);
        // Steps of a group that arrive meanwhile are not new work of the hand.
        if matches!(kind, Kind::Edit | Kind::More) && !continues {
            lane.redo.clear();
        }
        let stack = if kind == Kind::Undo { &mut lane.redo } else { &mut lane.undo };
        stack.push(entry);
        if depth(stack) > DEPTH {
            stack.remove(0);
        }
    }

    /// A step that will grow (`extend`) until it is closed. `group`: see `UndoEntry`.
    pub(super) fn begin(&mut self, lane: u32, stamp: Stamp, group: u32) {
        self.push(lane, Kind::Edit, UndoEntry { stamp, group, steps: Vec::new() });
    }

    /// A step becomes one of a group: see `UndoEntry`.
    pub(super) fn join(&mut self, stamp: Stamp, group: u32) {
        if let Some(entry) = self.entries().find(|entry| entry.stamp == stamp) {
            entry.group = group;
        }
    }

    pub(super) fn extend(&mut self, stamp: Stamp, touched: &Touched, store: &Store) {
        if let Some(entry) = self.entries().find(|entry| entry.stamp == stamp) {
            entry.steps.append(&mut UndoEntry::new(stamp, touched, store).steps);
        }
    }

    pub(super) fn close(&mut self, stamp: Stamp) {
        if let Some(entry) = self.entries().find(|entry| entry.stamp == stamp)
            && !entry.steps.is_sorted_by_key(|(id, _)| *id)
        {
            sort_ids(&mut entry.steps, |(id, _)| *id);
        }
    }

    /// The lane's next step.
    pub(super) fn next(&self, lane: u32, kind: Kind) -> Option<&UndoEntry> {
        let (_, lane) = self.lanes.iter().find(|(n, _)| *n == lane)?;
        if kind == Kind::Undo { lane.undo.last() } else { lane.redo.last() }
    }

    fn entries(&mut self) -> impl Iterator<Item = &mut UndoEntry> {
        self.lanes.iter_mut().flat_map(|(_, lane)| lane.undo.iter_mut().chain(&mut lane.redo))
    }

    /// Somebody (not `lane`) typed in a text that had the first stamp and has the second. `below`: what that is below pending
    /// transactions which will be `retype`d.
    pub(super) fn typed(
        &mut self,
        lane: Option<u32>,
        id: &ItemId,
        stamps: (Stamp, Stamp),
        list: &[Splice],
        below: &[Level],
    ) {
        for (n, own) in &mut self.lanes {
            if Some(*n) == lane {
                continue;
            }
            for stack in [&mut own.undo, &mut own.redo] {
                let (mut stamps, mut list) = (stamps, list.to_vec());
                for text in texts(stack, id) {
                    text.follow(&mut stamps, &mut list, below);
                }
            }
        }
    }

    /// What an undo wrote back counts as what stood there before: steps that left it so hold again, in every lane.
    pub(super) fn restored(&mut self, restored: &[(ItemId, Stood)], now: Stamp) {
        for entry in self.entries().filter(|entry| entry.stamp != now) {
            // Both ascend by id: the longer one is searched.
            if entry.steps.len() < restored.len() {
                for (id, step) in &mut entry.steps {
                    let from = restored.partition_point(|(other, _)| other < id);
                    restored[from..]
                        .iter()
                        .take_while(|(other, _)| other == id)
                        .for_each(|(_, stood)| step.follow(stood, now));
                }
            } else {
                for (id, stood) in restored {
                    if let Ok(at) = entry.steps.binary_search_by_key(id, |(id, _)| *id) {
                        entry.steps[at].1.follow(stood, now);
                    }
                }
            }
        }
    }

    /// A pending transaction was folded again on other ground: what it found there is what its undo must bring back.
    pub(super) fn refresh(&mut self, stamp: Stamp, touched: &Touched, store: &Store) {
        if let Some(entry) = self.entries().find(|entry| entry.stamp == stamp) {
            entry.ground(UndoEntry::new(stamp, touched, store));
        }
    }

    /// What others were quicker to take away is not for pending transactions to bring back: `refolded` is what those typed, as folded
    /// now. Where a lane cannot tell (another's typing, or a step it took back, lies above its own) no step in the text holds any more.
    pub(super) fn retype(&mut self, id: &ItemId, refolded: &[Typed]) {
        for (_, lane) in &mut self.lanes {
            let mut known = texts(&mut lane.undo, id);
            known.append(&mut texts(&mut lane.redo, id));
            let (mut knows, mut tells) = (false, true);
            for one in refolded {
                let mut found = false;
                for text in &mut known {
                    for typed in &mut text.typed {
                        if typed.stamp == one.stamp {
                            typed.clone_from(one);
                            found = true;
                        }
                    }
                }
                tells &= found || !knows;
                knows |= found;
            }
            if !tells {
                known.into_iter().for_each(|text| text.after = NEVER);
            }
        }
    }

    /// A refused transaction leaves the stacks.
    pub(super) fn rejected(&mut self, stamp: Stamp) {
        for (_, lane) in &mut self.lanes {
            lane.undo.retain(|entry| entry.stamp != stamp);
            lane.redo.retain(|entry| entry.stamp != stamp);
        }
    }
}

/// Steps as a person counts them: of neighbors in one group only the first.
fn depth(stack: &[UndoEntry]) -> usize {
    let follows = stack.windows(2).filter(|pair| pair[1].group != 0 && pair[0].group == pair[1].group).count();
    stack.len() - follows
}

/// What steps did to an item's text, the last first.
fn texts<'a>(steps: &'a mut [UndoEntry], id: &ItemId) -> Vec<&'a mut Change> {
    let mut out = Vec::new();
    for entry in steps.iter_mut().rev() {
        if let Some(text) = entry.text(id) {
            out.push(text);
        }
    }
    out
}

/// The stamps of groups that were written without being changed, ascending by id.
fn rewritten(touched: &Touched, store: &Store, stamp: Stamp) -> Vec<(ItemId, Stood)> {
    let mut out = Vec::new();
    for (id, before, now) in touched.states(store) {
        let (Some(before), Some(now)) = (before, now) else { continue };
        let written =
            GroupSet::ALL.each().filter(|group| now.stamps.get(*group) == stamp && before.stamps.get(*group) != stamp);
        let mut written = written.peekable();
        if written.peek().is_some() {
            let changed = differing(before, now);
            out.extend(
                written
                    .filter(|group| !changed.has(*group))
                    .map(|group| (*id, Stood::Group(group, before.stamps.get(group)))),
            );
        }
    }
    sort_ids(&mut out, |(id, _)| *id);
    out
}

impl UndoEntry {
    fn new(stamp: Stamp, touched: &Touched, store: &Store) -> Self {
        let step = |before: Option<&Rc<Item>>, now: Option<&Item>| match (before, now) {
            (None, Some(now)) => {
                Some(Step::Added { after: now.stamps.clone(), body: now.piece().map(|piece| piece.id) })
            }
            (Some(before), None) => Some(Step::Removed { before: Rc::clone(before) }),
            (Some(before), Some(now)) => {
                let groups = differing(before, now).each();
                let changed = groups.filter_map(|group| {
                    let (was, before, after) =
                        (Group::of(before, group)?, before.stamps.get(group), now.stamps.get(group));
                    Some(Change { was, before, after, typed: Vec::new(), joined: false })
                });
                Some(Step::Changed(changed.collect()))
            }
            (None, None) => None,
        };
        let mut steps: Vec<(ItemId, Step)> =
            touched.states(store).filter_map(|(id, before, now)| Some((*id, step(before, now)?))).collect();
        sort_ids(&mut steps, |(id, _)| *id);
        Self { stamp, group: 0, steps }
    }

    /// What it did to an item's text.
    fn text(&mut self, id: &ItemId) -> Option<&mut Change> {
        let at = self.steps.binary_search_by_key(id, |(id, _)| *id).ok()?;
        let Step::Changed(groups) = &mut self.steps[at].1 else { return None };
        groups.iter_mut().find(|change| change.was.set() == GroupSet::T)
    }

    /// Takes in a change of the one item it is about, made right on top of it.
    fn grow(&mut self, more: &Self) -> bool {
        let ([(id, step)], [(same, Step::Changed(groups))]) = (&mut self.steps[..], &more.steps[..]) else {
            return false;
        };
        let follows = |change: &Change| match step {
            Step::Added { after, .. } => after.get(change.was.set()) == change.before,
            Step::Changed(known) => same_group(known, change).is_none_or(|at| known[at].after == change.before),
            Step::Removed { .. } => false,
        };
        if id != same || !groups.iter().all(follows) {
            return false;
        }
        for change in groups {
            match step {
                Step::Added { after, .. } => after.set(change.was.set(), change.after),
                Step::Changed(known) => match same_group(known, change) {
                    Some(at) => known[at].grow(change),
                    None => known.push(change.clone()),
                },
                Step::Removed { .. } => {}
            }
        }
        true
    }

    /// The stamps that stood where this one wrote.
    fn stood(&self) -> Vec<(ItemId, Stood)> {
        let changed = self.steps.iter().filter_map(|(id, step)| match step {
            // Of the board's record a step would bring back the title with the paper: what wrote there since stands.
            Step::Changed(groups) if !id.is_nil() => Some((id, groups)),
            _ => None,
        });
        changed
            .flat_map(|(id, groups)| groups.iter().map(|change| (*id, Stood::Group(change.was.set(), change.before))))
            .collect()
    }

    /// Takes what was there before from `refolded`; what stands there since is known better here, and of a text all that others joined in.
    fn ground(&mut self, refolded: Self) {
        for (id, known) in replace(&mut self.steps, refolded.steps) {
            let Ok(at) = self.steps.binary_search_by_key(&id, |(id, _)| *id) else { continue };
            match (&mut self.steps[at].1, known) {
                (Step::Added { after, .. }, Step::Added { after: known, .. }) => *after = known,
                (Step::Changed(groups), Step::Changed(known)) => {
                    known.into_iter().for_each(|change| change.keep(groups));
                }
                _ => {}
            }
        }
    }

    /// The ops that take it back where nobody else has been since.
    pub(super) fn inverse(self, store: &Store) -> Inverse {
        let broken = self.broken_strokes(store);
        let is_broken = |body: Option<ItemId>| body.is_some_and(|body| broken.contains(&body));
        let mut out = Inverse::default();
        let (mut delete, mut restore, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        for (id, step) in self.steps {
            match step {
                Step::Added { after, body } => {
                    if !is_broken(body) && store.by_id(&id).is_some_and(|item| item.stamps.same(&after)) {
                        delete.push(id);
                    }
                }
                Step::Removed { before } => {
                    if store.slot(&id).is_none() && !is_broken(before.piece().map(|piece| piece.id)) {
                        out.restored.push((id, Stood::Item(before.stamps.clone())));
                        restore.push(Rc::unwrap_or_clone(before));
                    }
                }
                Step::Changed(groups) => {
                    let Some(now) = store.by_id_or_record(&id) else { continue };
                    for change in groups {
                        let group = change.was.set();
                        if now.stamps.get(group) == change.after {
                            let stood = Stood::Group(group, change.before);
                            match change.splices(now) {
                                Some(list) if list.is_empty() => {
                                    out.passed.push((id, stood, change.after));
                                    continue;
                                }
                                Some(list) => sets.extend(list.into_iter().map(|splice| Op::Splice(id, splice))),
                                None => {
                                    if let Group::T(text) = &change.was {
                                        sets.push(Op::Set(vec![id], Group::T(Rc::clone(text))));
                                        sets.push(Op::Set(vec![id], Group::A(Paragraphs::of(text))));
                                    } else {
                                        sets.push(Op::Set(vec![id], change.was));
                                    }
                                }
                            }
                            out.restored.push((id, stood));
                        }
                    }
                }
            }
        }
        // What replaced others goes first; restored containers stand before a `set` gives them their children back.
        if !delete.is_empty() {
            out.ops.push(Op::Delete(delete));
        }
        if !restore.is_empty() {
            out.ops.push(Op::Restore(restore));
        }
        out.ops.append(&mut sets);
        out
    }

    /// Bodies of strokes this entry cut (or put together again) where what it left was changed or removed since: there it stays.
    fn broken_strokes(&self, store: &Store) -> IdSet {
        let removed = self.steps.iter().filter_map(|(_, step)| match step {
            Step::Removed { before } => before.piece().map(|piece| piece.id),
            _ => None,
        });
        let cut: IdSet = removed.collect();
        let broken = self.steps.iter().filter_map(|(id, step)| match step {
            Step::Added { after, body: Some(body) } if cut.contains(body) => {
                let untouched = store.by_id(id).is_some_and(|item| item.stamps.same(after));
                (!untouched).then_some(*body)
            }
            _ => None,
        });
        broken.collect()
    }
}
