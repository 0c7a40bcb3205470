//! The server's side of the boundary: one board's model, which checks and folds what clients send. No drawing.

use atrium_model::{Board, Intake, ItemId, MAX_WORK, Op, Txn, pass};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error;

/// One open board on the server.
#[wasm_bindgen]
pub struct ServerModel {
    board: Board,
    intake: Option<Intake>,
    pictures: Vec<u8>,
}

impl Default for ServerModel {
    fn default() -> Self {
        Self { board: Board::unseen(), intake: None, pictures: Vec::new() }
    }
}

#[wasm_bindgen]
impl ServerModel {
    /// An empty board at sequence number 0.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads one chunk of a snapshot; `setSeq` after the last. Throws `bad-txn` for what is no chunk.
    #[wasm_bindgen(js_name = loadChunk)]
    pub fn load_chunk(&mut self, chunk: &[u8]) -> Result<(), JsValue> {
        self.board.load_chunk(chunk).map(|_| ()).map_err(|e| error(e.name()))
    }

    /// The sequence number the chunks were made at.
    #[wasm_bindgen(js_name = setSeq)]
    pub fn set_seq(&mut self, seq: f64) {
        self.board.set_seq(crate::whole(seq));
    }

    /// The last sequence number folded.
    #[must_use]
    pub fn seq(&self) -> f64 {
        self.board.seq() as f64
    }

    /// Paper, mode and title: the bytes of group `k` (docs/formats.md).
    #[must_use]
    pub fn record(&self) -> Vec<u8> {
        self.board.record_bytes()
    }

    /// The row that changed them last; 0: none since the snapshot it was read from.
    #[must_use]
    #[wasm_bindgen(js_name = recordSeq)]
    pub fn record_seq(&self) -> f64 {
        self.board.record_seq() as f64
    }

    /// Takes a transaction of so many bytes in, to be fed, checked and folded; one that is not through is dropped. `received`: its work
    /// is bounded, while what stands in a log is folded whatever it costs.
    pub fn begin(&mut self, bytes: u32, received: bool) {
        self.intake = Some(Intake::new(bytes as usize, if received { MAX_WORK } else { u64::MAX }));
    }

    /// The next of its bytes.
    pub fn feed(&mut self, piece: &[u8]) {
        if let Some(intake) = &mut self.intake {
            intake.feed(piece);
        }
    }

    /// Drops what was taken in.
    pub fn end(&mut self) {
        self.intake = None;
    }

    /// Goes on for so many units of work (about 1 µs each), or a little more, finding out whether a transaction may be logged; nothing:
    /// there is more to do. `actor`: all that count as the one who sends it, a line each. Throws the reject's name, else says for the
    /// policies the board's mode u8 and what it does as triples (opcode u8, kind u8, facts u8: 1 reaches what a lock holds, 2 what
    /// another made, 4 sets the lock, 8 the mode, 16 reaches what a leader locked or sets such a lock).
    #[wasm_bindgen(js_name = checkPart)]
    pub fn check_part(&mut self, actor: &str, units: u32) -> Result<Option<Vec<u8>>, JsValue> {
        let intake = self.intake.as_mut().ok_or_else(|| error("bad-txn"))?;
        let summary = intake.check(&self.board, actor, units.into());
        if summary.is_err() {
            self.intake = None;
        }
        let summary = summary.map_err(|r| error(r.name()))?;
        Ok(summary.map(|summary| {
            self.pictures = summary.pictures.concat();
            let mut out = vec![summary.mode];
            summary.ops.iter().for_each(|does| out.extend_from_slice(does));
            out
        }))
    }

    /// SHA-256 of each picture that images get by the transaction checked last, one behind the other.
    #[must_use]
    pub fn pictures(&self) -> Vec<u8> {
        self.pictures.clone()
    }

    /// Goes on folding it; true when it is folded. Throws the reject's name when the board is as it was again.
    #[wasm_bindgen(js_name = foldPart)]
    pub fn fold_part(&mut self, seq: f64, actor: &str, at_ms: f64, units: u32) -> Result<bool, JsValue> {
        let intake = self.intake.as_mut().ok_or_else(|| error("bad-txn"))?;
        let folded = intake.fold(&mut self.board, crate::whole(seq), actor, crate::whole(at_ms), units.into());
        let is_through = folded.as_ref().map_or(true, |is_folded| *is_folded);
        if is_through {
            self.intake = None;
        }
        folded.map_err(|r| error(r.name()))
    }

    /// Folds a logged transaction at once. Throws `bad-txn` for bytes that are none.
    pub fn apply(&mut self, seq: f64, actor: &str, at_ms: f64, txn: &[u8]) -> Result<(), JsValue> {
        self.board.apply(crate::whole(seq), actor, crate::whole(at_ms), txn).map(|_| ()).map_err(|e| error(e.name()))
    }

    /// Live items.
    #[must_use]
    pub fn count(&self) -> u32 {
        u32::try_from(self.board.len()).unwrap_or(u32::MAX)
    }

    /// x0, y0, x1, y1 of all items in board units; empty on an empty board.
    #[must_use]
    pub fn bounds(&self) -> Vec<f64> {
        self.board.bounds().map_or_else(Vec::new, |b| b.to_vec())
    }

    /// The key of the topmost item on the board itself; empty on an empty board.
    #[wasm_bindgen(js_name = topKey)]
    #[must_use]
    pub fn top_key(&self) -> Vec<u8> {
        self.board.top_key(None).map_or_else(Vec::new, Into::into)
    }

    /// The whole board as chunks of docs/formats.md.
    #[must_use]
    pub fn snapshot(&self) -> Array {
        self.board.snapshot().iter().map(|chunk| Uint8Array::from(chunk.as_slice())).collect()
    }

    /// SHA-256 of the canonical bytes.
    #[must_use]
    pub fn digest(&self) -> Vec<u8> {
        self.board.digest().to_vec()
    }
}

/// Two transactions of splices of one text, made on the same one; the second is first in the log. Both as they are after the other
/// one: one transaction of all their splices, whose lane says how many are the first's. Throws `bad-txn`.
#[wasm_bindgen(js_name = passSplices)]
pub fn pass_splices(mine: &[u8], theirs: &[u8]) -> Result<Vec<u8>, JsValue> {
    let mut id = ItemId::NIL;
    let mut list = |bytes: &[u8]| {
        let mut out = Vec::new();
        for op in Txn::decode(bytes, &|_| None).map_err(|e| error(e.name()))?.ops {
            if let Op::Splice(of, splice) = op {
                id = of;
                out.push(splice);
            }
        }
        Ok::<_, JsValue>(out)
    };
    let (xs, ys) = (list(mine)?, list(theirs)?);
    let (mut xs, mut ys) = pass(xs, ys, false);
    let lane = xs.len() as u32;
    xs.append(&mut ys);
    Ok(Txn { lane, ops: xs.into_iter().map(|one| Op::Splice(id, one)).collect(), ..Txn::default() }.encode())
}
