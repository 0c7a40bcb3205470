//! Local editing: ops folded at once as a pending transaction, and undo and redo as transactions like any other.

use core::ops::ControlFlow;

use super::undo::{Inverse, Kind, UndoEntry};
use super::{Board, Local, PENDING};
use crate::id::IdSet;
use crate::{ItemId, Op, Txn};

impl Board {
    /// Applies ops at once as a pending transaction of this client, undoable in its lane. `None` when nothing would change, or when
    /// an op holds what cannot be written (numbers that are none), or meets what is being put in parts.
    pub fn transact(&mut self, lane: u32, ops: Vec<Op>) -> Option<Local> {
        self.transact_as(lane, ops, Kind::Edit)
    }

    /// The same as a part of the step before, where that is the last to have written what it writes.
    pub fn transact_more(&mut self, lane: u32, ops: Vec<Op>) -> Option<Local> {
        self.transact_as(lane, ops, Kind::More)
    }

    /// The same as one of a group of steps that are taken back together (`open_bulk`).
    pub fn transact_in(&mut self, lane: u32, ops: Vec<Op>, group: u32) -> Option<Local> {
        let local = self.transact(lane, ops)?;
        self.history.join(PENDING | local.token, group);
        Some(local)
    }

    /// The same without a place in the undo history (a title, a measured size).
    pub fn transact_quiet(&mut self, lane: u32, ops: Vec<Op>) -> Option<Local> {
        self.transact_as(lane, ops, Kind::Quiet)
    }

    /// Undoes the lane's last step, as far as nobody else changed what it changed and no lock is in the way (`take_held_back`).
    pub fn undo(&mut self, lane: u32) -> Option<Local> {
        self.step_back(lane, Kind::Undo)
    }

    /// The token of the lane's next step to undo, by which `undo_step` finds that step again.
    #[must_use]
    pub fn last_step(&self, lane: u32) -> Option<u64> {
        self.history.next(lane, Kind::Undo).map(|step| step.stamp & !PENDING)
    }

    /// Undoes one step of the lane, whatever was done since, under the same conditions as `undo`. `None` where the lane does not have it
    /// (any more), or nothing of it can be taken back.
    pub fn undo_step(&mut self, lane: u32, token: u64) -> Option<Local> {
        let stamp = PENDING | token;
        if self.meets_bulk_at(self.history.step(lane, stamp)?) {
            return None;
        }
        let step = self.history.take_step(lane, stamp)?;
        self.take_back_steps(lane, Kind::Undo, vec![step]).break_value().flatten()
    }

    /// Returns the ids of the items that undoing this step of the lane would change.
    pub fn step_ids(&self, lane: u32, token: u64) -> impl Iterator<Item = ItemId> + '_ {
        self.history.step(lane, PENDING | token).into_iter().flat_map(|step| step.steps.iter().map(|(id, _)| *id))
    }

    /// Redoes the lane's last undone step.
    pub fn redo(&mut self, lane: u32) -> Option<Local> {
        self.step_back(lane, Kind::Redo)
    }

    /// Whether the lane has a step to undo.
    #[must_use]
    pub fn can_undo(&self, lane: u32) -> bool {
        self.history.can(lane, Kind::Undo)
    }

    /// What the lane's next step back, or forward again, would change.
    pub fn next_step(&self, lane: u32, back: bool) -> impl Iterator<Item = ItemId> + '_ {
        let kind = if back { Kind::Undo } else { Kind::Redo };
        self.history.next(lane, kind).into_iter().flat_map(|step| step.steps.iter().map(|(id, _)| *id))
    }

    /// Whether the lane has a step to redo.
    #[must_use]
    pub fn can_redo(&self, lane: u32) -> bool {
        self.history.can(lane, Kind::Redo)
    }

    fn step_back(&mut self, lane: u32, kind: Kind) -> Option<Local> {
        // A step whose every part was changed by others is skipped.
        while !self.step_meets_bulk(lane, kind) {
            let entries = self.history.take(lane, kind);
            if entries.is_empty() {
                return None;
            }
            if let ControlFlow::Break(local) = self.take_back_steps(lane, kind, entries) {
                return local;
            }
        }
        None
    }

    /// Takes steps back that are one to a person. Continues where others have changed all of it.
    /// Breaks with nothing where a lock blocks all of it: no other step is undone instead.
    fn take_back_steps(&mut self, lane: u32, kind: Kind, steps: Vec<UndoEntry>) -> ControlFlow<Option<Local>> {
        let mut inverse = Inverse::default();
        for entry in steps {
            inverse.add(entry.inverse(&self.store));
        }
        for (id, stood, stamp) in inverse.passed {
            self.history.restored(&[(id, stood)], stamp);
        }
        let all = inverse.ops.len();
        let ops = self.with_carried(inverse.ops);
        let ops = self.without_held(ops);
        if ops.is_empty() && all > 0 {
            return ControlFlow::Break(None);
        }
        let Some(local) = self.transact_as(lane, ops, kind) else { return ControlFlow::Continue(()) };
        self.history.restored(&inverse.restored, PENDING | local.token);
        ControlFlow::Break(Some(local))
    }

    fn transact_as(&mut self, lane: u32, ops: Vec<Op>, kind: Kind) -> Option<Local> {
        if ops.is_empty() || !ops.iter().all(Op::is_sound) || self.meets_bulk(&ops) {
            return None;
        }
        let token = self.last_token + 1;
        let after = self.builds_on(&ops);
        let touched = self.fold_pending(token, Txn { lane, base: self.seq, after, ops });
        if !touched.is_change(&self.store) {
            self.take_back();
            return None;
        }
        self.last_token = token;
        let txn = &self.pending.back()?.txn;
        self.history.record(lane, kind, PENDING | token, &txn.ops, &touched, &self.store);
        Some(Local { token, after, txn: txn.encode(), changes: touched.net(&self.store) })
    }

    /// The bytes of the transaction that `transact` would make of these ops now; nothing is changed. None where it would refuse them.
    #[must_use]
    pub fn draft(&self, lane: u32, ops: Vec<Op>) -> Option<Vec<u8>> {
        if ops.is_empty() || !ops.iter().all(Op::is_sound) || self.meets_bulk(&ops) {
            return None;
        }
        Some(Txn { lane, base: self.seq, after: self.builds_on(&ops), ops }.encode())
    }

    /// The latest pending transaction, own or adopted, that wrote something these ops name.
    fn builds_on(&self, ops: &[Op]) -> u64 {
        if self.pending.is_empty() {
            return 0;
        }
        let mut ids = IdSet::default();
        // A field of the board's record is what it is set to, whatever was there.
        for id in ops.iter().flat_map(Op::ids).filter(|id| !id.is_nil()) {
            ids.insert(*id);
            ids.extend(self.store.reached(id));
        }
        if !self.claims.write_any(&ids) {
            return 0;
        }
        self.pending.iter().rev().find(|p| !p.footprint.writes.is_disjoint(&ids)).map_or(0, |p| p.token)
    }
}
