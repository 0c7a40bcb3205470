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
use super::check::{Checking, Summary};
use super::fold::{Author, Folding};
use super::journal::Editing;
use super::reject::{Limit, Reject};
use super::row::BYTES_PER_UNIT;
use crate::bytes::Reader;
use crate::op::Reading;
use crate::{DecodeError, TxnError};

/// Units of work (look-ups of an item by its id) that checking a transaction may cost, and folding it. Moving a whole board of 100,000
/// items is an eighth of it, 200,000 ops a quarter.
pub const MAX_WORK: u64 = 4_000_000;
/// Longest item or group: it is read in one go.
const MAX_ITEM_BYTES: usize = 1 << 20;

/// One transaction.
#[derive(Debug)]
pub struct Intake {
    bytes: Vec<u8>,
    /// So many bytes it has.
    total: usize,
    /// Begun when all of them are here.
    reading: Option<Reading>,
    checking: Option<Checking>,
    folding: Folding,
    author: Option<Author>,
    touched: Touched,
    max_work: u64,
    /// It was too much: what it touched is being put back.
    is_over: bool,
}

impl Intake {
    /// Of so many bytes just received (`max_work`: `MAX_WORK`), or from the log (`u64::MAX`).
    #[must_use]
    pub fn new(total: usize, max_work: u64) -> Self {
        Self {
            bytes: Vec::with_capacity(total),
            total,
            reading: None,
            checking: None,
            folding: Folding::default(),
            author: None,
            touched: if max_work == u64::MAX { Touched::nothing() } else { Touched::default() },
            max_work,
            is_over: false,
        }
    }

    /// The next of its bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// What it has cost so far, units.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.folding.spent.max(self.checking.as_ref().map_or(0, |checking| checking.spent))
    }

    /// True once all is read.
    fn read(&mut self, board: &Board, units: u64) -> Result<bool, Reject> {
        let reading = match &mut self.reading {
            Some(reading) => reading,
            None => {
                if self.bytes.len() != self.total {
                    return Err(bad(DecodeError::Truncated));
                }
                let reading = Reading::begin(&self.bytes).map_err(bad)?;
                if self.max_work != u64::MAX {
                    measure(&self.bytes[reading.at..])?;
                }
                self.reading.insert(reading)
            }
        };
        if !self.bytes.is_empty() {
            let max = usize::try_from(units).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_UNIT);
            let until = reading.at.saturating_add(max);
            if !reading.go(&self.bytes, &|id| board.body(id), until).map_err(bad)? {
                return Ok(false);
            }
            self.bytes = Vec::new();
        }
        Ok(true)
    }

    /// Goes on checking it for so many units or a little more; `None`: there is more to do. Facts are those of the board before it;
    /// `actor`: as of `Board::check`.
    ///
    /// # Errors
    /// `Reject` names what is wrong.
    pub fn check(&mut self, board: &Board, actor: &str, units: u64) -> Result<Option<Summary>, Reject> {
        if !self.read(board, units)? {
            return Ok(None);
        }
        let ops = self.reading.as_ref().map_or(&[][..], |reading| &reading.txn.ops);
        let checking = self.checking.get_or_insert_with(|| Checking::new(board));
        let is_checked = checking.go(board, ops, actor, checking.spent.saturating_add(units))?;
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
        let ops = self.reading.as_ref().map_or(&[][..], |reading| &reading.txn.ops);
        if !self.is_over {
            let author = self.author.get_or_insert_with(|| Author::new(seq, actor, at_ms));
            let mut edit = Editing { store: &mut board.store, journal: None, touched: &mut self.touched };
            let until = self.folding.spent.saturating_add(units).min(self.max_work.saturating_add(1));
            let is_folded = self.folding.go(&mut edit, ops, author, until);
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

/// What cannot be read a part at a time is short, and there are no more elements than could be worked on.
fn measure(ops: &[u8]) -> Result<(), Reject> {
    let mut r = Reader::new(ops);
    let mut count = 0;
    while !r.is_empty() {
        let code = r.u8().map_err(bad)?;
        r.u8().map_err(bad)?;
        let mut op = Reader::new(r.block().map_err(bad)?);
        count += 1;
        let longest = match code {
            2 | 7 => {
                // Behind the ids it lists.
                let ids = op.count(16).map_err(bad)?;
                op.remaining() - ids * 16
            }
            3 | 5 => 0,
            4 => {
                let (items, mut longest) = (op.count(18).map_err(bad)?, 0);
                count += items as u64;
                for _ in 0..items {
                    longest = longest.max(op.block().map_err(bad)?.len());
                }
                longest
            }
            _ => op.remaining(),
        };
        if longest > MAX_ITEM_BYTES {
            return Err(Reject::TooLarge(Limit::Item));
        }
        if count > MAX_WORK / 4 {
            return Err(Reject::TooCostly);
        }
    }
    Ok(())
}

fn bad(error: DecodeError) -> Reject {
    Reject::Txn(TxnError::Bad(error))
}
