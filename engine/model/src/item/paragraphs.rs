//! Group `a`: how paragraphs are set beyond what `t` says. In memory it stands with each paragraph, so that it goes where its letters go.

use super::text::{Text, many};
use crate::bytes::{DecodeError, Reader, Writer};

/// Deepest indent of a paragraph.
pub(crate) const MAX_INDENT: u8 = 8;
/// Largest number of `ParagraphStyle::align`.
pub(crate) const MAX_ALIGN: u8 = 3;

/// What stands before a paragraph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum List {
    /// Nothing.
    #[default]
    None,
    /// A bullet.
    Bullet,
    /// Its number among its neighbours.
    Number,
    /// An open box.
    Open,
    /// A ticked box.
    Done,
}

impl List {
    const ALL: [Self; 5] = [Self::None, Self::Bullet, Self::Number, Self::Open, Self::Done];

    /// The one of a number of the format.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

/// How a paragraph is set, beyond what its text says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParagraphStyle {
    /// What stands before it.
    pub list: List,
    /// Steps from 0 to 8.
    pub indent: u8,
    /// 0 the style's, 1 start, 2 centre, 3 end.
    pub align: u8,
}

/// The group's value: by the index of the paragraphs of `t`; those behind the last are plain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraphs(Vec<ParagraphStyle>);

impl Paragraphs {
    /// Of a list; plain ones at its end are left out.
    #[must_use]
    pub fn new(mut list: Vec<ParagraphStyle>) -> Self {
        let plain = ParagraphStyle::default();
        list.truncate(list.iter().rposition(|one| *one != plain).map_or(0, |last| last + 1));
        Self(list)
    }

    /// Of a text.
    #[must_use]
    pub fn of(text: &Text) -> Self {
        Self::new(text.paragraphs.iter().map(|paragraph| paragraph.style).collect())
    }

    /// Sets a text's paragraphs; what is beyond them is not kept.
    pub(crate) fn set(&self, text: &mut Text) {
        for (n, paragraph) in text.paragraphs.iter_mut().enumerate() {
            paragraph.style = self.0.get(n).copied().unwrap_or_default();
        }
    }

    /// Whether all are.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes the group's bytes.
    pub fn encode(&self, w: &mut Writer) {
        w.count(self.0.len());
        for one in &self.0 {
            w.raw(&[one.list as u8, one.indent, one.align]);
        }
    }

    /// Reads the group's bytes.
    ///
    /// # Errors
    /// Any `DecodeError`.
    pub fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let list = many(r, 3, |r| {
            let list = List::from_code(r.u8()?).ok_or(DecodeError::BadValue)?;
            let (indent, align) = (r.u8()?, r.u8()?);
            if indent > MAX_INDENT || align > MAX_ALIGN {
                return Err(DecodeError::BadValue);
            }
            Ok(ParagraphStyle { list, indent, align })
        })?;
        Ok(Self::new(list))
    }
}
