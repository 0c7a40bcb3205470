//! What the server asks before it logs a transaction: is it well formed, may it be folded, what does it do. Rights are judged
//! elsewhere, from the summary.

use std::rc::Rc;

use super::Board;
use crate::derive::piece_id;
use crate::id::{IdMap, IdSet};
use crate::item::{BoardRecord, Body, Group, Item, Style};
use crate::stroke::MODELER;
use crate::{ItemId, Kind, Op, StrokeBody, Txn, TxnError};

/// Longest text of one item, bytes.
const MAX_TEXT_BYTES: usize = 256 * 1024;
/// Largest stroke body that may stand inside an op; larger ones go to the blob store.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// Longest title, bytes.
const MAX_TITLE_BYTES: usize = 4096;
/// Most ops in one transaction.
const MAX_OPS: usize = 200_000;

/// Why a transaction is refused; the names are those of the error table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reject {
    /// The bytes are no transaction.
    Txn(TxnError),
    /// An op this version does not know.
    UnknownOp,
    /// An item kind this version does not know.
    UnknownKind,
    /// An item or group that makes no sense.
    BadItem,
    /// An item with this id lives already.
    IdTaken,
    /// Something is larger than it may be.
    TooLarge,
}

impl Reject {
    /// Its name in the error table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Txn(error) => error.name(),
            Self::UnknownOp => "unknown-op",
            Self::UnknownKind => "unknown-kind",
            Self::BadItem => "bad-item",
            Self::IdTaken => "id-taken",
            Self::TooLarge => "too-large",
        }
    }
}

/// What is true of an op, for the policies; each a bit.
pub mod fact {
    /// It reaches what a lock holds: the item's own, or that of the topmost group it is in.
    pub const HELD: u8 = 1;
    /// It reaches what another made.
    pub const OTHERS: u8 = 2;
    /// It sets the lock itself.
    pub const LOCKS: u8 = 4;
    /// It sets another mode of the board.
    pub const MODE: u8 = 8;
}

/// What a transaction does, for the policies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The board's mode before it (docs/formats.md).
    pub mode: u8,
    /// Each (opcode, kind code, facts) that occurs, once.
    pub ops: Vec<[u8; 3]>,
}

impl Board {
    /// Checks a transaction of this actor against this board without changing it. Facts are those of the board before it.
    ///
    /// # Errors
    /// `Reject` names what is wrong.
    pub fn check(&self, txn: &[u8], actor: &str) -> Result<Summary, Reject> {
        let txn = Txn::decode(txn, &|id| self.body(id)).map_err(Reject::Txn)?;
        if txn.ops.len() > MAX_OPS {
            return Err(Reject::TooLarge);
        }
        let mode = mode_of(&self.record());
        let mut summary = Summary { mode, ops: Vec::new() };
        let mut put = IdSet::default();
        // Bytes that splices put, of whatever text.
        let mut grown = 0;
        let mut bodies = IdMap::default();
        for op in &txn.ops {
            let mut facts = 0;
            // By kind, a bit for each set of facts about what is reached.
            let mut seen = [0_u8; 256];
            match op {
                Op::Unknown(_) => return Err(Reject::UnknownOp),
                Op::Put(item) => {
                    check_item(item)?;
                    if !item.id.is_nil() && (self.get(&item.id).is_some() || !put.insert(item.id)) {
                        return Err(Reject::IdTaken);
                    }
                    if item.k.as_ref().is_some_and(|record| mode_of(record) != mode) {
                        facts = fact::MODE;
                    }
                    seen[usize::from(item.kind.code())] = 1;
                }
                Op::Restore(items) => {
                    for item in items {
                        check_item(item)?;
                        self.check_restored(item, &mut bodies)?;
                        put.insert(item.id);
                        seen[usize::from(item.kind.code())] = 1;
                    }
                }
                Op::Set(ids, group) => {
                    check_group(group)?;
                    if matches!(group, Group::B(_)) || (ids.contains(&ItemId::NIL) != matches!(group, Group::K(_))) {
                        return Err(Reject::BadItem);
                    }
                    facts = match group {
                        Group::L(_) => fact::LOCKS,
                        Group::K(record) if mode_of(record) != mode => fact::MODE,
                        _ => 0,
                    };
                    self.reach(ids, actor, &mut seen);
                }
                Op::Style(ids, style) => {
                    check_style(style)?;
                    self.reach(ids, actor, &mut seen);
                }
                Op::Delete(ids) | Op::Move { ids, .. } => self.reach(ids, actor, &mut seen),
                Op::Cut { target, .. } => self.reach(core::slice::from_ref(target), actor, &mut seen),
                Op::Splice(id, splice) => {
                    if id.is_nil() {
                        return Err(Reject::BadItem);
                    }
                    let now = self.store.by_id(id).and_then(|item| item.t.as_deref());
                    grown += splice.inserted.len();
                    if now.map_or(0, text_bytes) + grown > MAX_TEXT_BYTES {
                        return Err(Reject::TooLarge);
                    }
                    self.reach(core::slice::from_ref(id), actor, &mut seen);
                }
            }
            // An op on what is gone is ignored by the fold, but is still an op of that code.
            if seen == [0; 256] {
                seen[usize::from(Kind::Stroke.code())] = 1;
            }
            for (kind, sets) in seen.into_iter().enumerate() {
                for reached in (0..4).filter(|set| sets & 1 << set != 0) {
                    let does = [op.code(), kind as u8, facts | reached];
                    if !summary.ops.contains(&does) {
                        summary.ops.push(does);
                    }
                }
            }
        }
        Ok(summary)
    }

    /// Notes of all that ids reach their kind, and whether it is held by a lock or another's.
    fn reach(&self, ids: &[ItemId], actor: &str, seen: &mut [u8; 256]) {
        let mut all = IdSet::default();
        for id in ids {
            if id.is_nil() {
                seen[usize::from(Kind::Board.code())] |= 1;
            }
            for slot in self.store.reached(id).iter().filter_map(|id| self.get(id)) {
                let item = self.item(slot);
                let root = self.item(self.root_of(slot));
                let mut facts = if *item.m.made_by == *actor { 0 } else { fact::OTHERS };
                if root.locked {
                    if all.is_empty() {
                        all.extend(ids);
                    }
                    // What lies in a container that is named too goes with it.
                    if !root.z.parent.is_some_and(|parent| all.contains(&parent)) {
                        facts |= fact::HELD;
                    }
                }
                seen[usize::from(item.kind.code())] |= 1 << facts;
            }
        }
    }

    /// What is put back bears the name it had: its body's, or the one its cut gave it. One name never stands for two bodies.
    fn check_restored(&self, item: &Item, bodies: &mut IdMap<Rc<StrokeBody>>) -> Result<(), Reject> {
        let Some(piece) = item.piece() else { return Ok(()) };
        let named = item.id == piece.id || item.id == piece_id(&piece.id, piece.from, piece.to);
        let known =
            bodies.entry(piece.id).or_insert_with(|| self.body(&piece.id).unwrap_or_else(|| Rc::clone(&piece.body)));
        if named && (Rc::ptr_eq(known, &piece.body) || *known == piece.body) { Ok(()) } else { Err(Reject::BadItem) }
    }
}

fn check_item(item: &Item) -> Result<(), Reject> {
    if matches!(item.kind, Kind::Unknown(_)) {
        return Err(Reject::UnknownKind);
    }
    // Groups of other kinds would be folded alike everywhere, but nobody could see or remove them.
    let fits = match item.kind {
        Kind::Stroke => matches!(item.b, Some(Body::Stroke(_))),
        Kind::Image => matches!(item.b, Some(Body::Image(_))),
        _ => item.b.is_none(),
    };
    let strange = (item.k.is_some() && item.kind != Kind::Board)
        || (item.p.is_some() && item.kind != Kind::Path)
        || (item.c.is_some() && item.kind != Kind::Connector);
    if !fits || strange || !item.unknown.is_empty() || (item.kind != Kind::Board && item.z.key.is_empty()) {
        return Err(Reject::BadItem);
    }
    if let Some(piece) = item.piece() {
        if piece.body.bytes().len() > MAX_BODY_BYTES {
            return Err(Reject::TooLarge);
        }
        if piece.body.modeler != MODELER {
            return Err(Reject::BadItem);
        }
    }
    check_style(&item.s)?;
    item.k.as_ref().map_or(Ok(()), |record| check_record(record))?;
    item.t.as_ref().map_or(Ok(()), |text| check_text(text))
}

fn check_group(group: &Group) -> Result<(), Reject> {
    match group {
        Group::Raw(_) => Err(Reject::BadItem),
        Group::Z(z) if z.key.is_empty() => Err(Reject::BadItem),
        Group::S(style) => check_style(style),
        Group::K(record) => check_record(record),
        Group::T(text) => check_text(text),
        _ => Ok(()),
    }
}

/// A server takes no field that it does not know: it could not say what it lets others see.
fn check_style(style: &Style) -> Result<(), Reject> {
    if style.unknown.is_empty() { Ok(()) } else { Err(Reject::BadItem) }
}

fn check_record(record: &BoardRecord) -> Result<(), Reject> {
    let title = record.title.as_ref().map_or(0, |title| title.len());
    match record {
        _ if !record.unknown.is_empty() => Err(Reject::BadItem),
        _ if title > MAX_TITLE_BYTES => Err(Reject::TooLarge),
        _ => Ok(()),
    }
}

fn text_bytes(text: &crate::Text) -> usize {
    text.paragraphs.iter().flat_map(|p| &p.runs).map(|run| run.text.len()).sum()
}

fn check_text(text: &crate::Text) -> Result<(), Reject> {
    if text_bytes(text) > MAX_TEXT_BYTES { Err(Reject::TooLarge) } else { Ok(()) }
}

/// The mode a record says; without one the board is open.
fn mode_of(record: &BoardRecord) -> u8 {
    record.mode.unwrap_or(0)
}
