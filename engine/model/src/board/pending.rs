//! Confirmed and pending: the log's transactions are folded below the local ones. Where the two do not meet, that is the same as
//! folding on top; else the local ones are rolled back for it and folded again.

use std::rc::Rc;

use super::changes::Touched;
use super::claims::{Claims, Footprint};
use super::fold::{Author, CHANGE, add, fold};
use super::journal::{Editing, Journal};
use super::typed::Typed;
use super::{Board, Changes, PENDING};
use crate::bytes::Reader;
use crate::id::IdSet;
use crate::item::{Group, GroupSet, Item, Meta};
use crate::op::{Bodies, head, op_bytes};
use crate::{DecodeError, ItemId, Kind, Op, Splice, StrokeBody, Text, Txn, TxnError, pass};

/// A local transaction that no sequence number stands for yet.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) token: u64,
    after: u64,
    pub(super) txn: Txn,
    journal: Journal,
    pub(super) footprint: Footprint,
}

/// Tokens from here on belong to queues of earlier workers.
pub(super) const ADOPTED: u64 = 1 << 40;

impl Board {
    /// Folds a confirmed transaction of somebody else at once.
    ///
    /// # Errors
    /// When the bytes are not a transaction; nothing is changed then.
    pub fn apply(&mut self, seq: u64, actor: &str, at_ms: u64, txn: &[u8]) -> Result<Changes, TxnError> {
        self.begin_row(seq, actor, at_ms, txn)?;
        self.fold_row(u64::MAX).map(|(_, changes)| changes)
    }

    /// A pending transaction got its sequence number. An unknown token changes nothing.
    pub fn confirm(&mut self, token: u64, seq: u64, actor: &str, at_ms: u64) -> Changes {
        self.confirm_logged(token, seq, actor, at_ms, &[])
    }

    /// The same; what the log has of it holds, where that may differ from what was sent.
    pub fn confirm_logged(&mut self, token: u64, seq: u64, actor: &str, at_ms: u64, logged: &[u8]) -> Changes {
        self.seq = self.seq.max(seq);
        let Some(at) = self.pending.iter().position(|p| p.token == token) else { return Changes::default() };
        let logged = Txn::decode(logged, &|id| self.store.body(id)).ok();
        // The oldest stands right above the confirmed ones already; others do when they meet none of the rest.
        if let Some(pending) = self.pending.remove(at) {
            self.claims.drop(&pending.footprint);
            for op in &logged.as_ref().unwrap_or(&pending.txn).ops {
                self.while_gone(op);
            }
            if logged.is_none() && (at == 0 || !self.claims.meet(&pending.footprint)) {
                self.settle_meta(&pending, at, actor, at_ms);
                return Changes::default();
            }
            self.claims.add(&pending.footprint);
            self.pending.insert(at, pending);
        }
        self.below_pending(&mut |board, touched| {
            let Some(pending) = board.pending.remove(at) else { return };
            let mut author = Author::new(PENDING | token, actor, at_ms);
            let mut own = Touched::default();
            let txn = logged.as_ref().unwrap_or(&pending.txn);
            let shown = board.texts_after(&pending.txn);
            board.fold_confirmed(txn, seq, &mut author, &mut own);
            // The log may place the typing elsewhere than it was shown: later typing is moved to the same letters.
            for (id, was) in shown {
                let is = board.plain(&id);
                board.typed_below(&id, Splice::between(&was, &is), seq);
            }
            board.history.refresh(PENDING | token, &own, &board.store);
            touched.then(own);
        })
    }

    /// What a confirmed transaction left on the board gets its author and time; nothing else changes.
    fn settle_meta(&mut self, confirmed: &Pending, at: usize, actor: &str, at_ms: u64) {
        let (marker, actor): (u64, Rc<str>) = (PENDING | confirmed.token, actor.into());
        let mut last: Option<(Rc<Meta>, Rc<Meta>)> = None;
        let mut settle = |m: &mut Rc<Meta>| {
            if m.made_at != marker && m.changed_at != marker {
                return;
            }
            if let Some((from, to)) = &last
                && Rc::ptr_eq(from, m)
            {
                *m = Rc::clone(to);
                return;
            }
            let before = Rc::clone(m);
            let now = Rc::make_mut(m);
            for (by, at) in [(&mut now.made_by, &mut now.made_at), (&mut now.changed_by, &mut now.changed_at)] {
                if *at == marker {
                    (*by, *at) = (Rc::clone(&actor), at_ms);
                }
            }
            last = Some((before, Rc::clone(m)));
        };
        // Later ones may have changed or cut what this one made: what they would put back counts too.
        let mut ids: Vec<&IdSet> = vec![&confirmed.footprint.writes];
        for later in self.pending.iter_mut().skip(at) {
            if ids.iter().any(|ids| !later.footprint.writes.is_disjoint(ids)) {
                later.journal.items_mut().for_each(|item| settle(&mut item.m));
                ids.push(&later.footprint.writes);
            }
        }
        for id in ids.into_iter().flatten() {
            if let Some(meta) = self.store.meta_mut(id) {
                settle(meta);
            }
        }
    }

    /// A pending transaction was refused: it and what builds on it is taken back. Returns the tokens dropped.
    pub fn reject(&mut self, token: u64) -> (Changes, Vec<u64>) {
        let mut dropped: Vec<u64> = Vec::new();
        for p in &self.pending {
            if p.token == token || (p.after != 0 && dropped.contains(&p.after)) {
                dropped.push(p.token);
            }
        }
        if dropped.is_empty() {
            return (Changes::default(), dropped);
        }
        let is_gone = |p: &Pending| dropped.contains(&p.token);
        self.pending.iter().filter(|p| is_gone(p)).for_each(|p| self.claims.drop(&p.footprint));
        let changes = if self.pending.iter().any(|p| is_gone(p) && self.claims.meet(&p.footprint)) {
            self.below_pending(&mut |board, _| board.pending.retain(|p| !is_gone(p)))
        } else {
            let (gone, kept): (Vec<_>, Vec<_>) = core::mem::take(&mut self.pending).into_iter().partition(is_gone);
            self.pending = kept.into();
            let mut touched = Touched::default();
            gone.into_iter().rev().for_each(|p| p.journal.roll_back(&mut self.store, &mut touched));
            touched.net(&self.store)
        };
        dropped.iter().for_each(|token| self.history.rejected(PENDING | token));
        (changes, dropped)
    }

    /// Shows a stored transaction of an earlier worker again. It cannot be undone.
    ///
    /// # Errors
    /// When the bytes are not a transaction.
    pub fn adopt(&mut self, token: u64, txn: &[u8]) -> Result<Changes, TxnError> {
        let store = &self.store;
        let txn = Txn::decode(txn, &|id| store.body(id))?;
        // Own numbers that are shown again after the board was emptied are not given twice.
        if token < ADOPTED {
            self.last_token = self.last_token.max(token);
        }
        if !self.meets_bulk(&txn.ops) {
            return Ok(self.fold_pending(token, txn).net(&self.store));
        }
        // It goes out before the open one, so there it belongs.
        let mut early = Some(Pending {
            token,
            after: txn.after,
            txn,
            journal: Journal::default(),
            footprint: Footprint::default(),
        });
        Ok(self.below_pending(&mut |board, _| {
            let at = board.bulk_at().unwrap_or_default();
            early.take().into_iter().for_each(|early| board.pending.insert(at, early));
        }))
    }

    /// The bytes of a pending transaction as it stands here now.
    #[must_use]
    pub fn present(&self, token: u64) -> Option<Vec<u8>> {
        let pending = self.pending.iter().find(|p| p.token == token)?;
        let mut bytes = head(pending.txn.lane, self.seq, pending.after, pending.txn.ops.len()).finish();
        bytes.extend(op_bytes(&pending.txn.ops));
        Some(bytes)
    }

    /// Work that taking the pending transactions off is about, and putting them on again.
    pub(super) fn pending_work(&self) -> u64 {
        self.pending.iter().map(|pending| pending.journal.len() as u64 * CHANGE).sum()
    }

    /// What an op that somebody else did types, before it is folded: what is pending stands on that. Answers units of work.
    pub(super) fn note_typing(&mut self, op: &Op, seq: u64) -> u64 {
        // A server has neither.
        if self.pending.is_empty() && self.history.is_empty() {
            return 0;
        }
        match op {
            Op::Splice(id, splice) => self.typed_below(id, vec![splice.clone()], seq),
            Op::Set(ids, Group::T(text)) => {
                for id in ids {
                    if self.store.by_id(id).is_some() {
                        self.typed_below(id, Splice::between(&self.plain(id), &text.plain()), seq);
                    }
                }
            }
            Op::Delete(ids) => {
                let typed = self.typed();
                for id in ids.iter().filter(|id| typed.contains(*id)) {
                    if let Some(item) = self.store.by_id(id) {
                        self.gone.push((*id, item.t.clone().unwrap_or_default()));
                    }
                }
            }
            // It comes back as somebody knew it, perhaps long ago.
            Op::Restore(items) => {
                for item in items {
                    if let Some(at) = self.gone.iter().position(|(id, _)| *id == item.id) {
                        let was = Rc::clone(&self.gone[at].1);
                        let is = item.t.clone().unwrap_or_default();
                        self.typed_below(&item.id, Splice::between(&was.plain(), &is.plain()), seq);
                    }
                }
            }
            _ => {}
        }
        self.while_gone(op);
        op.listed().len().max(1) as u64 * (1 + self.pending.len() as u64)
    }

    /// Texts that something pending types in.
    pub(super) fn typed(&self) -> IdSet {
        let ops = self.pending.iter().flat_map(|p| &p.txn.ops);
        ops.filter_map(|op| if let Op::Splice(id, _) = op { Some(*id) } else { None }).collect()
    }

    /// The texts that a transaction types in, as they are once it is folded.
    fn texts_after(&self, txn: &Txn) -> Vec<(ItemId, String)> {
        let mut texts: Vec<(ItemId, Rc<Text>)> = Vec::new();
        for op in &txn.ops {
            let Op::Splice(id, splice) = op else { continue };
            let at = texts.iter().position(|(of, _)| of == id).unwrap_or_else(|| {
                texts.extend(self.store.by_id(id).map(|item| (*id, item.t.clone().unwrap_or_default())));
                texts.len().saturating_sub(1)
            });
            if let Some((of, text)) = texts.get_mut(at)
                && of == id
            {
                *text = Rc::new(text.spliced(splice));
            }
        }
        texts.into_iter().map(|(id, text)| (id, text.plain())).collect()
    }

    /// What a logged op does to texts that are gone: what is pending stands on that.
    fn while_gone(&mut self, op: &Op) {
        self.gone.retain_mut(|(id, text)| match op {
            Op::Splice(of, splice) if of == id => {
                *text = Rc::new(text.spliced(splice));
                true
            }
            Op::Restore(items) => items.iter().all(|item| item.id != *id),
            _ => true,
        });
    }

    /// An item's letters; none where nothing lives.
    #[must_use]
    pub fn plain(&self, id: &ItemId) -> String {
        self.store.plain(id)
    }

    /// Somebody typed in a text: pending splices stand on what that leaves, and so does what takes own typing back.
    fn typed_below(&mut self, id: &ItemId, mut below: Vec<Splice>, seq: u64) {
        if below.is_empty() {
            return;
        }
        let mut levels = Vec::new();
        let mut stamps = (self.store.by_id(id).map_or(seq, |item| item.stamps.get(GroupSet::T)), seq);
        for pending in self.pending.iter_mut().filter(|pending| pending.footprint.writes.contains(id)) {
            let stamp = PENDING | pending.token;
            let (mut own, mut others, mut hides) = (Vec::new(), Vec::new(), false);
            for op in core::mem::take(&mut pending.txn.ops) {
                match op {
                    Op::Splice(of, splice) if of == *id => own.push(splice),
                    op => {
                        hides |= matches!(&op, Op::Set(ids, Group::T(_)) if ids.contains(id));
                        others.push(op);
                    }
                }
            }
            if !own.is_empty() || hides {
                stamps = (stamp, stamp);
                levels.push((stamp, below.clone()));
            }
            if !own.is_empty() {
                (own, below) = pass(own, below, false);
                // Of a removal that others were quicker with a splice of nothing is left.
                if own.is_empty() {
                    own.push(Splice::default());
                }
            }
            // A text it writes as a whole shows nothing of what is below.
            if hides {
                below.clear();
            }
            for splice in own {
                pending.txn.ops.push(Op::Splice(*id, splice));
            }
            pending.txn.ops.append(&mut others);
        }
        if !levels.is_empty() {
            self.retype.push((*id, Vec::new()));
        }
        self.history.typed(None, id, stamps, &below, &levels);
    }

    /// Reads one chunk of a snapshot; the caller sets the sequence number after the last one.
    ///
    /// # Errors
    /// When the bytes are not a chunk; nothing is changed then.
    pub fn load_chunk(&mut self, bytes: &[u8]) -> Result<Changes, TxnError> {
        let items = match decode_chunk(bytes, &|id| self.store.body(id)) {
            Ok(items) => Some(items),
            // A pending transaction may have taken away the body that one of these names.
            Err(TxnError::Bad(DecodeError::MissingBody)) if !self.pending.is_empty() => None,
            Err(error) => return Err(error),
        };
        if let Some(items) = items
            && !self.claims.meet(&Footprint::carrying(&self.store, &items))
        {
            let mut touched = Touched::default();
            self.add_loaded(items, &mut touched);
            return Ok(touched.net(&self.store));
        }
        let mut read = Ok(());
        let changes = self.below_pending(&mut |board, touched| match decode_chunk(bytes, &|id| board.store.body(id)) {
            Ok(items) => board.add_loaded(items, touched),
            Err(error) => read = Err(error),
        });
        read.map(|()| changes)
    }

    fn add_loaded(&mut self, items: Vec<Item>, touched: &mut Touched) {
        touched.reserve(items.len());
        let mut edit = Editing { store: &mut self.store, journal: None, touched };
        for item in items {
            if item.kind == Kind::Board {
                edit.update(&ItemId::NIL, &mut |record| record.clone_from(&item));
            } else if edit.store.slot(&item.id).is_none() {
                add(&mut edit, item);
            }
        }
    }

    /// Folds a transaction on top of everything, so that it can be rolled back.
    pub(super) fn fold_pending(&mut self, token: u64, txn: Txn) -> Touched {
        let (journal, footprint, touched) = self.fold_own(token, &txn.ops);
        self.claims.add(&footprint);
        self.pending.push_back(Pending { token, after: txn.after, txn, journal, footprint });
        touched
    }

    /// Folds ops of a pending transaction on top of everything.
    fn fold_own(&mut self, token: u64, ops: &[Op]) -> (Journal, Footprint, Touched) {
        let (mut journal, mut touched) = (Journal::default(), Touched::default());
        // Who and when is not known yet: the time stands for the transaction.
        let mut author = Author::new(PENDING | token, "", PENDING | token);
        let mut footprint = Footprint::of(&self.store, ops);
        let mut edit = Editing { store: &mut self.store, journal: Some(&mut journal), touched: &mut touched };
        fold(&mut edit, ops, &mut author);
        for (id, before, now) in touched.states(&self.store) {
            footprint.change(&self.store, *id, before.map(|item| &**item), now);
        }
        (journal, footprint, touched)
    }

    /// Folds more ops of the pending transaction at `at`, on top of everything. Nothing that came after it meets what it did so far,
    /// so it may be taken for the last one.
    pub(super) fn fold_more(&mut self, at: usize, ops: Vec<Op>) -> Option<Touched> {
        let mut pending = self.pending.remove(at)?;
        let (journal, mut footprint, touched) = self.fold_own(pending.token, &ops);
        pending.journal.then(journal);
        pending.footprint.then(&mut footprint);
        self.claims.add(&footprint);
        pending.txn.ops.extend(ops);
        self.pending.push_back(pending);
        Some(touched)
    }

    /// Takes the last transaction off again, as if it had never been.
    pub(super) fn take_back(&mut self) {
        if let Some(last) = self.pending.pop_back() {
            self.claims.drop(&last.footprint);
            self.store.hold();
            last.journal.roll_back(&mut self.store, &mut Touched::default());
            self.store.release();
        }
    }

    fn fold_confirmed(&mut self, txn: &Txn, seq: u64, author: &mut Author, touched: &mut Touched) {
        // Confirmed steps are never rolled back.
        fold(&mut Editing { store: &mut self.store, journal: None, touched }, &txn.ops, author);
        self.seq = self.seq.max(seq);
    }

    /// Takes the pending transactions off, does something to the confirmed state, and puts them on again.
    pub(super) fn below_pending(&mut self, below: &mut dyn FnMut(&mut Self, &mut Touched)) -> Changes {
        let mut touched = Touched::default();
        self.store.hold();
        for pending in self.pending.iter_mut().rev() {
            core::mem::take(&mut pending.journal).roll_back(&mut self.store, &mut touched);
        }
        below(self, &mut touched);
        self.claims = Claims::default();
        let mut retype = core::mem::take(&mut self.retype);
        for pending in core::mem::take(&mut self.pending) {
            let stamp = PENDING | pending.token;
            let own = self.fold_pending(pending.token, pending.txn);
            self.history.refresh(stamp, &own, &self.store);
            for (id, list) in &mut retype {
                if let (Some(was), Some(last)) = (own.was(id), self.pending.back()) {
                    let text = was.t.clone().unwrap_or_default();
                    let (forth, typed) = Typed::new(stamp, id, &text, &last.txn.ops);
                    if !forth.is_empty() {
                        list.push(typed);
                    }
                }
            }
            touched.then(own);
        }
        for (id, list) in retype {
            self.history.retype(&id, &list);
        }
        self.store.release();
        touched.net(&self.store)
    }
}

/// The items of a chunk; bodies may stand earlier in it or on the board.
fn decode_chunk(bytes: &[u8], body: &dyn Fn(&ItemId) -> Option<Rc<StrokeBody>>) -> Result<Vec<Item>, TxnError> {
    let mut r = Reader::new(bytes);
    if r.u8()? != 1 {
        return Err(DecodeError::BadValue.into());
    }
    let n = r.count(18)?;
    let bodies = Bodies::new(body);
    let items = (0..n).map(|_| bodies.item(&mut r)).collect::<Result<_, _>>()?;
    if r.is_empty() { Ok(items) } else { Err(DecodeError::BadValue.into()) }
}
