//! A row of somebody else on its way into a client's board, and how far it has come.

use super::claims::Footprint;
use super::fold::{Author, Folding};
use crate::id::IdSet;
use crate::op::Reading;

/// Bytes that are read in the time of one unit of work.
pub(super) const BYTES_PER_UNIT: usize = 64;

/// One row.
#[derive(Debug)]
pub(super) struct Incoming {
    /// Until all is read.
    pub(super) bytes: Vec<u8>,
    pub(super) reading: Reading,
    pub(super) seq: u64,
    pub(super) author: Author,
    pub(super) folding: Folding,
    /// Of all its ops; worked out when there is something it may meet.
    pub(super) footprint: Option<Footprint>,
    /// The texts it types in.
    pub(super) texts: IdSet,
    /// The texts that something pending types in.
    pub(super) typed_here: IdSet,
    /// The next op that types, or takes away or brings back one of those, from the one being folded on.
    pub(super) next_text: usize,
}
