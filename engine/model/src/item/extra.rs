//! Groups that few items have: hidden (`h`), image (`i`), note (`n`), frame (`o`) and speaker (`q`), held together so that an item without any pays for
//! one pointer.

use std::rc::Rc;

use super::codec::MAX_KEY;
use super::text::{flag, many};
use super::{Body, ImageBody, Item};
use crate::bytes::{DecodeError, Reader, Writer};

/// Longest alternative text, bytes.
const MAX_ALT_BYTES: usize = 8192;
/// Most tags of a note, and how long one, or an author, may be, bytes.
const MAX_TAGS: usize = 8;
const MAX_TAG_BYTES: usize = 400;
/// The largest size of speaker notes, bytes.
const MAX_SPEAKER_NOTES_BYTES: usize = 8192;
/// The longest planned duration of a frame, minutes.
const MAX_SPEAKER_MINUTES: u16 = 600;

/// The groups, each at its default where it is not there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extra {
    /// Group `h`.
    pub hidden: bool,
    /// Group `i`.
    pub picture: Option<Rc<Picture>>,
    /// Group `n`.
    pub note: Note,
    /// Group `o`.
    pub frame: Frame,
    /// Group `q`.
    pub speaker: Speaker,
}

/// Group `i`: the picture an image shows now, in place of the one it was made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Its file.
    pub file: ImageBody,
    /// x, y, w, h of what is shown, shares of the picture from 0 to 1.
    pub crop: [f32; 4],
    /// Alternative text.
    pub alt: Box<str>,
}

impl Picture {
    /// All of a picture.
    pub const WHOLE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];

    pub(super) fn encode(&self, w: &mut Writer) {
        self.file.encode(w);
        self.crop.iter().for_each(|value| w.f32(*value));
        w.str(&self.alt);
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let file = ImageBody::decode(r)?;
        let crop = [r.f32()?, r.f32()?, r.f32()?, r.f32()?];
        let [x, y, w, h] = crop;
        let within = [x, y].iter().all(|v| (0.0..=1.0).contains(v)) && [w, h].iter().all(|v| *v > 0.0 && *v <= 1.0);
        let alt = short(r, MAX_ALT_BYTES)?;
        if within { Ok(Self { file, crop, alt }) } else { Err(DecodeError::BadValue) }
    }
}

/// Group `n`: what stands at the foot of a sticky note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The author's name where it is to be seen, else empty.
    pub author: Box<str>,
    /// Ink (its number in the format) and words.
    pub tags: Box<[(u8, Box<str>)]>,
}

impl Note {
    /// Writes the group's bytes.
    pub fn encode(&self, w: &mut Writer) {
        w.str(&self.author);
        w.count(self.tags.len());
        for (ink, words) in &self.tags {
            w.u8(*ink);
            w.str(words);
        }
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let author = short(r, MAX_TAG_BYTES)?;
        let tags = many(r, 2, |r| Ok((r.u8()?, short(r, MAX_TAG_BYTES)?)))?;
        if tags.len() > MAX_TAGS { Err(DecodeError::BadValue) } else { Ok(Self { author, tags: tags.into() }) }
    }
}

/// Group `o`: a frame among the frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// What lies in it is not seen beyond its box.
    pub clips: bool,
    /// Fractional index among the frames, compared byte by byte; empty: by where it lies, rows before columns.
    pub order: Box<[u8]>,
}

impl Frame {
    pub(super) fn encode(&self, w: &mut Writer) {
        w.u8(u8::from(self.clips));
        w.block(&self.order);
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let (clips, order) = (flag(r)?, r.block()?);
        if order.len() > MAX_KEY { Err(DecodeError::BadValue) } else { Ok(Self { clips, order: order.into() }) }
    }
}

/// Group `q`: what whoever presents a frame reads. It is drawn and exported nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Speaker {
    /// Planned duration of the frame in whole minutes; 0 if there is none.
    pub minutes: u16,
    /// Notes; everybody who reads the board can read them.
    pub notes: Box<str>,
}

impl Speaker {
    pub(super) fn encode(&self, w: &mut Writer) {
        w.varint(u64::from(self.minutes));
        w.str(&self.notes);
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let minutes = r.varint32()?;
        let notes = short(r, MAX_SPEAKER_NOTES_BYTES)?;
        let minutes = u16::try_from(minutes).ok().filter(|minutes| *minutes <= MAX_SPEAKER_MINUTES);
        minutes.map(|minutes| Self { minutes, notes }).ok_or(DecodeError::BadValue)
    }
}

fn short(r: &mut Reader<'_>, most: usize) -> Result<Box<str>, DecodeError> {
    let text = r.str()?;
    if text.len() > most { Err(DecodeError::BadValue) } else { Ok(text.into()) }
}

impl Item {
    /// The groups few items have.
    #[must_use]
    pub fn extra(&self) -> Extra {
        self.extra.as_deref().cloned().unwrap_or_default()
    }

    /// Changes one of them.
    pub fn change_extra(&mut self, change: impl FnOnce(&mut Extra)) {
        let mut extra = self.extra.take().map_or_else(Extra::default, Rc::unwrap_or_clone);
        change(&mut extra);
        self.extra = (extra != Extra::default()).then(|| Rc::new(extra));
    }

    /// Whether it is neither drawn nor hit.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.extra.as_ref().is_some_and(|extra| extra.hidden)
    }

    /// The file of the picture an image shows, and which part of it.
    #[must_use]
    pub fn picture(&self) -> Option<(&ImageBody, [f32; 4])> {
        if let Some(picture) = self.extra.as_ref().and_then(|extra| extra.picture.as_deref()) {
            return Some((&picture.file, picture.crop));
        }
        match &self.b {
            Some(Body::Image(file)) => Some((file, Picture::WHOLE)),
            _ => None,
        }
    }
}
