//! `Engine`: what goes to and comes from the sync client.

use atrium_model::TxnError;
use kurbo::Point;

use super::Engine;
use crate::document::{Outgoing, Replica};
use crate::view::Cursor;

impl Engine {
    /// Local transactions that wait to be sent, in order.
    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        self.replica.take_outgoing()
    }

    /// Begins to fold a confirmed transaction of another client: `fold_row` until it is done.
    ///
    /// # Errors
    /// When the bytes are no transaction.
    pub fn begin_row(&mut self, seq: u64, actor: &str, at_ms: u64, txn: &[u8]) -> Result<(), TxnError> {
        self.replica.begin_row(seq, actor, at_ms, txn)
    }

    /// Goes on for so many units of work. True when it is done, or the board was emptied.
    ///
    /// # Errors
    /// When the bytes are no transaction; nothing is changed then.
    pub fn fold_row(&mut self, units: u64) -> Result<bool, TxnError> {
        self.receive(|replica| replica.fold_row(units))
    }

    /// Folds a row that the board stands in the middle of to its end.
    pub fn settle_row(&mut self) {
        self.receive(Replica::settle_row);
    }

    /// The bytes of a pending transaction as it stands here now.
    pub fn present(&mut self, token: u64) -> Option<Vec<u8>> {
        self.receive(|replica| replica.present(token))
    }

    /// An own transaction got its sequence number. `logged`: what the log has of it, where that may differ from what was sent.
    pub fn confirm(&mut self, token: u64, seq: u64, actor: &str, at_ms: u64, logged: &[u8]) {
        self.receive(|replica| replica.confirm(token, seq, actor, at_ms, logged));
    }

    /// An own transaction was refused: it and what builds on it is taken back. Returns the tokens dropped.
    pub fn reject(&mut self, token: u64) -> Vec<u64> {
        self.receive(|replica| replica.reject(token))
    }

    /// Shows a stored transaction of an earlier worker again.
    ///
    /// # Errors
    /// When the bytes are no transaction.
    pub fn adopt(&mut self, token: u64, txn: &[u8]) -> Result<(), TxnError> {
        self.receive(|replica| replica.adopt(token, txn))
    }

    /// A chunk of a snapshot.
    ///
    /// # Errors
    /// When the bytes are no chunk; items before the bad one stay.
    pub fn load_chunk(&mut self, bytes: &[u8]) -> Result<(), TxnError> {
        self.receive(|replica| replica.load_chunk(bytes))
    }

    /// The sequence number that the loaded chunks were made at.
    pub fn set_seq(&mut self, seq: u64) {
        self.replica.set_seq(seq);
    }

    /// What was drawn and not streamed yet.
    pub fn take_live(&mut self) -> Vec<u8> {
        self.replica.document.live.take_bytes()
    }

    /// Another client's stream of live strokes.
    pub fn ghost(&mut self, client: u32, bytes: &[u8]) {
        self.receive(|replica| replica.ghost(client, bytes));
    }

    /// A client left: its unfinished strokes and its cursor go with it.
    pub fn gone(&mut self, client: u32) {
        self.receive(|replica| replica.gone(client));
        self.view.gone(client);
    }

    /// Where the others' pointers are now: those not named are not shown.
    pub fn set_cursors(&mut self, cursors: Vec<Cursor>) {
        self.view.set_cursors(cursors);
    }

    /// A further point of a trail. Own trails are numbered from one up.
    pub fn laser(&mut self, id: u32, rgba: u32, at: Point) {
        self.view.laser(id, rgba, at);
    }

    /// What the own laser has drawn since the last call, for others to see: trail, x, y each.
    pub fn take_laser(&mut self) -> Vec<f64> {
        self.view.take_laser()
    }
}
