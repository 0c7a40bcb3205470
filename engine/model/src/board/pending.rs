//! Confirmed and pending: the log's transactions are folded below the local ones, which are rolled back for it and folded again.

use std::rc::Rc;

use super::changes::Touched;
use super::fold::{Author, fold};
use super::journal::{Editing, Journal};
use super::{Board, Changes, Local, PENDING};
use crate::bytes::Reader;
use crate::id::IdSet;
use crate::item::{DecodeContext, Item, decode_item};
use crate::{Kind, Op, Txn, TxnError};

/// A local transaction that no sequence number stands for yet.
#[derive(Debug)]
pub(super) struct Pending {
    token: u64,
    after: u64,
    txn: Rc<Txn>,
    journal: Journal,
    touched: IdSet,
}

impl Board {
    /// Folds a confirmed transaction of somebody else (on the server: every one).
    ///
    /// # Errors
    /// When the bytes are not a transaction; nothing is changed then.
    pub fn apply(&mut self, seq: u64, actor: &str, at_ms: u64, txn: &[u8]) -> Result<Changes, TxnError> {
        let store = &self.store;
        let txn = Txn::decode(txn, &|id| store.body(id))?;
        Ok(self.below_pending(|board, touched| {
            board.fold_confirmed(&txn, seq, actor, at_ms, touched);
        }))
    }

    /// A pending transaction got its sequence number. An unknown token changes nothing.
    pub fn confirm(&mut self, token: u64, seq: u64, actor: &str, at_ms: u64) -> Changes {
        if !self.pending.iter().any(|p| p.token == token) {
            self.seq = self.seq.max(seq);
            return Changes::default();
        }
        let changes = self.below_pending(|board, touched| {
            if let Some(at) = board.pending.iter().position(|p| p.token == token) {
                let pending = board.pending.remove(at);
                board.fold_confirmed(&pending.txn, seq, actor, at_ms, touched);
            }
        });
        self.history.confirmed(PENDING | token, seq);
        changes
    }

    /// A pending transaction was refused: it and what builds on it is taken back. Returns the tokens dropped.
    pub fn reject(&mut self, token: u64) -> (Changes, Vec<u64>) {
        let mut dropped = Vec::new();
        let changes = self.below_pending(|board, _| {
            let mut refused = vec![token];
            board.pending.retain(|p| {
                let gone = refused.contains(&p.token) || (p.after != 0 && refused.contains(&p.after));
                if gone {
                    refused.push(p.token);
                    dropped.push(p.token);
                }
                !gone
            });
        });
        for token in &dropped {
            self.history.rejected(PENDING | token);
        }
        (changes, dropped)
    }

    /// Shows a stored transaction of an earlier worker again. It cannot be undone.
    ///
    /// # Errors
    /// When the bytes are not a transaction.
    pub fn adopt(&mut self, token: u64, txn: &[u8]) -> Result<Changes, TxnError> {
        let store = &self.store;
        let txn = Rc::new(Txn::decode(txn, &|id| store.body(id))?);
        let mut touched = Touched::default();
        self.fold_pending(token, txn, &mut touched);
        Ok(touched.net(&mut self.store))
    }

    /// Reads one chunk of a snapshot; the caller sets the sequence number after the last one.
    ///
    /// # Errors
    /// When the bytes are not a chunk; items before the bad one stay.
    pub fn load_chunk(&mut self, bytes: &[u8]) -> Result<Changes, TxnError> {
        let items = decode_chunk(bytes, &|id| self.store.body(id))?;
        Ok(self.below_pending(|board, touched| {
            let mut journal = Journal::default();
            let mut edit = Editing { store: &mut board.store, journal: &mut journal, touched };
            for item in items {
                if item.kind == Kind::Board {
                    edit.update(&item.id.clone(), |record| *record = item);
                } else if edit.store.slot(&item.id).is_none() {
                    edit.insert(item);
                }
            }
        }))
    }

    /// Applies ops at once as a pending transaction of this client, undoable in its lane. `None` when nothing would change.
    pub fn transact(&mut self, lane: u32, ops: Vec<Op>) -> Option<Local> {
        self.transact_as(lane, ops, super::undo::Kind::Edit)
    }

    /// The same without a place in the undo history (a title, a measured size).
    pub fn transact_quiet(&mut self, lane: u32, ops: Vec<Op>) -> Option<Local> {
        self.transact_as(lane, ops, super::undo::Kind::Quiet)
    }

    /// Undoes the lane's last step, as far as nobody else changed what it changed.
    pub fn undo(&mut self, lane: u32) -> Option<Local> {
        self.step_back(lane, super::undo::Kind::Undo)
    }

    /// Redoes the lane's last undone step.
    pub fn redo(&mut self, lane: u32) -> Option<Local> {
        self.step_back(lane, super::undo::Kind::Redo)
    }

    /// Whether the lane has a step to undo.
    #[must_use]
    pub fn can_undo(&self, lane: u32) -> bool {
        self.history.can(lane, super::undo::Kind::Undo)
    }

    /// Whether the lane has a step to redo.
    #[must_use]
    pub fn can_redo(&self, lane: u32) -> bool {
        self.history.can(lane, super::undo::Kind::Redo)
    }

    fn step_back(&mut self, lane: u32, kind: super::undo::Kind) -> Option<Local> {
        // A step whose every part was changed by others is passed over.
        loop {
            let entry = self.history.take(lane, kind)?;
            let inverse = entry.inverse(&self.store);
            if let Some(local) = self.transact_as(lane, inverse.ops, kind) {
                self.history.restored(lane, &inverse.restored, PENDING | local.token);
                return Some(local);
            }
        }
    }

    fn transact_as(&mut self, lane: u32, ops: Vec<Op>, kind: super::undo::Kind) -> Option<Local> {
        if ops.is_empty() {
            return None;
        }
        let token = self.last_token + 1;
        let ids: IdSet = ops.iter().flat_map(op_ids).flat_map(|id| self.store.resolve(&id).into_iter().chain([id])).collect();
        let after = self.pending.iter().rev().find(|p| p.token < ADOPTED && !p.touched.is_disjoint(&ids)).map_or(0, |p| p.token);
        let txn = Rc::new(Txn { lane, base: self.seq, after, ops });
        let mut touched = Touched::default();
        self.fold_pending(token, Rc::clone(&txn), &mut touched);
        if !touched.before().any(|(id, before)| changed(&self.store.snapshot_of(id), before)) {
            self.pending.pop();
            return None;
        }
        self.last_token = token;
        self.history.record(lane, kind, PENDING | token, &touched, &self.store);
        Some(Local { token, after, txn: txn.encode(), changes: touched.net(&mut self.store) })
    }

    fn fold_pending(&mut self, token: u64, txn: Rc<Txn>, touched: &mut Touched) {
        let mut journal = Journal::default();
        let author = Author { stamp: PENDING | token, actor: "".into(), at_ms: 0 };
        let mut own = Touched::default();
        fold(&mut Editing { store: &mut self.store, journal: &mut journal, touched: &mut own }, &txn.ops, &author);
        let mut ids = IdSet::default();
        for (id, before) in own.before() {
            ids.insert(*id);
            // What was there before this transaction is what the caller's view starts from.
            touched.note(*id, || before.map(|item| (self.store.slot(id).unwrap_or(crate::Slot(u32::MAX)), item.clone())));
        }
        self.pending.push(Pending { token, after: txn.after, txn, journal, touched: ids });
    }

    fn fold_confirmed(&mut self, txn: &Txn, seq: u64, actor: &str, at_ms: u64, touched: &mut Touched) {
        // Confirmed steps are never rolled back: their journal is dropped.
        let mut journal = Journal::default();
        let author = Author { stamp: seq, actor: actor.into(), at_ms };
        fold(&mut Editing { store: &mut self.store, journal: &mut journal, touched }, &txn.ops, &author);
        self.seq = self.seq.max(seq);
    }

    /// Takes the pending transactions off, does something to the confirmed state, and puts them on again.
    fn below_pending(&mut self, below: impl FnOnce(&mut Self, &mut Touched)) -> Changes {
        let mut touched = Touched::default();
        for pending in self.pending.iter_mut().rev() {
            core::mem::take(&mut pending.journal).roll_back(&mut self.store, &mut touched);
        }
        below(self, &mut touched);
        for pending in core::mem::take(&mut self.pending) {
            self.fold_pending(pending.token, pending.txn, &mut touched);
        }
        touched.net(&mut self.store)
    }
}

/// Tokens from here on belong to queues of earlier workers.
const ADOPTED: u64 = 1 << 40;

fn changed(now: &Option<(crate::Slot, Item)>, before: Option<&Item>) -> bool {
    match (now, before) {
        (Some((_, now)), Some(before)) => super::changes::differing(now, before) != crate::GroupSet::NONE,
        (None, None) => false,
        _ => true,
    }
}

/// Every id an op names.
fn op_ids(op: &Op) -> Vec<crate::ItemId> {
    match op {
        Op::Put(item) => vec![item.id],
        Op::Restore(items) => items.iter().map(|item| item.id).collect(),
        Op::Set(ids, _) | Op::Delete(ids) | Op::Move { ids, .. } | Op::Style(ids, _) => ids.clone(),
        Op::Cut { target, .. } => vec![*target],
        Op::Unknown(_) => Vec::new(),
    }
}

/// The items of a chunk; bodies may stand earlier in it or on the board.
fn decode_chunk(bytes: &[u8], body: &dyn Fn(&crate::ItemId) -> Option<Rc<crate::StrokeBody>>) -> Result<Vec<Item>, TxnError> {
    let mut r = Reader::new(bytes);
    if r.u8()? != 1 {
        return Err(crate::DecodeError::BadValue.into());
    }
    let n = r.count(18)?;
    let mut items: Vec<Item> = Vec::with_capacity(n.min(65_536));
    for _ in 0..n {
        let item = {
            let earlier = |id: &crate::ItemId| {
                let own = items.iter().rev().filter_map(Item::piece).find(|piece| piece.id == *id);
                own.map(|piece| Rc::clone(&piece.body)).or_else(|| body(id))
            };
            decode_item(&mut r, &DecodeContext { body: &earlier, raw: None })?
        };
        items.push(item);
    }
    if r.is_empty() { Ok(items) } else { Err(crate::DecodeError::BadValue.into()) }
}
