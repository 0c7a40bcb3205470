//! What comes to the document from elsewhere and what it sends: rows of the log, outcomes of own transactions, snapshot chunks, items
//! put in parts, others' strokes. Each is folded at once; nothing here can fail the board.

use atrium_model::{Board, Changes, ItemId, Reject, TxnError};
use kurbo::Rect;

use super::clipboard::{Landing, Run, decode_chunk};
use super::{Document, Outgoing};

/// More new items from elsewhere than this wait for each other. Parts of what is large hold nearly twice as many and more.
const MANY_COME: usize = 32;

/// What was put of a part.
pub struct PutPart {
    /// The items' ids, in order.
    pub ids: Vec<ItemId>,
    /// The bytes of their ops.
    pub ops: Vec<u8>,
}

impl Document {
    /// Local transactions that wait to be sent, in order.
    pub(crate) fn take_outgoing(&mut self) -> Vec<Outgoing> {
        core::mem::take(&mut self.outbox)
    }

    /// Whether there are any.
    pub(crate) fn has_outgoing(&self) -> bool {
        !self.outbox.is_empty()
    }

    /// Begins to fold a confirmed transaction of another client: `fold_row` until it is done.
    ///
    /// # Errors
    /// When the bytes are no transaction.
    pub(crate) fn begin_row(&mut self, seq: u64, actor: &str, at_ms: u64, txn: &[u8]) -> Result<(), TxnError> {
        self.board.begin_row(seq, actor, at_ms, txn)
    }

    /// Goes on for so many units of work. True when it is done, or the board was emptied.
    ///
    /// # Errors
    /// When the bytes are no transaction; nothing is changed then.
    pub(crate) fn fold_row(&mut self, units: u64) -> Result<bool, TxnError> {
        let (is_done, changes) = self.board.fold_row(units)?;
        self.absorb_part(changes, !is_done);
        Ok(is_done)
    }

    /// Folds a row that the board stands in the middle of to its end.
    pub(crate) fn settle_row(&mut self) {
        if self.board.is_mid_row() && self.fold_row(u64::MAX).is_err() {
            unreachable!("it was read");
        }
    }

    /// What is typed stands on all of a row or on nothing of it: one that types in this text (in any by `None`) is folded to its end.
    pub(crate) fn settle_typing(&mut self, id: Option<&ItemId>) {
        if self.board.row_types(id) {
            self.settle_row();
        }
    }

    /// An own transaction got its sequence number. `logged`: what the log has of it, where that may differ from what was sent.
    pub(crate) fn confirm(&mut self, token: u64, seq: u64, actor: &str, at_ms: u64, logged: &[u8]) {
        let changes = self.board.confirm_logged(token, seq, actor, at_ms, logged);
        if !changes.is_empty() {
            self.absorb(changes, false);
        }
    }

    /// An own transaction was refused: it and what builds on it is taken back. Returns the tokens dropped.
    pub(crate) fn reject(&mut self, token: u64) -> Vec<u64> {
        let (changes, dropped) = self.board.reject(token);
        self.outbox.retain(|o| !dropped.contains(&o.token));
        self.absorb(changes, false);
        dropped
    }

    /// Shows a stored transaction of an earlier worker again.
    ///
    /// # Errors
    /// When the bytes are no transaction.
    pub(crate) fn adopt(&mut self, token: u64, txn: &[u8]) -> Result<(), TxnError> {
        self.settle_typing(None);
        let changes = self.board.adopt(token, txn)?;
        self.absorb(changes, false);
        Ok(())
    }

    /// A chunk of a snapshot.
    ///
    /// # Errors
    /// When the bytes are no chunk; items before the bad one stay.
    pub(crate) fn load_chunk(&mut self, bytes: &[u8]) -> Result<(), TxnError> {
        let changes = self.board.load_chunk(bytes)?;
        self.absorb_part(changes, true);
        Ok(())
    }

    /// The sequence number that the loaded chunks were made at.
    pub(crate) fn set_seq(&mut self, seq: u64) {
        self.board.set_seq(seq);
        self.arrivals.end(self.now_ms);
    }

    /// What comes from elsewhere, perhaps as a part of more. `on`: it is what follows if something came just now.
    fn absorb_part(&mut self, changes: Changes, on: bool) {
        let later = changes.put.len() > MANY_COME || (on && self.arrivals.waits());
        self.absorb(changes, later);
    }

    /// The area to be shown of what has come, when it is time: board units.
    pub(crate) fn show_arrivals(&mut self) -> Option<Rect> {
        self.arrivals.show(self.now_ms)
    }

    /// Something has come and waits to be shown.
    pub(crate) fn arrivals_wait(&self) -> bool {
        self.arrivals.waits()
    }

    /// Begins one undoable transaction of about `n` items from outside (window.board.load, imports) that come in parts. False when
    /// editing is not allowed or one is open already. `group`: as in `Board::open_bulk`.
    pub(crate) fn open_put(&mut self, lane: u32, n: usize, group: u32, landing: Landing) -> bool {
        let run = Run::new(&self.board, self.ids.epoch_ms(), landing);
        let above = run.above(n, &mut self.ids.rng);
        let opened = !self.read_only && self.board.open_bulk(lane, above, group);
        if opened {
            self.run = run;
        }
        opened
    }

    /// The next of its items, as a chunk whose ink may be raw. Nil ids and empty keys are filled in; given ids are kept when free; a
    /// parent may be named that came before. `None` when none is open: the board was emptied.
    ///
    /// # Errors
    /// When the bytes are no chunk, or hold what a server would refuse: of the part nothing is put then.
    pub(crate) fn put_part(&mut self, bytes: &[u8]) -> Result<Option<PutPart>, Reject> {
        let items = self.run.items(&self.board, &mut self.ids.rng, bytes).map_err(|_| Reject::BadItem)?;
        let ids = items.iter().map(|item| item.id).collect();
        let Some((ops, changes)) = self.board.extend_bulk(items)? else { return Ok(None) };
        self.absorb(changes, true);
        Ok(Some(PutPart { ids, ops }))
    }

    /// Ends it: its token and the bytes that go before those of its ops; `None` when nothing is to be sent.
    pub(crate) fn close_put(&mut self) -> Option<(u64, Vec<u8>)> {
        self.changed = true;
        self.arrivals.end(self.now_ms);
        self.board.close_bulk()
    }

    /// The last item of a chunk.
    pub(crate) fn decode_last(&self, chunk: &[u8]) -> Option<atrium_model::Item> {
        decode_chunk(&self.board, chunk, None).ok().and_then(|mut items| items.pop())
    }

    /// Another client's stream of live strokes.
    pub(crate) fn ghost(&mut self, client: u32, bytes: &[u8]) {
        let board: &Board = &self.board;
        let known = |id: &ItemId| board.get(id).is_some();
        for area in self.live.hear(client, bytes, &known) {
            self.redraw_over(Some(area));
        }
    }

    /// A client left: its unfinished strokes go with it.
    pub(crate) fn gone(&mut self, client: u32) {
        for area in self.live.gone(client) {
            self.redraw_over(Some(area));
        }
    }
}
