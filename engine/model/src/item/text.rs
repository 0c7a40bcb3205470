//! Group `t`: paragraphs of runs. Positions elsewhere are UTF-16 units of the paragraphs joined by \n.

use super::ParagraphStyle;
use crate::bytes::{DecodeError, Reader, Writer};

/// A mark on a run: bold, a link … (docs/formats.md).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Which mark.
    pub code: u8,
    /// Its value, e.g. a link's address.
    pub value: Box<str>,
}

/// Letters with the same marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The letters.
    pub text: Box<str>,
    /// Their marks.
    pub marks: Vec<Mark>,
}

/// A paragraph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// 0 by the first strong letter, 1 left to right, 2 right to left.
    pub dir: u8,
    /// How it is set: group `a`.
    pub style: ParagraphStyle,
    /// Its runs.
    pub runs: Vec<Run>,
}

/// A text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Lines wrap at the box's width; else the box grows with its text.
    pub fixed_width: bool,
    /// Its paragraphs.
    pub paragraphs: Vec<Paragraph>,
}

/// Bytes of a text whose writing costs as much as one look-up of an item by its id.
pub(crate) const BYTES_PER_UNIT: u64 = 128;

/// The bytes of a mark beside its value.
pub(crate) const MARK_BYTES: usize = 2;

impl Run {
    /// The bytes of its marks.
    pub(crate) fn marks_bytes(&self) -> usize {
        self.marks.iter().map(|mark| MARK_BYTES + mark.value.len()).sum()
    }
}

/// The cost of writing a paragraph again, in bytes.
pub(crate) fn weight_of(paragraph: &Paragraph) -> u64 {
    16 + paragraph.runs.iter().map(|run| 16 + (run.text.len() + run.marks_bytes()) as u64).sum::<u64>()
}

impl Text {
    /// One plain run per line.
    #[must_use]
    pub fn from_plain(text: &str, fixed_width: bool) -> Self {
        let paragraph = |line: &str| Paragraph {
            runs: if line.is_empty() { Vec::new() } else { vec![Run { text: line.into(), marks: Vec::new() }] },
            ..Paragraph::default()
        };
        Self { fixed_width, paragraphs: text.split('\n').map(paragraph).collect() }
    }

    /// The letters alone, paragraphs joined by \n.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut out = String::new();
        for (i, paragraph) in self.paragraphs.iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            out.extend(paragraph.runs.iter().map(|run| &*run.text));
        }
        out
    }

    /// What writing it again costs, in units of work (board/fold.rs).
    pub(crate) fn weight(&self) -> u64 {
        self.paragraphs.iter().map(weight_of).sum::<u64>() / BYTES_PER_UNIT
    }

    /// Whether there is nothing to read.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.paragraphs.iter().flat_map(|p| &p.runs).all(|run| run.text.chars().all(char::is_whitespace))
    }

    /// Writes the group's bytes.
    pub fn encode(&self, w: &mut Writer) {
        w.u8(u8::from(self.fixed_width));
        w.count(self.paragraphs.len());
        for paragraph in &self.paragraphs {
            w.u8(paragraph.dir);
            w.count(paragraph.runs.len());
            for run in &paragraph.runs {
                w.str(&run.text);
                w.count(run.marks.len());
                for mark in &run.marks {
                    w.u8(mark.code);
                    w.str(&mark.value);
                }
            }
        }
    }

    /// Reads the group's bytes.
    ///
    /// # Errors
    /// Any `DecodeError`.
    pub fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let fixed_width = flag(r)?;
        let paragraphs = many(r, 2, |r| {
            let dir = r.u8()?;
            if dir > 2 {
                return Err(DecodeError::BadValue);
            }
            let runs = many(r, 2, |r| {
                let text = r.str()?.into();
                let marks = many(r, 2, |r| Ok(Mark { code: r.u8()?, value: r.str()?.into() }))?;
                Ok(Run { text, marks })
            })?;
            Ok(Paragraph { dir, runs, ..Paragraph::default() })
        })?;
        Ok(Self { fixed_width, paragraphs })
    }
}

/// A u8 that is 0 or 1.
pub(crate) fn flag(r: &mut Reader<'_>) -> Result<bool, DecodeError> {
    match r.u8()? {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(DecodeError::BadValue),
    }
}

/// A counted list whose elements take at least `min_bytes` bytes each.
pub(super) fn many<T>(
    r: &mut Reader<'_>,
    min_bytes: usize,
    mut one: impl FnMut(&mut Reader<'_>) -> Result<T, DecodeError>,
) -> Result<Vec<T>, DecodeError> {
    let n = r.count(min_bytes)?;
    (0..n).map(|_| one(r)).collect()
}
