//! `Engine`: what goes to and comes from the sync client.

use atrium_canvas::Cursor;
use atrium_canvas::kurbo::Point;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::Engine;
use crate::{error, whole};

#[wasm_bindgen]
impl Engine {
    /// Local transactions since the last call: u32 count · each f64 token · u32 length · bytes.
    #[wasm_bindgen(js_name = takeTxns)]
    pub fn take_txns(&mut self) -> Vec<u8> {
        let list = self.canvas.take_outgoing();
        let mut out = u32::try_from(list.len()).unwrap_or(0).to_le_bytes().to_vec();
        for one in list {
            out.extend_from_slice(&(one.token as f64).to_le_bytes());
            out.extend_from_slice(&u32::try_from(one.txn.len()).unwrap_or(0).to_le_bytes());
            out.extend(one.txn);
        }
        out
    }

    /// Begins to fold a confirmed transaction of somebody else: `foldRow` until it is done. Throws `bad-txn`.
    #[wasm_bindgen(js_name = beginRow)]
    pub fn begin_row(&mut self, seq: f64, actor: &str, at_ms: f64, txn: &[u8]) -> Result<(), JsValue> {
        self.canvas.begin_row(whole(seq), actor, whole(at_ms), txn).map_err(|e| error(e.name()))
    }

    /// Goes on for so many units of work; true when it is done. Throws `bad-txn`.
    #[wasm_bindgen(js_name = foldRow)]
    pub fn fold_row(&mut self, units: f64) -> Result<bool, JsValue> {
        self.canvas.fold_row(whole(units)).map_err(|e| error(e.name()))
    }

    /// An own transaction got its sequence number. `logged`: what the log has of it, where that may differ from what was sent.
    pub fn confirm(&mut self, token: f64, seq: f64, actor: &str, at_ms: f64, logged: &[u8]) {
        self.canvas.confirm(whole(token), whole(seq), actor, whole(at_ms), logged);
    }

    /// A pending transaction's bytes as it stands here now; empty for none.
    #[must_use]
    pub fn present(&mut self, token: f64) -> Vec<u8> {
        self.canvas.present(whole(token)).unwrap_or_default()
    }

    /// An own transaction was refused; returns the tokens dropped.
    pub fn reject(&mut self, token: f64) -> Vec<f64> {
        self.canvas.reject(whole(token)).into_iter().map(|t| t as f64).collect()
    }

    /// Shows a stored transaction of an earlier worker. Throws `bad-txn`.
    pub fn adopt(&mut self, token: f64, txn: &[u8]) -> Result<(), JsValue> {
        self.canvas.adopt(whole(token), txn).map_err(|e| error(e.name()))
    }

    /// A chunk of a snapshot. Throws `bad-txn`.
    #[wasm_bindgen(js_name = loadChunk)]
    pub fn load_chunk(&mut self, chunk: &[u8]) -> Result<(), JsValue> {
        self.canvas.load_chunk(chunk).map_err(|e| error(e.name()))
    }

    /// The sequence number the chunks were made at.
    #[wasm_bindgen(js_name = setSeq)]
    pub fn set_seq(&mut self, seq: f64) {
        self.canvas.set_seq(whole(seq));
    }

    /// The last sequence number folded.
    #[must_use]
    pub fn seq(&self) -> f64 {
        self.canvas.board().seq() as f64
    }

    /// The board's title; empty when it has none.
    #[must_use]
    pub fn title(&self) -> String {
        self.canvas.board().record().title.as_deref().unwrap_or_default().to_owned()
    }

    /// Gives the board a file's title (none where it is empty) and paper, as one undo step with what is put in the same group.
    pub fn dress(&mut self, title: &str, paper: u8, group: u32) {
        self.canvas.dress(title, paper, group);
    }

    /// Code of the paper.
    #[must_use]
    pub fn paper(&self) -> u8 {
        self.canvas.board().record().paper() as u8
    }

    /// Code of who may edit.
    #[must_use]
    pub fn mode(&self) -> u8 {
        self.canvas.board().record().mode.unwrap_or_default()
    }

    /// SHA-256 of the canonical bytes.
    #[must_use]
    pub fn digest(&mut self) -> Vec<u8> {
        self.canvas.settle_row();
        self.canvas.board().digest().to_vec()
    }

    /// The whole board as chunks, for the local cache.
    #[wasm_bindgen(js_name = snapshotChunks)]
    #[must_use]
    pub fn snapshot_chunks(&mut self) -> Array {
        self.canvas.settle_row();
        self.canvas.board().snapshot().iter().map(|chunk| Uint8Array::from(chunk.as_slice())).collect()
    }

    /// Commits unfinished gestures as they are and shares the text typed so far.
    pub fn settle(&mut self) {
        self.canvas.settle();
    }

    /// Empties the board and forgets what waits to be sent.
    #[wasm_bindgen(js_name = clearBoard)]
    pub fn clear_board(&mut self) {
        self.canvas.clear_board();
    }

    /// Own strokes being drawn, since the last call (docs/formats.md, "Live strokes").
    #[wasm_bindgen(js_name = takeLive)]
    pub fn take_live(&mut self) -> Vec<u8> {
        self.canvas.take_live()
    }

    /// Another client's live strokes: the bytes its `takeLive` gave.
    pub fn ghost(&mut self, client: u32, bytes: &[u8]) {
        self.canvas.ghost(client, bytes);
    }

    /// A client left.
    pub fn gone(&mut self, client: u32) {
        self.canvas.gone(client);
    }

    /// What the own laser has drawn since the last call: trail, x, y each.
    #[wasm_bindgen(js_name = takeLaser)]
    pub fn take_laser(&mut self) -> Vec<f64> {
        self.canvas.take_laser()
    }

    /// A further point of a laser's trail.
    pub fn laser(&mut self, trail: u32, rgba: u32, x: f64, y: f64) {
        self.canvas.laser(trail, rgba, Point::new(x, y));
    }

    /// Others' cursors, all of them: each client u32 · rgba u32 · x f64 · y f64.
    pub fn cursors(&mut self, bytes: &[u8]) {
        let number = |b: &[u8]| b.try_into().map_or(0, u32::from_le_bytes);
        let place = |b: &[u8]| b.try_into().map_or(f64::NAN, f64::from_le_bytes);
        let one = |b: &[u8; 24]| Cursor {
            client: number(&b[..4]),
            rgba: number(&b[4..8]),
            x: place(&b[8..16]),
            y: place(&b[16..]),
        };
        self.canvas.set_cursors(bytes.as_chunks::<24>().0.iter().map(one).collect());
    }
}
