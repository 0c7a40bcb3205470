//! Group `k`: the board's own record: paper, mode, title.

use crate::bytes::{DecodeError, Reader, Writer};

/// What the board's paper shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// Nothing.
    Plain,
    /// Lines.
    Lined,
    /// Squares.
    Squared,
    /// Millimetre squares.
    Graph,
    /// Dots.
    Dotted,
    /// Staves.
    Music,
}

/// The board record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardRecord {
    /// Code of the paper as in the format; `None` is dotted.
    pub paper: Option<u8>,
    /// 0 open, 1 locked, 2 own objects only.
    pub mode: Option<u8>,
    /// The board's title.
    pub title: Option<Box<str>>,
    /// Fields of newer versions.
    pub unknown: Vec<(u8, Box<[u8]>)>,
}

impl BoardRecord {
    /// The paper; one of a newer version shows as plain.
    #[must_use]
    pub fn paper(&self) -> Paper {
        match self.paper {
            Some(1) => Paper::Lined,
            Some(2) => Paper::Squared,
            Some(3) => Paper::Graph,
            None | Some(4) => Paper::Dotted,
            Some(5) => Paper::Music,
            Some(_) => Paper::Plain,
        }
    }

    pub(super) fn encode(&self, w: &mut Writer) {
        for (code, value) in [(1, self.paper), (2, self.mode)] {
            if let Some(value) = value {
                w.raw(&[code, 1, value]);
            }
        }
        if let Some(title) = &self.title {
            w.u8(3);
            w.str(title);
        }
        for (code, bytes) in &self.unknown {
            w.u8(*code);
            w.block(bytes);
        }
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let mut record = Self::default();
        let mut last = 0;
        while !r.is_empty() {
            let code = r.u8()?;
            let bytes = r.block()?;
            if code <= last {
                return Err(DecodeError::BadValue);
            }
            last = code;
            match (code, bytes) {
                (1, [paper]) => record.paper = Some(*paper),
                (2, [mode]) => record.mode = Some(*mode),
                (3, title) => record.title = Some(core::str::from_utf8(title).map_err(|_| DecodeError::BadUtf8)?.into()),
                _ => record.unknown.push((code, bytes.into())),
            }
        }
        Ok(record)
    }
}
