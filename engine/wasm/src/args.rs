//! The arguments of a command, as `packArgs` of workers/engine/commands.ts writes them: a tag before each value. Arguments that are left
//! out, at the end or in between, are absent.

use atrium_model::{DecodeError, ItemId, Reader};

use crate::engine::ids;

/// Why a command is rejected: a name that the caller knows.
pub(crate) type Rejection = &'static str;

const BAD: Rejection = "bad-argument";

/// A cursor over the arguments. Each method reads the next one and rejects another type by `bad-argument`.
pub(crate) struct Args<'a> {
    left: Reader<'a>,
}

enum Arg<'a> {
    Absent,
    Flag(bool),
    Number(f64),
    Text(&'a [u8]),
    Bytes(&'a [u8]),
}

impl<'a> Args<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { left: Reader::new(bytes) }
    }

    /// Any number, NaN and infinity included.
    pub(crate) fn number(&mut self) -> Result<f64, Rejection> {
        if let Arg::Number(value) = self.next()? { Ok(value) } else { Err(BAD) }
    }

    pub(crate) fn number_or(&mut self, default: f64) -> Result<f64, Rejection> {
        match self.next()? {
            Arg::Number(value) => Ok(value),
            Arg::Absent => Ok(default),
            _ => Err(BAD),
        }
    }

    /// A number of a table, 0 to 255.
    pub(crate) fn code(&mut self) -> Result<u8, Rejection> {
        let value = self.number()?;
        let code = value as u8;
        if f64::from(code) == value { Ok(code) } else { Err(BAD) }
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Rejection> {
        if let Arg::Flag(value) = self.next()? { Ok(value) } else { Err(BAD) }
    }

    pub(crate) fn text(&mut self) -> Result<&'a str, Rejection> {
        self.optional_text()?.ok_or(BAD)
    }

    /// `None` if it is absent.
    pub(crate) fn optional_text(&mut self) -> Result<Option<&'a str>, Rejection> {
        match self.next()? {
            Arg::Text(bytes) => core::str::from_utf8(bytes).map(Some).map_err(|_| BAD),
            Arg::Absent => Ok(None),
            _ => Err(BAD),
        }
    }

    /// 16 bytes for each id.
    pub(crate) fn ids(&mut self) -> Result<Vec<ItemId>, Rejection> {
        Ok(ids(self.bytes()?))
    }

    /// The first one of `ids`.
    pub(crate) fn id(&mut self) -> Result<ItemId, Rejection> {
        self.ids()?.first().copied().ok_or(BAD)
    }

    pub(crate) fn bytes(&mut self) -> Result<&'a [u8], Rejection> {
        if let Arg::Bytes(bytes) = self.next()? { Ok(bytes) } else { Err(BAD) }
    }

    /// Whether every argument was read.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    #[inline(never)]
    fn next(&mut self) -> Result<Arg<'a>, Rejection> {
        if self.left.is_empty() {
            return Ok(Arg::Absent);
        }
        self.tagged().map_err(|_| BAD)
    }

    fn tagged(&mut self) -> Result<Arg<'a>, DecodeError> {
        Ok(match self.left.u8()? {
            0 => Arg::Absent,
            1 => Arg::Flag(false),
            2 => Arg::Flag(true),
            3 => Arg::Number(f64::from_le_bytes(self.left.array()?)),
            4 => Arg::Text(self.prefixed()?),
            5 => Arg::Bytes(self.prefixed()?),
            _ => return Err(DecodeError::BadValue),
        })
    }

    fn prefixed(&mut self) -> Result<&'a [u8], DecodeError> {
        let length = usize::try_from(self.left.varint()?).map_err(|_| DecodeError::Truncated)?;
        self.left.take(length)
    }
}
