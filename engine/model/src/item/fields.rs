//! The fields of the board's record one by one: each is set, and taken back, by itself. The record has none of the groups of items: its
//! fields stand in the places of three of them, so that no item pays for theirs.

use super::{BoardRecord, GroupSet};
use crate::bytes::{DecodeError, Reader, Writer};

impl BoardRecord {
    /// Takes one field over from another record.
    pub(super) fn take(&mut self, field: GroupSet, from: &Self) {
        match field {
            GroupSet::PAPER => self.paper = from.paper,
            GroupSet::MODE => self.mode = from.mode,
            _ => self.title = from.title.clone(),
        }
    }

    /// Writes one field as an op has it.
    pub(crate) fn encode_field(&self, field: GroupSet, w: &mut Writer) {
        let (code, value) = match field {
            GroupSet::PAPER => (1, self.paper.as_slice()),
            GroupSet::MODE => (2, self.mode.as_slice()),
            _ => (3, self.title.as_deref().unwrap_or_default().as_bytes()),
        };
        w.u8(code);
        w.block(value);
    }

    /// Reads what that wrote; `None`: a field of a newer version.
    pub(crate) fn decode_field(r: &mut Reader<'_>) -> Result<Option<(GroupSet, Self)>, DecodeError> {
        let (code, value) = (r.u8()?, r.block()?);
        let mut record = Self::default();
        let field = match code {
            1 => {
                record.paper = value.first().copied();
                GroupSet::PAPER
            }
            2 => {
                record.mode = value.first().copied();
                GroupSet::MODE
            }
            3 => {
                let title = core::str::from_utf8(value).map_err(|_| DecodeError::BadUtf8)?;
                record.title = (!title.is_empty()).then(|| title.into());
                GroupSet::TITLE
            }
            _ => return Ok(None),
        };
        Ok(Some((field, record)))
    }
}

/// The fields in which two records differ; those of newer versions show nothing.
pub(crate) fn differing_fields(a: Option<&BoardRecord>, b: Option<&BoardRecord>) -> GroupSet {
    let mut out = GroupSet::NONE;
    let mut note = |differs: bool, field| {
        if differs {
            out = out.with(field);
        }
    };
    note(a.and_then(|k| k.paper) != b.and_then(|k| k.paper), GroupSet::PAPER);
    note(a.and_then(|k| k.mode) != b.and_then(|k| k.mode), GroupSet::MODE);
    note(a.and_then(|k| k.title.as_ref()) != b.and_then(|k| k.title.as_ref()), GroupSet::TITLE);
    out
}
