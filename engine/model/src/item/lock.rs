//! Group `l` of an item: whether it is locked, and who may remove the lock.

use super::text::flag;
use crate::bytes::{DecodeError, Reader, Writer};

/// Version of the group, and its only value, that says that a leader has locked the item. An older client keeps it and shows the item
/// unlocked.
const LEADER: u8 = 2;

/// The lock of an item, by who may remove it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lock {
    /// The item is not locked.
    #[default]
    None,
    /// Everybody who may change the item.
    Anyone,
    /// Only who may lead the board.
    Leader,
}

impl Lock {
    /// Whether the item is locked.
    #[must_use]
    pub fn is_on(self) -> bool {
        self != Self::None
    }

    /// Version of the group that says this.
    pub(super) fn version(self) -> u8 {
        if self == Self::Leader { LEADER } else { 1 }
    }

    pub(super) fn encode(self, w: &mut Writer) {
        w.u8(match self {
            Self::None => 0,
            Self::Anyone => 1,
            Self::Leader => LEADER,
        });
    }

    pub(super) fn is_version(version: u8) -> bool {
        version == 1 || version == LEADER
    }

    pub(super) fn decode(r: &mut Reader<'_>, version: u8) -> Result<Self, DecodeError> {
        match version {
            LEADER if r.u8()? == LEADER => Ok(Self::Leader),
            LEADER => Err(DecodeError::BadValue),
            _ => Ok(if flag(r)? { Self::Anyone } else { Self::None }),
        }
    }
}
