//! A transaction on its way into a server's board: read, checked, folded, each a part at a time, so that one that is long holds up
//! nobody else. Its work is bounded when it is accepted; what stands in the log is folded whatever it costs.
//!
//! ```text
//!   bytes ─▶ read ─▶ checked ─▶ folded
//!                      │          └ more work than it may be: what it touched is put back, refused
//!                      └ refused
//! ```

use super::Board;
use super::changes::Touched;
use super::check::{Checking, Reject, Summary};
use super::fold::{Author, Folding};
use super::journal::Editing;
use crate::op::Reading;
use crate::{DecodeError, TxnError};

/// Units of work (look-ups of an item by its id) that checking a transaction may cost, and folding it. Moving a whole board of 100,000
/// items is an eighth of it, 200,000 ops a quarter.
pub const MAX_WORK: u64 = 4_000_000;
/// Bytes that are read in the time of one unit.
const BYTES_PER_UNIT: usize = 64;

/// One transaction.
#[derive(Debug)]
pub struct Intake {
    bytes: Vec<u8>,
    reading: Reading,
    checking: Option<Checking>,
    folding: Folding,
    author: Option<Author>,
    touched: Touched,
    max_work: u64,
    /// It was too much: what it touched is being put back.
    is_over: bool,
}

impl Intake {
    /// Of bytes just received (`max_work`: `MAX_WORK`), or from the log (`u64::MAX`).
    ///
    /// # Errors
    /// When the bytes do not begin as a transaction does.
    pub fn new(bytes: Vec<u8>, max_work: u64) -> Result<Self, Reject> {
        Ok(Self {
            reading: Reading::begin(&bytes).map_err(bad)?,
            bytes,
            checking: None,
            folding: Folding::default(),
            author: None,
            touched: if max_work == u64::MAX { Touched::nothing() } else { Touched::default() },
            max_work,
            is_over: false,
        })
    }

    /// What it has cost so far, units.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.folding.spent.max(self.checking.as_ref().map_or(0, |checking| checking.spent))
    }

    fn read(&mut self, board: &Board, units: u64) -> Result<bool, Reject> {
        if self.bytes.is_empty() {
            return Ok(true);
        }
        let most = usize::try_from(units).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_UNIT);
        let until = self.reading.at.saturating_add(most);
        let is_read = self.reading.go(&self.bytes, &|id| board.body(id), until).map_err(bad)?;
        if is_read {
            self.bytes = Vec::new();
        }
        Ok(is_read)
    }

    /// Goes on checking it for so many units or a little more; `None`: there is more to do. Facts are those of the board before it.
    ///
    /// # Errors
    /// `Reject` names what is wrong.
    pub fn check(&mut self, board: &Board, actor: &str, units: u64) -> Result<Option<Summary>, Reject> {
        if !self.read(board, units)? {
            return Ok(None);
        }
        let checking = self.checking.get_or_insert_with(|| Checking::new(board));
        let is_checked = checking.go(board, &self.reading.txn.ops, actor, checking.spent.saturating_add(units))?;
        if checking.spent > self.max_work {
            return Err(Reject::TooCostly);
        }
        Ok(is_checked.then(|| core::mem::take(&mut checking.summary)))
    }

    /// Goes on folding it for so many units or a little more; true when it is folded.
    ///
    /// # Errors
    /// `TooCostly` once the board is again as it was; `Txn` for bytes that are none, with nothing changed.
    pub fn fold(&mut self, board: &mut Board, seq: u64, actor: &str, at_ms: u64, units: u64) -> Result<bool, Reject> {
        if !self.read(board, units)? {
            return Ok(false);
        }
        if !self.is_over {
            let author = self.author.get_or_insert_with(|| Author::new(seq, actor, at_ms));
            let mut edit = Editing { store: &mut board.store, journal: None, touched: &mut self.touched };
            let until = self.folding.spent.saturating_add(units).min(self.max_work.saturating_add(1));
            let is_folded = self.folding.go(&mut edit, &self.reading.txn.ops, author, until);
            self.is_over = self.folding.spent > self.max_work;
            if !self.is_over {
                if is_folded {
                    board.seq = board.seq.max(seq);
                }
                return Ok(is_folded);
            }
        }
        for _ in 0..units {
            if !self.touched.roll_one_back(&mut board.store) {
                return Err(Reject::TooCostly);
            }
        }
        Ok(false)
    }
}

fn bad(error: DecodeError) -> Reject {
    Reject::Txn(TxnError::Bad(error))
}
