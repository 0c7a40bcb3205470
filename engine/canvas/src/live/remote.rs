//! What comes from the sync client: rows of the log, outcomes of own transactions, snapshot chunks, others' live strokes and cursors.
//! Each is folded and shown at once; nothing here can fail the board.

use atrium_model::{Board, ItemId, TxnError};

use crate::engine::Engine;
use crate::view::overlay::Cursor;

impl Engine {
    /// A confirmed transaction of somebody else.
    ///
    /// # Errors
    /// When the bytes are no transaction; nothing is changed then.
    pub fn apply_row(&mut self, seq: u64, actor: &str, at_ms: u64, txn: &[u8]) -> Result<(), TxnError> {
        let changes = self.board.apply(seq, actor, at_ms, txn)?;
        self.absorb_part(&changes, false);
        Ok(())
    }

    /// An own transaction got its sequence number. `logged`: what the log has of it, where that may differ from what was sent.
    pub fn confirm(&mut self, token: u64, seq: u64, actor: &str, at_ms: u64, logged: &[u8]) {
        let changes = self.board.confirm_logged(token, seq, actor, at_ms, logged);
        if !changes.is_empty() {
            self.absorb(&changes);
        }
    }

    /// An own transaction was refused: it and what builds on it is taken back. Returns the tokens dropped.
    pub fn reject(&mut self, token: u64) -> Vec<u64> {
        let (changes, dropped) = self.board.reject(token);
        self.outbox.retain(|o| !dropped.contains(&o.token));
        self.absorb(&changes);
        dropped
    }

    /// Shows a stored transaction of an earlier worker again.
    ///
    /// # Errors
    /// When the bytes are no transaction.
    pub fn adopt(&mut self, token: u64, txn: &[u8]) -> Result<(), TxnError> {
        let changes = self.board.adopt(token, txn)?;
        self.absorb(&changes);
        Ok(())
    }

    /// A chunk of a snapshot.
    ///
    /// # Errors
    /// When the bytes are no chunk; items before the bad one stay.
    pub fn load_chunk(&mut self, bytes: &[u8]) -> Result<(), TxnError> {
        let changes = self.board.load_chunk(bytes)?;
        self.absorb_part(&changes, true);
        Ok(())
    }

    /// The sequence number that the loaded chunks were made at.
    pub fn set_seq(&mut self, seq: u64) {
        self.board.set_seq(seq);
        self.arrived();
    }

    /// What was drawn and not streamed yet.
    pub fn take_live(&mut self) -> Vec<u8> {
        self.live.take_bytes()
    }

    /// Another client's stream of live strokes.
    pub fn ghost(&mut self, client: u32, bytes: &[u8]) {
        let board: &Board = &self.board;
        let known = |id: &ItemId| board.get(id).is_some();
        for area in self.live.hear(client, bytes, &known) {
            self.damage_screen(Some(area));
        }
    }

    /// A client left: its unfinished strokes and its cursor go with it.
    pub fn gone(&mut self, client: u32) {
        for area in self.live.gone(client) {
            self.damage_screen(Some(area));
        }
        self.cursors.retain(|c| c.client != client);
    }

    /// Where the others' pointers are now: those not named are not shown.
    pub fn set_cursors(&mut self, cursors: Vec<Cursor>) {
        self.cursors = cursors;
        self.cursors.retain(|c| c.x.abs() <= 1e9 && c.y.abs() <= 1e9);
    }
}
