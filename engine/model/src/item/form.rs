//! Group `f`: which outline a shape has.

use super::text::many;
use crate::bytes::{DecodeError, Reader, Writer};

/// Values a form may have.
const MAX_VALUES: usize = 8;

/// The outline of a shape. One of a newer version keeps its number and its values, and is drawn as a box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    /// Its number in the format; `Outline::from_code` knows those of this version.
    pub code: u8,
    /// The first is its proportion, a share of the box (how far a hexagon's tips reach in, how thick a cross is); none: the usual one.
    pub values: Box<[f32]>,
}

/// The outlines of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A box.
    Rectangle,
    /// A box whose corners are round unless the style says otherwise.
    Rounded,
    /// Within the box.
    Ellipse,
    /// Its corners are the middles of the box's sides.
    Diamond,
    /// On its base.
    Triangle,
    /// The right angle is at the bottom left.
    RightTriangle,
    /// One corner on top.
    Pentagon,
    /// A corner at each side.
    Hexagon,
    /// A box without its corners.
    Octagon,
    /// Leans to the right.
    Parallelogram,
    /// The short side is on top.
    Trapezoid,
    /// Of five points.
    Star,
    /// A plus.
    Cross,
    /// Points to the right.
    Chevron,
    /// Points to the right.
    BlockArrow,
    /// A store of data.
    Cylinder,
    /// A page with a wave below.
    Document,
    /// A cloud.
    Cloud,
    /// Speech, from the bottom left.
    SpeechBubble,
    /// Square brackets at both sides.
    Bracket,
}

impl Outline {
    const ALL: [Self; 20] = [
        Self::Rectangle,
        Self::Rounded,
        Self::Ellipse,
        Self::Diamond,
        Self::Triangle,
        Self::RightTriangle,
        Self::Pentagon,
        Self::Hexagon,
        Self::Octagon,
        Self::Parallelogram,
        Self::Trapezoid,
        Self::Star,
        Self::Cross,
        Self::Chevron,
        Self::BlockArrow,
        Self::Cylinder,
        Self::Document,
        Self::Cloud,
        Self::SpeechBubble,
        Self::Bracket,
    ];

    /// None: of a newer version.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

impl Form {
    /// The number that takes a form away again.
    pub const NONE: u8 = 255;

    pub(super) fn encode(&self, w: &mut Writer) {
        w.u8(self.code);
        w.count(self.values.len());
        for value in &self.values {
            w.f32(*value);
        }
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let code = r.u8()?;
        let values = many(r, 4, |r| r.f32())?;
        if values.len() > MAX_VALUES { Err(DecodeError::BadValue) } else { Ok(Self { code, values: values.into() }) }
    }

    pub(super) fn is_finite(&self) -> bool {
        self.values.iter().all(|value| value.is_finite())
    }
}
