//! Group `b`: what an item is made of and never changes: a piece of a stroke, or a picture.

use std::rc::Rc;

use crate::bytes::{DecodeError, Reader, Writer};
use crate::{ItemId, StrokeBody};

/// A body.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Ink.
    Stroke(Box<BodyPiece>),
    /// A picture.
    Image(Rc<ImageBody>),
}

/// The part of a stroke that an item shows. The line is always derived from the whole body and then clipped, so that cutting
/// never bends ink.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyPiece {
    /// The item the body was first drawn as.
    pub id: ItemId,
    /// The samples, shared by all pieces.
    pub body: Rc<StrokeBody>,
    /// First sample index, 1/256 steps.
    pub from: u32,
    /// Last sample index, 1/256 steps.
    pub to: u32,
    /// What it was cut from: ids through which it is still reached.
    pub aliases: Vec<ItemId>,
}

impl BodyPiece {
    /// The whole of a body drawn as item `id`.
    #[must_use]
    pub fn whole(id: ItemId, body: Rc<StrokeBody>) -> Self {
        let to = body.end();
        Self { id, body, from: 0, to, aliases: Vec::new() }
    }
}

/// A picture in the blob store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageBody {
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
    /// Media type.
    pub mime: Box<str>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}

impl ImageBody {
    pub(super) fn encode(&self, w: &mut Writer) {
        w.raw(&self.sha256);
        w.str(&self.mime);
        w.varint(u64::from(self.width));
        w.varint(u64::from(self.height));
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Self { sha256: r.array()?, mime: r.str()?.into(), width: r.varint32()?, height: r.varint32()? })
    }
}
