//! One item: its kind and its groups. The group is the unit of conflict. Bytes are in `codec`.

mod body;
mod codec;
mod ends;
mod extra;
mod fields;
mod form;
mod group;
mod lock;
mod paragraphs;
mod record;
mod style;
mod text;

use std::rc::Rc;

pub use body::{Body, BodyPiece, ImageBody};
pub use codec::{BodiesSeen, BodyMode, DecodeContext, RawInk, decode_item, encode_item};
pub(crate) use codec::{MAX_KEY, decode_group, encode_group};
pub use ends::{Anchor, End, Ends, PathData, Route};
pub use extra::{Extra, Frame, Note, Picture, Speaker};
pub(crate) use fields::differing_fields;
pub use form::{Form, Outline};
pub use group::{Group, GroupSet, RawGroup, Stamps};
pub use lock::Lock;
pub use paragraphs::{List, ParagraphStyle, Paragraphs};
pub(crate) use paragraphs::{MAX_ALIGN, MAX_INDENT};
pub use record::{BoardRecord, Paper};
pub use style::{Align, Brush, Color, Dash, Font, Head, Ink, Pattern, Style, VAlign, Weight};
pub(crate) use style::{decode_style, encode_style};
pub(crate) use text::{BYTES_PER_UNIT, MARK_BYTES, flag, weight_of};
pub use text::{Mark, Paragraph, Run, Text};

use crate::ItemId;

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The board's own record.
    Board,
    /// Ink.
    Stroke,
    /// A polyline or curve with editable vertices.
    Path,
    /// A rectangle.
    Rectangle,
    /// An ellipse.
    Ellipse,
    /// A diamond.
    Diamond,
    /// A text.
    Text,
    /// A sticky note.
    Sticky,
    /// A line or arrow, free or bound to items.
    Connector,
    /// A picture.
    Image,
    /// A named container with a box.
    Frame,
    /// A container without geometry of its own.
    Group,
    /// A shape whose outline is its form.
    Shape,
    /// Of a newer version: kept byte for byte, drawn as a box.
    Unknown(u8),
}

impl Kind {
    const KNOWN: [Self; 13] = [
        Self::Board,
        Self::Stroke,
        Self::Path,
        Self::Rectangle,
        Self::Ellipse,
        Self::Diamond,
        Self::Text,
        Self::Sticky,
        Self::Connector,
        Self::Image,
        Self::Frame,
        Self::Group,
        Self::Shape,
    ];

    /// The kind's number in the format.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Unknown(code) => code,
            known => Self::KNOWN.iter().position(|k| *k == known).unwrap_or(0) as u8,
        }
    }

    /// The kind of a number.
    #[must_use]
    pub fn from_code(code: u8) -> Self {
        Self::KNOWN.get(usize::from(code)).copied().unwrap_or(Self::Unknown(code))
    }

    /// Whether its outline can be another one by group `f`.
    #[must_use]
    pub fn has_form(self) -> bool {
        matches!(self, Self::Rectangle | Self::Ellipse | Self::Diamond | Self::Shape)
    }

    /// Whether other items can have it as parent.
    #[must_use]
    pub fn is_container(self) -> bool {
        matches!(self, Self::Frame | Self::Group)
    }
}

/// The box before rotation and the rotation (radians, clockwise) about its centre. Board units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Geometry {
    /// Left edge, or start of a connector.
    pub x: f64,
    /// Top edge, or start of a connector.
    pub y: f64,
    /// Width; negative is mirrored (a connector runs to x + w).
    pub w: f64,
    /// Height; negative is mirrored.
    pub h: f64,
    /// Radians, clockwise on screen.
    pub rot: f64,
}

/// Where an item stands in paint order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Z {
    /// Fractional index, compared byte by byte, ties by id.
    pub key: Box<[u8]>,
    /// The container it belongs to.
    pub parent: Option<ItemId>,
}

/// Who made and last changed it; stamped by the server. Until then nobody did, at a time that is no time (`Meta::is_pending`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// Actor who made it.
    pub made_by: Rc<str>,
    /// Server time, ms since 1970.
    pub made_at: u64,
    /// Actor of the last change.
    pub changed_by: Rc<str>,
    /// Server time, ms since 1970.
    pub changed_at: u64,
}

impl Meta {
    /// Whether a time stands for a transaction that has none yet (its token, with the top bit).
    #[must_use]
    pub fn is_pending(at: u64) -> bool {
        at >> 63 != 0
    }
}

/// An item.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its name.
    pub id: ItemId,
    /// What it is.
    pub kind: Kind,
    /// Group `g`.
    pub g: Geometry,
    /// Group `s`.
    pub s: Rc<Style>,
    /// Group `z`.
    pub z: Z,
    /// Groups `t` and `a`.
    pub t: Option<Rc<Text>>,
    /// Group `p`.
    pub p: Option<Rc<PathData>>,
    /// Group `c`.
    pub c: Option<Rc<Ends>>,
    /// Group `b`.
    pub b: Option<Body>,
    /// Group `l`.
    pub lock: Lock,
    /// Group `f`, on shapes only; over a kind's own outline.
    pub f: Option<Rc<Form>>,
    /// Groups `h`, `i`, `n`, `o` and `q`, where one of them is not at its default.
    pub extra: Option<Rc<Extra>>,
    /// Group `m`.
    pub m: Rc<Meta>,
    /// Group `k`, on the board record only.
    pub k: Option<Rc<BoardRecord>>,
    /// Groups this version does not know, kept byte for byte.
    pub unknown: Vec<RawGroup>,
    /// Which of g, s, z an item of an unknown kind came without; they are not written then.
    pub absent: GroupSet,
    /// Which transaction wrote each group last; not stored.
    pub stamps: Stamps,
}

impl Item {
    /// The letters of its text, paragraphs joined by \n.
    #[must_use]
    pub fn plain(&self) -> String {
        self.t.as_ref().map_or_else(String::new, |t| t.plain())
    }

    /// An item with nothing but an id and a kind.
    #[must_use]
    pub fn new(id: ItemId, kind: Kind) -> Self {
        Self {
            id,
            kind,
            g: Geometry::default(),
            s: Rc::default(),
            z: Z::default(),
            t: None,
            p: None,
            c: None,
            b: None,
            lock: Lock::None,
            f: None,
            extra: None,
            m: Rc::default(),
            k: None,
            unknown: Vec::new(),
            absent: GroupSet::NONE,
            stamps: Stamps::default(),
        }
    }

    /// The stroke piece it shows, when it is one.
    #[must_use]
    pub fn piece(&self) -> Option<&BodyPiece> {
        match &self.b {
            Some(Body::Stroke(piece)) => Some(piece),
            _ => None,
        }
    }

    /// Whether it can be read again once written.
    pub(crate) fn is_sound(&self) -> bool {
        let groups = [GroupSet::G, GroupSet::S, GroupSet::Z, GroupSet::P, GroupSet::C, GroupSet::F];
        let body = self.b.clone().map(Group::B);
        groups.iter().filter_map(|group| Group::of(self, *group)).chain(body).all(|group| group.is_sound())
    }
}
