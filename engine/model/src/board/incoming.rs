//! A row of somebody else on its way into a client's board: read, then folded below what is pending, a part at a time, so that one that
//! is long does not hold up who draws. Between two parts the board stands in the middle of it: what is drawn then meets it like
//! anything pending. What is typed then would stand on half of what the row types, so whoever types there has it finished first.

use super::changes::Touched;
use super::claims::Footprint;
use super::fold::{Author, Folding};
use super::journal::Editing;
use super::row::{BYTES_PER_UNIT, Incoming};
use super::{Board, Changes};
use crate::id::IdSet;
use crate::item::Group;
use crate::op::Reading;
use crate::{DecodeError, ItemId, Op, TxnError};

impl Board {
    /// Begins to fold a confirmed transaction of somebody else, in place of one that was begun.
    ///
    /// # Errors
    /// When the bytes are not a transaction.
    pub fn begin_row(&mut self, seq: u64, actor: &str, at_ms: u64, txn: &[u8]) -> Result<(), TxnError> {
        self.incoming = Some(Box::new(Incoming {
            bytes: txn.to_vec(),
            reading: Reading::begin(txn)?,
            seq,
            author: Author::new(seq, actor, at_ms),
            folding: Folding::default(),
            footprint: None,
            texts: IdSet::default(),
            typed_here: IdSet::default(),
            next_text: 0,
        }));
        Ok(())
    }

    /// Whether the board stands in the middle of a row.
    #[must_use]
    pub fn is_mid_row(&self) -> bool {
        self.incoming.as_ref().is_some_and(|row| row.bytes.is_empty())
    }

    /// Whether it does, and the row types in this text; in any by `None`.
    #[must_use]
    pub fn row_types(&self, id: Option<&ItemId>) -> bool {
        self.incoming.as_ref().is_some_and(|row| id.map_or(!row.texts.is_empty(), |id| row.texts.contains(id)))
    }

    /// Goes on with the row that was begun for so many units of work or a little more. True when it is done, or none was begun.
    ///
    /// # Errors
    /// When the bytes are not a transaction; nothing is changed then.
    pub fn fold_row(&mut self, units: u64) -> Result<(bool, Changes), TxnError> {
        let Some(mut row) = self.incoming.take() else { return Ok((true, Changes::default())) };
        if !row.bytes.is_empty() && !self.read_row(&mut row, units)? {
            self.incoming = Some(row);
            return Ok((false, Changes::default()));
        }
        let mut is_done = false;
        let changes = if self.meets(&mut row) {
            // They are taken off and put on again for every part.
            let units = units.max(self.pending_work());
            self.below_pending(&mut |board, touched| is_done = board.advance(&mut row, units, touched))
        } else {
            let mut touched = Touched::default();
            is_done = self.advance(&mut row, units, &mut touched);
            touched.net(&self.store)
        };
        if !is_done {
            self.incoming = Some(row);
        }
        Ok((is_done, changes))
    }

    /// True once all is read.
    fn read_row(&mut self, row: &mut Incoming, units: u64) -> Result<bool, TxnError> {
        let max = usize::try_from(units).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_UNIT);
        let until = row.reading.at.saturating_add(max);
        let store = &self.store;
        let mut read = row.reading.go(&row.bytes, &|id| store.body(id), until);
        if matches!(read, Err(DecodeError::MissingBody)) && !self.pending.is_empty() {
            // A pending transaction may have taken away the body that this one names.
            self.below_pending(&mut |board, _| {
                read = Reading::begin(&row.bytes).and_then(|mut again| {
                    let all = again.go(&row.bytes, &|id| board.store.body(id), usize::MAX);
                    row.reading = again;
                    all
                });
            });
        }
        if !read? {
            return Ok(false);
        }
        row.bytes = Vec::new();
        row.typed_here = self.typed();
        row.next_text = texts_from(&row.reading.txn.ops, &row.typed_here);
        row.texts = row.reading.txn.ops.iter().filter_map(typed).flatten().copied().collect();
        Ok(true)
    }

    fn meets(&self, row: &mut Incoming) -> bool {
        if self.pending.is_empty() {
            return false;
        }
        let (store, ops) = (&self.store, &row.reading.txn.ops);
        self.claims.meet(row.footprint.get_or_insert_with(|| Footprint::of(store, ops)))
    }

    /// Folds more of it on what is there; true when all is.
    fn advance(&mut self, row: &mut Incoming, units: u64, touched: &mut Touched) -> bool {
        let ops = &row.reading.txn.ops;
        if units == u64::MAX {
            touched.reserve(ops.iter().map(|op| op.ids().count()).sum());
        }
        let until = row.folding.spent.saturating_add(units);
        while row.folding.op < ops.len() {
            if row.folding.spent >= until {
                return false;
            }
            let at = row.folding.op;
            if row.next_text < at {
                row.next_text = at + texts_from(&ops[at..], &row.typed_here);
            }
            // Typing is at once: what is pending stands on all of an op or on nothing of it.
            let is_text = row.next_text == at;
            if is_text {
                row.folding.spent += self.note_typing(&ops[at], row.seq);
            }
            let (end, until) = if is_text { (at + 1, u64::MAX) } else { (row.next_text, until) };
            let mut edit = Editing { store: &mut self.store, journal: None, touched };
            if !row.folding.go(&mut edit, &ops[..end], &mut row.author, until) {
                return false;
            }
        }
        self.seq = self.seq.max(row.seq);
        true
    }
}

/// The texts that an op types in.
fn typed(op: &Op) -> Option<&[ItemId]> {
    match op {
        Op::Splice(id, _) => Some(core::slice::from_ref(id)),
        Op::Set(ids, Group::T(_)) => Some(ids),
        _ => None,
    }
}

/// How many ops come before the next one that types, or takes away or brings back one of these texts.
fn texts_from(ops: &[Op], pending: &IdSet) -> usize {
    let moves = |op: &Op| match op {
        Op::Delete(ids) => ids.iter().any(|id| pending.contains(id)),
        Op::Restore(items) => items.iter().any(|item| pending.contains(&item.id)),
        _ => false,
    };
    ops.iter().take_while(|op| typed(op).is_none() && (pending.is_empty() || !moves(op))).count()
}
