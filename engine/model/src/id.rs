//! Names of items: 16-byte uuids, and the dense handles a board gives its live items.

use core::fmt;
use core::hash::{BuildHasherDefault, Hash, Hasher};
use std::collections::{HashMap, HashSet};

use crate::Rng;

/// A uuid: version 7 for items made by people, version 8 for what is derived (pieces of a cut).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemId(pub [u8; 16]);

impl ItemId {
    /// The board's own record.
    pub const NIL: Self = Self([0; 16]);

    /// Whether this names the board record.
    #[must_use]
    pub fn is_nil(&self) -> bool {
        *self == Self::NIL
    }
}

impl Hash for ItemId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Mostly random already; the halves are folded so that ids made by hand differ too.
        let (head, tail) = (&self.0[..8], &self.0[8..]);
        let word = |half: &[u8]| half.try_into().map_or(0, u64::from_le_bytes);
        state.write_u64(word(tail) ^ word(head).rotate_left(23));
    }
}

impl fmt::Debug for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        for (i, byte) in self.0.iter().enumerate() {
            if matches!(i, 4 | 6 | 8 | 10) {
                f.write_str("-")?;
            }
            for nibble in [byte >> 4, byte & 15] {
                fmt::Write::write_char(f, char::from(HEX[usize::from(nibble)]))?;
            }
        }
        Ok(())
    }
}

/// A dense handle of a live item on one board; reused after the item is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u32);

/// A uuid v7: 48 bits of time, 74 random bits.
#[must_use]
pub fn new_id(now_ms: u64, rng: &mut Rng) -> ItemId {
    let mut bytes = [0; 16];
    bytes[..6].copy_from_slice(&now_ms.to_be_bytes()[2..]);
    let random = [rng.next(), rng.next()];
    bytes[6..8].copy_from_slice(&random[0].to_le_bytes()[..2]);
    bytes[8..].copy_from_slice(&random[1].to_le_bytes());
    stamp_version(&mut bytes, 7);
    ItemId(bytes)
}

/// Sets a uuid's version nibble and variant bits.
pub(crate) fn stamp_version(bytes: &mut [u8; 16], version: u8) {
    bytes[6] = (bytes[6] & 0x0f) | (version << 4);
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
}

/// Most ids are random already, but one that counts up must spread as well: every bit of it reaches both ends of the hash.
#[derive(Default)]
pub(crate) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = self.0 ^ value;
        let spread = (mixed ^ (mixed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = spread ^ (spread >> 32);
    }
}

pub(crate) type IdMap<V> = HashMap<ItemId, V, BuildHasherDefault<IdHasher>>;
pub(crate) type IdSet = HashSet<ItemId, BuildHasherDefault<IdHasher>>;
