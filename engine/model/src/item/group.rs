//! Groups as values: what a `set` op carries, and which of them changed.

use std::rc::Rc;

use super::codec::MAX_KEY;
use super::{
    BoardRecord, Body, End, Ends, Form, Frame, Geometry, Item, Kind, Lock, Note, Paragraphs, PathData, Picture,
    Speaker, Style, Text, Z,
};
use crate::bytes::COORDINATE_LIMIT;

/// A group this version does not know, or of a newer version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawGroup {
    /// ASCII letter.
    pub tag: u8,
    /// Version of the group.
    pub version: u8,
    /// Its bytes.
    pub bytes: Box<[u8]>,
}

/// One group's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Group {
    /// Geometry.
    G(Geometry),
    /// Style.
    S(Rc<Style>),
    /// Order and parent.
    Z(Z),
    /// Text.
    T(Rc<Text>),
    /// Vertices.
    P(Rc<PathData>),
    /// Connector ends.
    C(Rc<Ends>),
    /// Body (immutable: only inside a whole item).
    B(Body),
    /// Lock.
    L(Lock),
    /// Board record.
    K(Rc<BoardRecord>),
    /// A field of the board record, as it is in this one.
    Field(GroupSet, Rc<BoardRecord>),
    /// Form.
    F(Rc<Form>),
    /// How paragraphs are set.
    A(Paragraphs),
    /// Hidden.
    H(bool),
    /// The picture an image shows; none: the one it was made of.
    I(Option<Rc<Picture>>),
    /// What stands at the foot of a note.
    N(Note),
    /// A frame among the frames.
    O(Frame),
    /// Speaker notes and minutes of a frame.
    Q(Speaker),
    /// Not known here.
    Raw(RawGroup),
}

impl Group {
    /// Which group it is.
    #[must_use]
    pub fn set(&self) -> GroupSet {
        match self {
            Self::G(_) => GroupSet::G,
            Self::S(_) => GroupSet::S,
            Self::Z(_) => GroupSet::Z,
            Self::T(_) | Self::A(_) => GroupSet::T,
            Self::P(_) => GroupSet::P,
            Self::C(_) => GroupSet::C,
            Self::B(_) => GroupSet::B,
            Self::L(_) => GroupSet::L,
            Self::K(_) => GroupSet::K,
            Self::Field(field, _) => *field,
            Self::F(_) => GroupSet::F,
            Self::H(_) => GroupSet::H,
            Self::I(_) => GroupSet::I,
            Self::N(_) => GroupSet::N,
            Self::O(_) => GroupSet::O,
            Self::Q(_) => GroupSet::Q,
            Self::Raw(_) => GroupSet::RAW,
        }
    }

    /// Whether its numbers are numbers and within bounds.
    pub(crate) fn is_sound(&self) -> bool {
        let within = |v: f64| v.abs() <= COORDINATE_LIMIT;
        let all_within = |points: &[[f64; 2]]| points.iter().flatten().all(|v| within(*v));
        match self {
            Self::G(g) => [g.x, g.y, g.w, g.h, g.rot].into_iter().all(within),
            Self::S(s) => s.is_finite(),
            Self::Z(z) => z.key.len() <= MAX_KEY,
            Self::P(p) => all_within(&p.points),
            Self::C(c) => {
                let finite = |end: &End| {
                    if let End::Bound(anchor) = end { anchor.x.is_finite() && anchor.y.is_finite() } else { true }
                };
                all_within(&c.bends) && finite(&c.start) && finite(&c.end)
            }
            Self::F(f) => f.is_finite(),
            Self::B(Body::Stroke(piece)) => piece.from <= piece.to && piece.to <= piece.body.end(),
            Self::T(_)
            | Self::B(Body::Image(_))
            | Self::L(_)
            | Self::K(_)
            | Self::Field(..)
            | Self::A(_)
            | Self::H(_)
            | Self::I(_)
            | Self::N(_)
            | Self::O(_)
            | Self::Q(_)
            | Self::Raw(_) => true,
        }
    }

    /// Writes the group into an item.
    pub(crate) fn put(self, item: &mut Item) {
        let tag = match self {
            Self::G(g) => {
                item.g = g;
                item.absent.0 &= !GroupSet::G.0;
                b'g'
            }
            Self::S(s) => {
                item.s = s;
                item.absent.0 &= !GroupSet::S.0;
                b's'
            }
            Self::Z(z) => {
                item.z = z;
                item.absent.0 &= !GroupSet::Z.0;
                b'z'
            }
            Self::T(t) => {
                // An empty text and none are the same, so that taking a first text back leaves nothing behind.
                item.t = (*t != Text::default()).then_some(t);
                b't'
            }
            Self::P(p) => {
                item.p = Some(p);
                b'p'
            }
            Self::C(c) => {
                item.c = Some(c);
                b'c'
            }
            Self::B(b) => {
                item.b = Some(b);
                b'b'
            }
            Self::L(l) => {
                item.lock = l;
                b'l'
            }
            Self::K(k) => {
                item.k = (*k != BoardRecord::default()).then_some(k);
                b'k'
            }
            Self::Field(field, from) => {
                let mut k = item.k.take().unwrap_or_default();
                Rc::make_mut(&mut k).take(field, &from);
                return Self::K(k).put(item);
            }
            Self::F(f) => {
                item.f = (f.code != Form::NONE).then_some(f);
                b'f'
            }
            Self::A(paragraphs) => {
                if let Some(text) = &mut item.t {
                    paragraphs.set(Rc::make_mut(text));
                    if **text == Text::default() {
                        item.t = None;
                    }
                }
                b'a'
            }
            Self::H(hidden) => {
                item.change_extra(|extra| extra.hidden = hidden);
                b'h'
            }
            Self::I(picture) => {
                item.change_extra(|extra| extra.picture = picture);
                b'i'
            }
            Self::N(note) => {
                item.change_extra(|extra| extra.note = note);
                b'n'
            }
            Self::O(frame) => {
                item.change_extra(|extra| extra.frame = frame);
                b'o'
            }
            Self::Q(speaker) => {
                item.change_extra(|extra| extra.speaker = speaker);
                b'q'
            }
            Self::Raw(raw) => {
                let at = item.unknown.partition_point(|other| other.tag < raw.tag);
                match item.unknown.get_mut(at) {
                    Some(same) if same.tag == raw.tag => *same = raw,
                    _ => item.unknown.insert(at, raw),
                }
                return;
            }
        };
        // A value of this version replaces one of a newer version.
        item.unknown.retain(|raw| raw.tag != tag);
    }

    /// The group's present value in an item, when it can be written back by a `set`.
    #[must_use]
    pub(crate) fn of(item: &Item, which: GroupSet) -> Option<Self> {
        match which {
            GroupSet::PAPER | GroupSet::MODE | GroupSet::TITLE if item.kind == Kind::Board => {
                Some(Self::Field(which, item.k.clone().unwrap_or_default()))
            }
            GroupSet::G => Some(Self::G(item.g)),
            GroupSet::S => Some(Self::S(Rc::clone(&item.s))),
            GroupSet::Z => Some(Self::Z(item.z.clone())),
            GroupSet::T => Some(Self::T(item.t.clone().unwrap_or_default())),
            GroupSet::P => item.p.clone().map(Self::P),
            GroupSet::C => item.c.clone().map(Self::C),
            GroupSet::L => Some(Self::L(item.lock)),
            GroupSet::F => {
                let none = || Rc::new(Form { code: Form::NONE, ..Form::default() });
                Some(Self::F(item.f.clone().unwrap_or_else(none)))
            }
            GroupSet::H => Some(Self::H(item.is_hidden())),
            GroupSet::I => Some(Self::I(item.extra().picture)),
            GroupSet::N => Some(Self::N(item.extra().note)),
            GroupSet::O => Some(Self::O(item.extra().frame)),
            GroupSet::Q => Some(Self::Q(item.extra().speaker)),
            _ => None,
        }
    }
}

/// How many there are, those not known here as one.
const GROUPS: usize = 16;

/// A set of groups, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupSet(pub u32);

impl GroupSet {
    /// None.
    pub const NONE: Self = Self(0);
    /// Geometry.
    pub const G: Self = Self(1);
    /// Style.
    pub const S: Self = Self(2);
    /// Order.
    pub const Z: Self = Self(4);
    /// Text, and how its paragraphs are set.
    pub const T: Self = Self(8);
    /// Vertices.
    pub const P: Self = Self(16);
    /// Ends.
    pub const C: Self = Self(32);
    /// Body.
    pub const B: Self = Self(64);
    /// Lock.
    pub const L: Self = Self(128);
    /// Board record: what of it is none of the next three.
    pub const K: Self = Self(256);
    /// Its paper, in the place of a group that the record has not (`fields`).
    pub const PAPER: Self = Self::F;
    /// Its mode.
    pub const MODE: Self = Self::H;
    /// Its title.
    pub const TITLE: Self = Self::I;
    /// Groups not known here.
    pub const RAW: Self = Self(512);
    /// Form.
    pub const F: Self = Self(1024);
    /// Hidden.
    pub const H: Self = Self(1 << 11);
    /// The picture an image shows.
    pub const I: Self = Self(1 << 12);
    /// The foot of a note.
    pub const N: Self = Self(1 << 13);
    /// A frame among the frames.
    pub const O: Self = Self(1 << 14);
    /// Speaker notes and minutes of a frame.
    pub const Q: Self = Self(1 << 15);
    /// Every group.
    pub const ALL: Self = Self((1 << GROUPS) - 1);
    /// Groups that are not drawn on the board.
    pub const UNSEEN: Self = Self(Self::L.0 | Self::Q.0);

    /// Both together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it shares a group with `other`.
    #[must_use]
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Each group in it.
    pub fn each(self) -> impl Iterator<Item = Self> {
        (0..GROUPS).map(|bit| Self(1 << bit)).filter(move |one| self.has(*one))
    }

    pub(crate) fn index(self) -> usize {
        self.0.trailing_zeros() as usize
    }
}

/// Which transaction wrote each group last: an own one by its token with the top bit set, another's by its sequence number, 0 where
/// a snapshot does not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps {
    all: u64,
    /// Only where groups differ.
    each: Option<Box<[u64; GROUPS]>>,
}

impl Stamps {
    /// Every group by one transaction.
    #[must_use]
    pub fn all(stamp: u64) -> Self {
        Self { all: stamp, each: None }
    }

    /// The stamp of one group.
    #[must_use]
    pub fn get(&self, group: GroupSet) -> u64 {
        self.each.as_ref().map_or(self.all, |each| each[group.index().min(GROUPS - 1)])
    }

    /// Stamps one group.
    pub fn set(&mut self, group: GroupSet, stamp: u64) {
        if self.get(group) != stamp {
            self.each.get_or_insert_with(|| Box::new([self.all; GROUPS]))[group.index().min(GROUPS - 1)] = stamp;
        }
    }

    /// Whether each group was written last by the same transaction in both.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (&self.each, &other.each) {
            (None, None) => self.all == other.all,
            _ => GroupSet::ALL.each().all(|group| self.get(group) == other.get(group)),
        }
    }
}
