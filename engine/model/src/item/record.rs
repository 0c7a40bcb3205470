//! Group `k`: the board's own record: paper, mode, title.

use crate::bytes::{DecodeError, Reader, Writer};
use crate::sort::sort_keys;

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

    pub(crate) fn encode(&self, w: &mut Writer) {
        let small = |value: &Option<u8>| value.map(|v| vec![v]);
        let title = self.title.as_ref().map(|title| title.as_bytes().to_vec());
        let known = [(1, small(&self.paper)), (2, small(&self.mode)), (3, title)];
        let known = known.into_iter().filter_map(|(code, bytes)| Some((code, bytes?)));
        let mut fields: Vec<(u8, Vec<u8>)> =
            known.chain(self.unknown.iter().map(|(code, bytes)| (*code, bytes.to_vec()))).collect();
        // A known field in a newer form stands among the known ones.
        sort_keys(&mut fields, |(code, _)| u64::from(*code));
        for (code, bytes) in fields {
            w.u8(code);
            w.block(&bytes);
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
                (3, title) => {
                    record.title = Some(core::str::from_utf8(title).map_err(|_| DecodeError::BadUtf8)?.into());
                }
                _ => record.unknown.push((code, bytes.into())),
            }
        }
        Ok(record)
    }
}
