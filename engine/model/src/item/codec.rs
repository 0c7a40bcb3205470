//! Items and groups as bytes (docs/formats.md).

use std::rc::Rc;

use super::style::{decode_style, encode_style};
use super::text::{flag, many};
use super::{
    BoardRecord, Body, BodyPiece, Ends, Extra, Form, Frame, Geometry, Group, GroupSet, ImageBody, Item, Kind, Lock,
    Meta, Note, Paragraphs, PathData, Picture, RawGroup, Speaker, Text, Z,
};
use crate::bytes::{DecodeError, Reader, Writer};
use crate::id::IdMap;
use crate::{Device, ItemId, Sample, Stamps, StrokeBody, stroke};

const VERSION: u8 = 1;
/// The order in which groups stand in an item.
const CANONICAL: &[u8; 17] = b"kgsztpcblmfahinoq";
/// Longest order key we take, bytes.
pub(crate) const MAX_KEY: usize = 1024;

/// How raw ink of the in-memory boundary is packed.
#[derive(Clone, Copy, Debug)]
pub struct RawInk {
    /// Quantum 2^-q board units.
    pub q: u8,
    /// Board units.
    pub epsilon: f32,
}

/// What decoding may look up.
pub struct DecodeContext<'a> {
    /// A body that stands elsewhere: on the board, or earlier in the same bytes.
    pub body: &'a dyn Fn(&ItemId) -> Option<Rc<StrokeBody>>,
    /// Set where raw ink is allowed; never for bytes that were stored or sent.
    pub raw: Option<RawInk>,
}

impl DecodeContext<'_> {
    /// Nothing can be looked up.
    #[must_use]
    pub fn none() -> Self {
        Self { body: &|_| None, raw: None }
    }
}

/// Bodies already written in one chunk or transaction.
#[derive(Debug, Default)]
pub struct BodiesSeen(IdMap<Rc<StrokeBody>>);

impl BodiesSeen {
    /// Whether a body must be written whole: it was not yet, or another one was under this name.
    fn is_new(&mut self, piece: &BodyPiece) -> bool {
        match self.0.get(&piece.id) {
            Some(same) => !Rc::ptr_eq(same, &piece.body) && *same != piece.body,
            None => {
                self.0.insert(piece.id, Rc::clone(&piece.body));
                true
            }
        }
    }
}

/// How stroke bodies are written.
pub enum BodyMode<'a> {
    /// Whole, always.
    Inline,
    /// Whole the first time, by name after that.
    Once(&'a mut BodiesSeen),
}

/// Writes an item record, its length in front.
pub fn encode_item(w: &mut Writer, item: &Item, bodies: &mut BodyMode<'_>) {
    w.nested(|w| {
        w.u8(item.kind.code());
        w.raw(&item.id.0);
        encode_groups(w, item, bodies);
    });
}

fn encode_groups(w: &mut Writer, item: &Item, bodies: &mut BodyMode<'_>) {
    let extra = item.extra.as_deref();
    let has = |is: fn(&Extra) -> bool| extra.is_some_and(is);
    let paragraphs = item.t.as_deref().map(Paragraphs::of).unwrap_or_default();
    for tag in *CANONICAL {
        // A group of a newer version stands for this version's value.
        if let Some(raw) = item.unknown.iter().find(|raw| raw.tag == tag) {
            write_raw(w, raw);
            continue;
        }
        let present = match tag {
            b'k' => item.k.as_ref().is_some_and(|k| **k != BoardRecord::default()),
            b'g' => item.kind != Kind::Board && !item.absent.has(GroupSet::G),
            b's' => item.kind != Kind::Board && !item.absent.has(GroupSet::S),
            b'z' => item.kind != Kind::Board && !item.absent.has(GroupSet::Z),
            b't' => item.t.as_ref().is_some_and(|t| **t != Text::default()),
            b'p' => item.p.is_some(),
            b'c' => item.c.is_some(),
            b'b' => item.b.is_some(),
            b'l' => item.lock.is_on(),
            b'f' => item.f.is_some(),
            b'a' => !paragraphs.is_plain(),
            b'h' => has(|extra| extra.hidden),
            b'i' => has(|extra| extra.picture.is_some()),
            b'n' => has(|extra| extra.note != Note::default()),
            b'o' => has(|extra| extra.frame != Frame::default()),
            b'q' => has(|extra| extra.speaker != Speaker::default()),
            _ => *item.m != Meta::default(),
        };
        if !present {
            continue;
        }
        w.u8(tag);
        w.u8(if tag == b'l' { item.lock.version() } else { VERSION });
        w.nested(|w| match tag {
            b'k' => item.k.iter().for_each(|k| k.encode(w)),
            b'g' => write_geometry(w, &item.g),
            b's' => encode_style(w, &item.s),
            b'z' => write_z(w, &item.z),
            b't' => item.t.iter().for_each(|t| t.encode(w)),
            b'p' => item.p.iter().for_each(|p| p.encode(w)),
            b'c' => item.c.iter().for_each(|c| c.encode(w)),
            b'b' => item.b.iter().for_each(|b| write_body(w, b, bodies)),
            b'l' => item.lock.encode(w),
            b'f' => item.f.iter().for_each(|f| f.encode(w)),
            b'a' => paragraphs.encode(w),
            b'h' => w.u8(1),
            b'i' => extra.iter().filter_map(|extra| extra.picture.as_ref()).for_each(|picture| picture.encode(w)),
            b'n' => extra.iter().for_each(|extra| extra.note.encode(w)),
            b'o' => extra.iter().for_each(|extra| extra.frame.encode(w)),
            b'q' => extra.iter().for_each(|extra| extra.speaker.encode(w)),
            _ => write_meta(w, &item.m),
        });
    }
    for raw in item.unknown.iter().filter(|raw| !CANONICAL.contains(&raw.tag)) {
        write_raw(w, raw);
    }
}

fn write_raw(w: &mut Writer, raw: &RawGroup) {
    w.u8(raw.tag);
    w.u8(raw.version);
    w.block(&raw.bytes);
}

fn write_geometry(w: &mut Writer, g: &Geometry) {
    for value in [g.x, g.y, g.w, g.h, g.rot] {
        w.f64(value);
    }
}

fn write_z(w: &mut Writer, z: &Z) {
    w.u8(u8::from(z.parent.is_some()));
    if let Some(parent) = z.parent {
        w.raw(&parent.0);
    }
    w.block(&z.key);
}

fn write_meta(w: &mut Writer, m: &Meta) {
    let time = |at| if Meta::is_pending(at) { 0 } else { at };
    w.str(&m.made_by);
    w.varint(time(m.made_at));
    w.str(&m.changed_by);
    w.varint(time(m.changed_at));
}

fn write_body(w: &mut Writer, body: &Body, bodies: &mut BodyMode<'_>) {
    match body {
        Body::Image(image) => image.encode(w),
        Body::Stroke(piece) => {
            w.count(piece.aliases.len());
            for alias in &piece.aliases {
                w.raw(&alias.0);
            }
            w.raw(&piece.id.0);
            w.varint(u64::from(piece.from));
            w.varint(u64::from(piece.to));
            let inline = match bodies {
                BodyMode::Inline => true,
                BodyMode::Once(seen) => seen.is_new(piece),
            };
            w.u8(u8::from(inline));
            if inline {
                w.block(piece.body.bytes());
            }
        }
    }
}

/// Writes one group of a `set` op.
pub(crate) fn encode_group(w: &mut Writer, group: &Group) {
    let tag = match group {
        Group::G(_) => b'g',
        Group::S(_) => b's',
        Group::Z(_) => b'z',
        Group::T(_) => b't',
        Group::P(_) => b'p',
        Group::C(_) => b'c',
        Group::B(_) => b'b',
        Group::L(_) => b'l',
        Group::K(_) | Group::Field(..) => b'k',
        Group::F(_) => b'f',
        Group::A(_) => b'a',
        Group::H(_) => b'h',
        Group::I(_) => b'i',
        Group::N(_) => b'n',
        Group::O(_) => b'o',
        Group::Q(_) => b'q',
        Group::Raw(raw) => return write_raw(w, raw),
    };
    w.u8(tag);
    w.u8(if let Group::L(lock) = group { lock.version() } else { VERSION });
    w.nested(|w| match group {
        Group::G(g) => write_geometry(w, g),
        Group::S(s) => encode_style(w, s),
        Group::Z(z) => write_z(w, z),
        Group::T(t) => t.encode(w),
        Group::P(p) => p.encode(w),
        Group::C(c) => c.encode(w),
        Group::B(b) => write_body(w, b, &mut BodyMode::Inline),
        Group::L(lock) => lock.encode(w),
        Group::K(k) | Group::Field(_, k) => k.encode(w),
        Group::F(f) => f.encode(w),
        Group::A(paragraphs) => paragraphs.encode(w),
        Group::H(hidden) => w.u8(u8::from(*hidden)),
        Group::I(picture) => picture.iter().for_each(|picture| picture.encode(w)),
        Group::N(note) => note.encode(w),
        Group::O(frame) => frame.encode(w),
        Group::Q(speaker) => speaker.encode(w),
        Group::Raw(_) => {}
    });
}

/// One group, or meta (which `set` cannot carry).
enum Read {
    Group(Group),
    Meta(Meta),
    /// Raw ink was packed: the item's geometry becomes its natural box.
    RawInk(Body),
}

/// Reads one group.
pub(crate) fn decode_group(r: &mut Reader<'_>, context: &DecodeContext<'_>) -> Result<Group, DecodeError> {
    match read_group(r, context, Kind::Stroke, [0.0; 2])? {
        Read::Group(group) => Ok(group),
        Read::Meta(_) | Read::RawInk(_) => Err(DecodeError::BadValue),
    }
}

fn read_group(
    r: &mut Reader<'_>,
    context: &DecodeContext<'_>,
    kind: Kind,
    origin: [f64; 2],
) -> Result<Read, DecodeError> {
    let (tag, version) = (r.u8()?, r.u8()?);
    let bytes = r.block()?;
    let raw = || Ok(Read::Group(Group::Raw(RawGroup { tag, version, bytes: bytes.into() })));
    // Of kinds not known here only where they lie, how they look and who made them is ours to read.
    let foreign = matches!(kind, Kind::Unknown(_)) && !matches!(tag, b'g' | b's' | b'z' | b'l' | b'm');
    let is_known = if tag == b'l' { Lock::is_version(version) } else { version == VERSION };
    if !is_known || foreign {
        return raw();
    }
    let mut r = Reader::new(bytes);
    let read = match tag {
        b'g' => Group::G(Geometry { x: r.f64()?, y: r.f64()?, w: r.f64()?, h: r.f64()?, rot: r.f64()? }),
        b's' => Group::S(Rc::new(decode_style(&mut r)?)),
        b'z' => Group::Z(read_z(&mut r)?),
        b't' => Group::T(Rc::new(Text::decode(&mut r)?)),
        b'p' => Group::P(Rc::new(PathData::decode(&mut r)?)),
        b'c' => Group::C(Rc::new(Ends::decode(&mut r)?)),
        b'l' => Group::L(Lock::decode(&mut r, version)?),
        b'k' => Group::K(Rc::new(BoardRecord::decode(&mut r)?)),
        b'f' => Group::F(Rc::new(Form::decode(&mut r)?)),
        b'a' => Group::A(Paragraphs::decode(&mut r)?),
        b'h' => Group::H(flag(&mut r)?),
        // Nothing in it: the picture it was made of.
        b'i' if r.is_empty() => Group::I(None),
        b'i' => Group::I(Some(Rc::new(Picture::decode(&mut r)?))),
        b'n' => Group::N(Note::decode(&mut r)?),
        b'o' => Group::O(Frame::decode(&mut r)?),
        b'q' => Group::Q(Speaker::decode(&mut r)?),
        b'b' if kind == Kind::Image => Group::B(Body::Image(Rc::new(ImageBody::decode(&mut r)?))),
        b'b' => {
            let (piece, was_raw) = read_piece(&mut r, context, origin)?;
            let body = Body::Stroke(Box::new(piece));
            if was_raw {
                return Ok(Read::RawInk(body));
            }
            Group::B(body)
        }
        b'm' => {
            let mut who = || Ok::<_, DecodeError>((r.str()?, r.varint()?));
            let ((maker, made_at), (changer, changed_at)) = (who()?, who()?);
            if !r.is_empty() || Meta::is_pending(made_at | changed_at) {
                return Err(DecodeError::BadValue);
            }
            let made_by: Rc<str> = maker.into();
            let changed_by = if maker == changer { Rc::clone(&made_by) } else { changer.into() };
            return Ok(Read::Meta(Meta { made_by, made_at, changed_by, changed_at }));
        }
        _ => return raw(),
    };
    if r.is_empty() { Ok(Read::Group(read)) } else { Err(DecodeError::BadValue) }
}

fn read_z(r: &mut Reader<'_>) -> Result<Z, DecodeError> {
    let parent = if flag(r)? { Some(ItemId(r.array()?)) } else { None };
    let key = r.block()?;
    if key.len() > MAX_KEY {
        return Err(DecodeError::BadValue);
    }
    Ok(Z { key: key.into(), parent })
}

fn read_piece(
    r: &mut Reader<'_>,
    context: &DecodeContext<'_>,
    origin: [f64; 2],
) -> Result<(BodyPiece, bool), DecodeError> {
    let aliases = many(r, 16, |r| Ok(ItemId(r.array()?)))?;
    let id = ItemId(r.array()?);
    let (from, to) = (r.varint32()?, r.varint32()?);
    let (body, raw) = match (r.u8()?, context.raw) {
        (0, _) => ((context.body)(&id).ok_or(DecodeError::MissingBody)?, false),
        (1, _) => (Rc::new(StrokeBody::decode(r.block()?)?), false),
        (2, Some(ink)) => (read_raw_ink(r, ink, origin)?, true),
        _ => return Err(DecodeError::BadValue),
    };
    if from > to || to > body.end() {
        return Err(DecodeError::BadValue);
    }
    Ok((BodyPiece { id, body, from, to, aliases }, raw))
}

fn read_raw_ink(r: &mut Reader<'_>, ink: RawInk, origin: [f64; 2]) -> Result<Rc<StrokeBody>, DecodeError> {
    let mut has_pressure = false;
    let samples = many(r, 12, |r| {
        let (x, y, pressure) = (r.f32()?, r.f32()?, r.f32()?);
        has_pressure |= pressure >= 0.0;
        Ok(Sample { x: origin[0] + f64::from(x), y: origin[1] + f64::from(y), pressure, tilt: 0.0, dt_ms: 0.0 })
    })?;
    if samples.is_empty() {
        return Err(DecodeError::BadValue);
    }
    Ok(stroke::pack(&samples, Device::Mouse, ink.q, ink.epsilon, has_pressure))
}

/// Reads an item record, its length in front.
///
/// # Errors
/// Any `DecodeError`; a known kind must have the groups it cannot be without.
pub fn decode_item(r: &mut Reader<'_>, context: &DecodeContext<'_>) -> Result<Item, DecodeError> {
    let mut r = Reader::new(r.block()?);
    let kind = Kind::from_code(r.u8()?);
    let mut item = Item::new(ItemId(r.array()?), kind);
    item.stamps = Stamps::default();
    let mut last = None;
    let mut seen = 0;
    while !r.is_empty() {
        let rank = r.clone().u8().map(canonical_rank)?;
        if last.is_some_and(|last| rank <= last) {
            return Err(DecodeError::BadValue);
        }
        last = Some(rank);
        seen |= match r.clone().u8()? {
            b'g' => GroupSet::G.0,
            b's' => GroupSet::S.0,
            b'z' => GroupSet::Z.0,
            _ => 0,
        };
        match read_group(&mut r, context, kind, [item.g.x, item.g.y])? {
            Read::Group(group) => group.put(&mut item),
            Read::Meta(meta) => item.m = Rc::new(meta),
            Read::RawInk(body) => {
                if let Body::Stroke(piece) = &body {
                    let [x0, y0, x1, y1] = piece.body.natural;
                    item.g = Geometry { x: x0, y: y0, w: x1 - x0, h: y1 - y0, rot: item.g.rot };
                }
                item.b = Some(body);
            }
        }
    }
    if matches!(kind, Kind::Unknown(_)) {
        item.absent = GroupSet((GroupSet::G.0 | GroupSet::S.0 | GroupSet::Z.0) & !seen);
    }
    let newer = |tag| item.unknown.iter().any(|raw| raw.tag == tag);
    let whole = match kind {
        Kind::Stroke => matches!(item.b, Some(Body::Stroke(_))) || newer(b'b'),
        Kind::Image => matches!(item.b, Some(Body::Image(_))) || newer(b'b'),
        Kind::Path => item.p.as_ref().is_some_and(|p| !p.points.is_empty()) || newer(b'p'),
        Kind::Board => item.id.is_nil(),
        _ => true,
    };
    // Callers within the page may leave ids out.
    let named = context.raw.is_some() || (kind == Kind::Board) == item.id.is_nil();
    if whole && named { Ok(item) } else { Err(DecodeError::BadValue) }
}

/// Groups stand in the order k g s z t p c b l m f a h i n o q, unknown ones after them by letter.
fn canonical_rank(tag: u8) -> (usize, u8) {
    (CANONICAL.iter().position(|t| *t == tag).unwrap_or(usize::MAX), tag)
}
