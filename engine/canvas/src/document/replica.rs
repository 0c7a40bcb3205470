//! This client's replica of a board: the document, and what brings it in step with the server. That are rows of the log, outcomes of own
//! transactions, snapshot chunks and others' strokes, and items that are put in parts. Each is folded at once; nothing here can fail the
//! board. Gestures do not have it.

use atrium_model::{ItemId, Reject, TxnError};
use kurbo::Rect;

use super::clipboard::{Landing, Run, decode_chunk};
use super::ids::Ids;
use super::{Document, Outgoing};

/// What was put of a part.
pub struct PutPart {
    /// The items' ids, in order.
    pub ids: Vec<ItemId>,
    /// The bytes of their ops.
    pub ops: Vec<u8>,
}

/// See the file's head.
pub(crate) struct Replica {
    pub(crate) document: Document,
    /// The tick's clock, ms.
    now_ms: f64,
    /// Of the items that are being put in parts.
    run: Run,
}

impl Replica {
    /// An empty board. `seed`: the host's randomness; `epoch_ms`: the time since 1970.
    pub(crate) fn new(seed: [u8; 32], epoch_ms: f64) -> Self {
        Self { document: Document::new(Ids::new(seed, epoch_ms)), now_ms: 0.0, run: Run::default() }
    }

    /// Another board: nothing of this one is left.
    pub(crate) fn clear(&mut self) {
        self.document.clear();
    }

    /// The tick's clock stands here, ms.
    pub(crate) fn set_now(&mut self, now_ms: f64) {
        self.document.ids.set_now(now_ms);
        self.now_ms = now_ms;
    }

    /// Whether nobody may edit here.
    pub(crate) fn set_read_only(&mut self, on: bool) {
        self.document.items.read_only = on;
        self.document.items.changed = true;
    }

    /// Whether the person may lead the board.
    pub(crate) fn set_leads(&mut self, leads: bool) {
        self.document.items.board.set_leads(leads);
    }

    /// Whether something that updates tell of may have changed since the last call.
    pub(crate) fn take_changed(&mut self) -> bool {
        self.document.selection.take_changed() | core::mem::take(&mut self.document.items.changed)
    }

    /// Whether a lock was in the way of something since the last call.
    pub(crate) fn take_held_back(&mut self) -> bool {
        self.document.items.board.take_held_back()
    }

    /// Local transactions that wait to be sent, in order.
    pub(crate) fn take_outgoing(&mut self) -> Vec<Outgoing> {
        core::mem::take(&mut self.document.outbox)
    }

    /// Whether there are any.
    pub(crate) fn has_outgoing(&self) -> bool {
        !self.document.outbox.is_empty()
    }

    /// Begins to fold a confirmed transaction of another client: `fold_row` until it is done.
    ///
    /// # Errors
    /// When the bytes are no transaction.
    pub(crate) fn begin_row(&mut self, seq: u64, actor: &str, at_ms: u64, txn: &[u8]) -> Result<(), TxnError> {
        self.document.items.board.begin_row(seq, actor, at_ms, txn)
    }

    /// Goes on for so many units of work. True when it is done, or the board was emptied.
    ///
    /// # Errors
    /// When the bytes are no transaction; nothing is changed then.
    pub(crate) fn fold_row(&mut self, units: u64) -> Result<bool, TxnError> {
        self.document.fold_row(units)
    }

    /// Folds a row that the board stands in the middle of to its end.
    pub(crate) fn settle_row(&mut self) {
        self.document.settle_row();
    }

    /// The bytes of a pending transaction as it stands here now.
    pub(crate) fn present(&mut self, token: u64) -> Option<Vec<u8>> {
        self.document.settle_typing(None);
        self.document.items.board.present(token)
    }

    /// An own transaction got its sequence number. `logged`: what the log has of it, where that may differ from what was sent.
    pub(crate) fn confirm(&mut self, token: u64, seq: u64, actor: &str, at_ms: u64, logged: &[u8]) {
        let changes = self.document.items.board.confirm_logged(token, seq, actor, at_ms, logged);
        if !changes.is_empty() {
            self.document.absorb(changes, false);
        }
    }

    /// An own transaction was refused: it and what builds on it is taken back. Returns the tokens dropped.
    pub(crate) fn reject(&mut self, token: u64) -> Vec<u64> {
        let (changes, dropped) = self.document.items.board.reject(token);
        self.document.outbox.retain(|o| !dropped.contains(&o.token));
        self.document.absorb(changes, false);
        dropped
    }

    /// Shows a stored transaction of an earlier worker again.
    ///
    /// # Errors
    /// When the bytes are no transaction.
    pub(crate) fn adopt(&mut self, token: u64, txn: &[u8]) -> Result<(), TxnError> {
        self.document.settle_typing(None);
        let changes = self.document.items.board.adopt(token, txn)?;
        self.document.absorb(changes, false);
        Ok(())
    }

    /// A chunk of a snapshot.
    ///
    /// # Errors
    /// When the bytes are no chunk; items before the bad one stay.
    pub(crate) fn load_chunk(&mut self, bytes: &[u8]) -> Result<(), TxnError> {
        let changes = self.document.items.board.load_chunk(bytes)?;
        self.document.absorb_part(changes, true);
        Ok(())
    }

    /// The sequence number that the loaded chunks were made at.
    pub(crate) fn set_seq(&mut self, seq: u64) {
        self.document.items.board.set_seq(seq);
        self.document.arrivals.end(self.now_ms);
    }

    /// The area to be shown of what has come, when it is time: board units.
    pub(crate) fn show_arrivals(&mut self) -> Option<Rect> {
        self.document.arrivals.show(self.now_ms)
    }

    /// Something has come and waits to be shown.
    pub(crate) fn arrivals_wait(&self) -> bool {
        self.document.arrivals.waits()
    }

    /// Begins one undoable transaction of about `n` items from outside (window.board.load, imports) that come in parts. False when
    /// editing is not allowed or one is open already. `group`: as in `Board::open_bulk`.
    pub(crate) fn open_put(&mut self, lane: u32, n: usize, group: u32, landing: Landing) -> bool {
        let run = Run::new(&self.document.items.board, self.document.ids.epoch_ms(), landing);
        let above = run.above(n, &mut self.document.ids.rng);
        let opened = !self.document.items.read_only && self.document.items.board.open_bulk(lane, above, group);
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
        let items = self
            .run
            .items(&self.document.items.board, &mut self.document.ids.rng, bytes)
            .map_err(|_| Reject::BadItem)?;
        let ids = items.iter().map(|item| item.id).collect();
        let Some((ops, changes)) = self.document.items.board.extend_bulk(items)? else { return Ok(None) };
        self.document.absorb(changes, true);
        Ok(Some(PutPart { ids, ops }))
    }

    /// Ends it: its token and the bytes that go before those of its ops; `None` when nothing is to be sent.
    pub(crate) fn close_put(&mut self) -> Option<(u64, Vec<u8>)> {
        self.document.items.changed = true;
        self.document.arrivals.end(self.now_ms);
        self.document.items.board.close_bulk()
    }

    /// The last item of a chunk.
    pub(crate) fn decode_last(&self, chunk: &[u8]) -> Option<atrium_model::Item> {
        decode_chunk(&self.document.items.board, chunk, None).ok().and_then(|mut items| items.pop())
    }

    /// Another client's stream of live strokes.
    pub(crate) fn ghost(&mut self, client: u32, bytes: &[u8]) {
        let board = &self.document.items.board;
        self.document.live.hear(client, bytes, &|id| board.get(id).is_some());
    }

    /// A client left: its unfinished strokes go with it.
    pub(crate) fn gone(&mut self, client: u32) {
        self.document.live.gone(client);
    }
}
