//! A transaction made in parts: thousands of items that are loaded, imported or pasted are one transaction, one step of undo and one
//! row, yet no part of the work takes long. Its items show as they come; until it is closed nobody edits them: what meets them is
//! refused. It is no part of the queue before it is closed, so what is drawn meanwhile goes out first.

use super::claims::Footprint;
use super::reject::Reject;
use super::undo::{Kind, UndoEntry};
use super::{Board, Changes, PENDING};
use crate::id::IdSet;
use crate::item::Item;
use crate::op::{head_bytes, op_bytes};
use crate::{Op, Txn};

/// The one that is open.
#[derive(Debug)]
pub(super) struct Bulk {
    token: u64,
    lane: u32,
    base: u64,
    ops: usize,
    /// Nothing of it lies above this key, and nothing drawn meanwhile below.
    pub(super) above: Box<[u8]>,
}

impl Board {
    /// Begins a transaction in parts. `above`: a key above all that its items will bear. `group`: all of the lane that bear this number
    /// are one step of undo, what was done between them another; 0: it stands alone. False when one is open.
    pub fn open_bulk(&mut self, lane: u32, above: Box<[u8]>, group: u32) -> bool {
        if self.bulk.is_some() {
            return false;
        }
        self.last_token += 1;
        let (token, base) = (self.last_token, self.seq);
        self.fold_pending(token, Txn { lane, base, ..Txn::default() });
        self.history.begin(lane, PENDING | token, group);
        self.bulk = Some(Bulk { token, lane, base, ops: 0, above });
        true
    }

    /// Whether one is open.
    #[must_use]
    pub fn bulk_is_open(&self) -> bool {
        self.bulk.is_some()
    }

    /// Adds items. Returns their ops' bytes and what changed; `None` when none is open.
    ///
    /// # Errors
    /// What a server would refuse the transaction for, of the first item it would refuse; none of the items is added then.
    pub fn extend_bulk(&mut self, mut items: Vec<Item>) -> Result<Option<(Vec<u8>, Changes)>, Reject> {
        let mut put = IdSet::default();
        for item in &mut items {
            self.lower_lock(item);
            item.check_put()?;
            if self.get(&item.id).is_some() || !put.insert(item.id) {
                return Err(Reject::IdTaken);
            }
        }
        Ok(self.extend_with(items))
    }

    fn extend_with(&mut self, items: Vec<Item>) -> Option<(Vec<u8>, Changes)> {
        let bulk = self.bulk.as_mut()?;
        let stamp = PENDING | bulk.token;
        bulk.ops += items.len();
        let ops: Vec<Op> = items.into_iter().map(Op::Put).collect();
        let bytes = op_bytes(&ops);
        let touched = self.fold_more(self.bulk_at()?, ops)?;
        self.history.extend(stamp, &touched, &self.store);
        Some((bytes, touched.net(&self.store)))
    }

    /// Closes it; `reject` takes it back as a whole. Returns its token and the bytes that go before those of its ops; `None` when there is nothing to send.
    pub fn close_bulk(&mut self) -> Option<(u64, Vec<u8>)> {
        let Bulk { token, lane, base, ops, .. } = self.bulk.take()?;
        if ops == 0 {
            self.reject(token);
            return None;
        }
        self.history.close(PENDING | token);
        Some((token, head_bytes(lane, base, ops)))
    }

    /// Whether an item may be put under this id: nothing has it, and nothing that is pending ever had.
    #[must_use]
    pub fn is_free(&self, id: &crate::ItemId) -> bool {
        self.get(id).is_none() && !self.claims.write_any([id])
    }

    /// Whether ops touch what the open one has put so far, or hang on it.
    pub(super) fn meets_bulk(&self, ops: &[Op]) -> bool {
        self.open_footprint().is_some_and(|bulk| bulk.meets(&Footprint::of(&self.store, ops)))
    }

    /// Whether the lane's next step back would, or is the open one itself.
    pub(super) fn step_meets_bulk(&self, lane: u32, kind: Kind) -> bool {
        self.history.next(lane, kind).is_some_and(|next| self.meets_bulk_at(next))
    }

    /// Whether this step would, or is the open one itself.
    pub(super) fn meets_bulk_at(&self, step: &UndoEntry) -> bool {
        let Some(bulk) = &self.bulk else { return false };
        step.stamp == PENDING | bulk.token
            || self.open_footprint().is_some_and(|bulk| step.steps.iter().any(|(id, _)| bulk.has(id)))
    }

    /// Where it stands among the pending ones.
    pub(super) fn bulk_at(&self) -> Option<usize> {
        let token = self.bulk.as_ref()?.token;
        self.pending.iter().rposition(|p| p.token == token)
    }

    fn open_footprint(&self) -> Option<&Footprint> {
        self.bulk_at().map(|at| &self.pending[at].footprint)
    }
}
