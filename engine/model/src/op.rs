//! Ops and transactions: what is logged, sent and folded (docs/formats.md).

use std::cell::RefCell;
use std::rc::Rc;

use crate::bytes::{COORDINATE_LIMIT, DecodeError, Reader, Writer};
use crate::id::IdMap;
use crate::item::{
    BoardRecord, BodyMode, DecodeContext, Group, Item, Style, decode_group, decode_item, decode_style, encode_group,
    encode_item, encode_style,
};
use crate::{BodiesSeen, ItemId, Splice, StrokeBody};

/// Max. ids one op may list.
pub const MAX_OP_IDS: usize = 1_000_000;
const VERSION: u8 = 1;

/// One op.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Adds an item.
    Put(Item),
    /// Sets a group on each live id.
    Set(Vec<ItemId>, Group),
    /// Removes items; children of a removed container move to the board.
    Delete(Vec<ItemId>),
    /// Puts whole items back.
    Restore(Vec<Item>),
    /// Adds to x, y of each, containers with all they hold. Board units.
    Move {
        /// Right.
        dx: f64,
        /// Down.
        dy: f64,
        /// What moves.
        ids: Vec<ItemId>,
    },
    /// Takes intervals (1/256 samples of the whole body) from every live piece of a stroke.
    Cut {
        /// The stroke, or a piece of it.
        target: ItemId,
        /// Intervals to remove.
        remove: Vec<(u32, u32)>,
    },
    /// Sets style fields, keeping the others.
    Style(Vec<ItemId>, Rc<Style>),
    /// Letters of an item's text go and others come, or they are formatted.
    Splice(ItemId, Splice),
    /// Of a newer version: kept by clients, refused by servers.
    Unknown(u8),
}

/// A transaction: ops applied all or nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Txn {
    /// A hand or tool bar on a panel.
    pub lane: u32,
    /// Sequence number the sender had folded.
    pub base: u64,
    /// Own number this builds on; 0 = none.
    pub after: u64,
    /// The ops.
    pub ops: Vec<Op>,
}

/// Why a transaction could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TxnError {
    /// Not the bytes of a transaction.
    Bad(DecodeError),
}

impl TxnError {
    /// Its name in the error table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bad(DecodeError::MissingBody) => "missing-body",
            Self::Bad(_) => "bad-txn",
        }
    }
}

impl From<DecodeError> for TxnError {
    fn from(error: DecodeError) -> Self {
        Self::Bad(error)
    }
}

fn write_ids(w: &mut Writer, ids: &[ItemId]) {
    w.count(ids.len());
    for id in ids {
        w.raw(&id.0);
    }
}

fn read_ids(r: &mut Reader<'_>) -> Result<Vec<ItemId>, DecodeError> {
    let n = r.count(16)?;
    if n > MAX_OP_IDS {
        return Err(DecodeError::BadValue);
    }
    (0..n).map(|_| Ok(ItemId(r.array()?))).collect()
}

impl Op {
    /// Its number in the format.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Self::Put(_) => 1,
            Self::Set(_, Group::Field(..)) => 10,
            Self::Set(..) => 2,
            Self::Delete(_) => 3,
            Self::Restore(_) => 4,
            Self::Move { .. } => 5,
            Self::Cut { .. } => 6,
            Self::Style(..) => 7,
            Self::Splice(_, splice) if splice.format.is_some() => 9,
            Self::Splice(..) => 8,
            Self::Unknown(code) => *code,
        }
    }

    /// The ids it lists, for what they reach.
    pub(crate) fn listed(&self) -> &[ItemId] {
        match self {
            Self::Set(ids, _) | Self::Delete(ids) | Self::Move { ids, .. } | Self::Style(ids, _) => ids,
            Self::Cut { target, .. } => core::slice::from_ref(target),
            Self::Put(_) | Self::Restore(_) | Self::Splice(..) | Self::Unknown(_) => &[],
        }
    }

    /// Every id it names.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &ItemId> {
        let (ids, items): (&[ItemId], &[Item]) = match self {
            Self::Put(item) => (&[], core::slice::from_ref(item)),
            Self::Restore(items) => (&[], items),
            Self::Splice(id, _) => (core::slice::from_ref(id), &[]),
            _ => (self.listed(), &[]),
        };
        ids.iter().chain(items.iter().map(|item| &item.id))
    }

    /// Whether what it holds can be read again once written: numbers are numbers and within bounds.
    pub(crate) fn is_sound(&self) -> bool {
        match self {
            Self::Put(item) => item.is_sound(),
            Self::Restore(items) => items.iter().all(Item::is_sound),
            Self::Set(_, group) => group.is_sound(),
            Self::Style(_, style) => style.is_finite(),
            Self::Move { dx, dy, .. } => dx.abs() <= COORDINATE_LIMIT && dy.abs() <= COORDINATE_LIMIT,
            Self::Delete(_) | Self::Cut { .. } | Self::Splice(..) | Self::Unknown(_) => true,
        }
    }

    fn write(&self, w: &mut Writer, seen: &mut BodiesSeen) {
        w.u8(self.code());
        w.u8(VERSION);
        w.nested(|w| match self {
            Self::Put(item) => encode_item(w, item, &mut BodyMode::Once(seen)),
            Self::Set(_, Group::Field(field, record)) => record.encode_field(*field, w),
            Self::Set(ids, group) => {
                write_ids(w, ids);
                encode_group(w, group);
            }
            Self::Delete(ids) => write_ids(w, ids),
            Self::Restore(items) => {
                w.count(items.len());
                for item in items {
                    encode_item(w, item, &mut BodyMode::Once(seen));
                }
            }
            Self::Move { dx, dy, ids } => {
                w.f64(*dx);
                w.f64(*dy);
                write_ids(w, ids);
            }
            Self::Cut { target, remove } => {
                w.raw(&target.0);
                w.count(remove.len());
                for (from, to) in remove {
                    w.varint(u64::from(*from));
                    w.varint(u64::from(*to));
                }
            }
            Self::Style(ids, style) => {
                write_ids(w, ids);
                encode_style(w, style);
            }
            Self::Splice(id, splice) => {
                w.raw(&id.0);
                splice.encode(w);
            }
            Self::Unknown(_) => {}
        });
    }

    /// All but a restore, whose items are read one by one.
    fn read(code: u8, mut r: Reader<'_>, bodies: &Bodies<'_>) -> Result<Self, DecodeError> {
        let op = match code {
            1 => Self::Put(bodies.item(&mut r)?),
            2 => Self::Set(
                read_ids(&mut r)?,
                decode_group(&mut r, &DecodeContext { body: &|id| bodies.find(id), raw: None })?,
            ),
            3 => Self::Delete(read_ids(&mut r)?),
            5 => Self::Move { dx: r.f64()?, dy: r.f64()?, ids: read_ids(&mut r)? },
            6 => {
                let target = ItemId(r.array()?);
                let n = r.count(2)?;
                let remove = (0..n).map(|_| Ok((r.varint32()?, r.varint32()?))).collect::<Result<_, _>>()?;
                Self::Cut { target, remove }
            }
            7 => Self::Style(read_ids(&mut r)?, Rc::new(decode_style(&mut r)?)),
            10 => match BoardRecord::decode_field(&mut r)? {
                Some((field, record)) => Self::Set(vec![ItemId::NIL], Group::Field(field, Rc::new(record))),
                None => Self::Unknown(code),
            },
            8 | 9 => Self::Splice(ItemId(r.array()?), Splice::decode(&mut r, code == 9)?),
            _ => return Ok(Self::Unknown(code)),
        };
        if r.is_empty() { Ok(op) } else { Err(DecodeError::BadValue) }
    }
}

/// What goes before the ops.
pub(crate) fn head(lane: u32, base: u64, after: u64, ops: usize) -> Writer {
    let mut w = Writer::new();
    w.u8(VERSION);
    w.varint(u64::from(lane));
    w.varint(base);
    w.varint(after);
    w.count(ops);
    w
}

fn write_ops(w: &mut Writer, ops: &[Op]) {
    let mut seen = BodiesSeen::default();
    ops.iter().for_each(|op| op.write(w, &mut seen));
}

/// The bytes of a transaction before those of its ops.
pub(crate) fn head_bytes(lane: u32, base: u64, ops: usize) -> Vec<u8> {
    head(lane, base, 0, ops).finish()
}

/// The bytes of some of a transaction's ops; they need no body that stands in others.
pub(crate) fn op_bytes(ops: &[Op]) -> Vec<u8> {
    let mut w = Writer::new();
    write_ops(&mut w, ops);
    w.finish()
}

impl Txn {
    /// Its bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut w = head(self.lane, self.base, self.after, self.ops.len());
        write_ops(&mut w, &self.ops);
        w.finish()
    }

    /// Reads a transaction; `body` finds stroke bodies that stand on the board.
    ///
    /// # Errors
    /// `TxnError` names what is wrong; unknown ops are kept as `Op::Unknown`.
    pub fn decode(bytes: &[u8], body: &dyn Fn(&ItemId) -> Option<Rc<StrokeBody>>) -> Result<Self, TxnError> {
        let mut reading = Reading::begin(bytes)?;
        reading.go(bytes, body, usize::MAX)?;
        Ok(reading.txn)
    }
}

/// A transaction being read, which may be left after any item and gone on with.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// What is read so far.
    pub(crate) txn: Txn,
    /// Where in the bytes it is.
    pub(crate) at: usize,
    /// Ops that are not begun.
    ops: usize,
    /// Of the restore that is being read: items to come, and where it ends.
    items: usize,
    end: usize,
    bodies: IdMap<Rc<StrokeBody>>,
}

impl Reading {
    pub(crate) fn begin(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut r = Reader::new(bytes);
        if r.u8()? != VERSION {
            return Err(DecodeError::BadValue);
        }
        let (lane, base, after) = (r.varint32()?, r.varint()?, r.varint()?);
        let ops = r.count(3)?;
        let txn = Txn { lane, base, after, ops: Vec::new() };
        Ok(Self { txn, at: bytes.len() - r.remaining(), ops, ..Self::default() })
    }

    /// Goes on to `until`, or a little further; true when everything is read.
    pub(crate) fn go(
        &mut self,
        bytes: &[u8],
        body: &dyn Fn(&ItemId) -> Option<Rc<StrokeBody>>,
        until: usize,
    ) -> Result<bool, DecodeError> {
        let bodies = Bodies { own: RefCell::new(core::mem::take(&mut self.bodies)), elsewhere: body };
        while self.ops + self.items > 0 && self.at < until {
            if self.items > 0 {
                let mut r = Reader::new(&bytes[self.at..self.end]);
                let item = bodies.item(&mut r)?;
                if let Some(Op::Restore(items)) = self.txn.ops.last_mut() {
                    items.push(item);
                }
                self.items -= 1;
                self.at = self.end - r.remaining();
            } else {
                let mut r = Reader::new(&bytes[self.at..]);
                let (code, version) = (r.u8()?, r.u8()?);
                let mut op = Reader::new(r.block()?);
                self.ops -= 1;
                self.end = bytes.len() - r.remaining();
                self.at = self.end;
                self.txn.ops.push(match code {
                    _ if version != VERSION => Op::Unknown(code),
                    4 => {
                        self.items = op.count(18)?;
                        self.at -= op.remaining();
                        Op::Restore(Vec::new())
                    }
                    _ => Op::read(code, op, &bodies)?,
                });
            }
            if self.items == 0 && self.at != self.end {
                return Err(DecodeError::BadValue);
            }
        }
        self.bodies = bodies.own.into_inner();
        let all = self.ops + self.items == 0;
        if all && self.at != bytes.len() { Err(DecodeError::BadValue) } else { Ok(all) }
    }
}

/// Bodies read so far in one transaction or chunk: a later item may name one instead of carrying it again.
pub(crate) struct Bodies<'a> {
    own: RefCell<IdMap<Rc<StrokeBody>>>,
    elsewhere: &'a dyn Fn(&ItemId) -> Option<Rc<StrokeBody>>,
}

impl<'a> Bodies<'a> {
    pub(crate) fn new(elsewhere: &'a dyn Fn(&ItemId) -> Option<Rc<StrokeBody>>) -> Self {
        Self { own: RefCell::default(), elsewhere }
    }

    fn find(&self, id: &ItemId) -> Option<Rc<StrokeBody>> {
        let own = self.own.borrow().get(id).map(Rc::clone);
        own.or_else(|| (self.elsewhere)(id))
    }

    /// Reads an item and remembers its body.
    pub(crate) fn item(&self, r: &mut Reader<'_>) -> Result<Item, DecodeError> {
        let item = decode_item(r, &DecodeContext { body: &|id| self.find(id), raw: None })?;
        if let Some(piece) = item.piece() {
            self.own.borrow_mut().entry(piece.id).or_insert_with(|| Rc::clone(&piece.body));
        }
        Ok(item)
    }
}
