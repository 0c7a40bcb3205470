//! What the server asks before it logs a transaction: is it well formed, may it be folded, what does it do. Rights are judged
//! elsewhere, from the summary.

use std::rc::Rc;

use super::Board;
use crate::derive::piece_id;
use crate::id::{IdMap, IdSet};
use crate::item::{BoardRecord, Body, Group, Item, Style};
use crate::sort::sort_keys;
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

/// What a transaction does, for the policies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Each (opcode, kind code) that occurs, ascending.
    pub ops: Vec<(u8, u8)>,
    /// Own number it builds on.
    pub after: u64,
    /// Ids named.
    pub ids: usize,
}

impl Board {
    /// Checks a transaction against this board without changing it.
    ///
    /// # Errors
    /// `Reject` names what is wrong.
    pub fn check(&self, txn: &[u8]) -> Result<Summary, Reject> {
        let txn = Txn::decode(txn, &|id| self.body(id)).map_err(Reject::Txn)?;
        if txn.ops.len() > MAX_OPS {
            return Err(Reject::TooLarge);
        }
        let mut summary = Summary { after: txn.after, ..Summary::default() };
        let mut put = IdSet::default();
        let mut bodies = IdMap::default();
        for op in &txn.ops {
            let mut kinds: Vec<u8> = match op {
                Op::Unknown(_) => return Err(Reject::UnknownOp),
                Op::Put(item) => {
                    check_item(item)?;
                    if !item.id.is_nil() && (self.get(&item.id).is_some() || !put.insert(item.id)) {
                        return Err(Reject::IdTaken);
                    }
                    vec![item.kind.code()]
                }
                Op::Restore(items) => {
                    for item in items {
                        check_item(item)?;
                        self.check_restored(item, &mut bodies)?;
                        put.insert(item.id);
                    }
                    items.iter().map(|item| item.kind.code()).collect()
                }
                Op::Set(ids, group) => {
                    check_group(group)?;
                    if matches!(group, Group::B(_)) || (ids.contains(&ItemId::NIL) != matches!(group, Group::K(_))) {
                        return Err(Reject::BadItem);
                    }
                    self.kinds(ids)
                }
                Op::Style(ids, style) => {
                    check_style(style)?;
                    self.kinds(ids)
                }
                Op::Delete(ids) | Op::Move { ids, .. } => self.kinds(ids),
                Op::Cut { target, .. } => self.kinds(core::slice::from_ref(target)),
            };
            summary.ids += op.ids().count();
            sort_keys(&mut kinds, |kind| u64::from(*kind));
            kinds.dedup();
            // An op on what is gone is ignored by the fold, but is still an op of that code.
            let mut pairs: Vec<(u8, u8)> = kinds.into_iter().map(|kind| (op.code(), kind)).collect();
            if pairs.is_empty() {
                pairs.push((op.code(), Kind::Stroke.code()));
            }
            summary.ops.append(&mut pairs);
            sort_keys(&mut summary.ops, |(op, kind)| u64::from(*op) << 8 | u64::from(*kind));
            summary.ops.dedup();
        }
        Ok(summary)
    }

    /// Kinds of all that ids reach.
    fn kinds(&self, ids: &[ItemId]) -> Vec<u8> {
        let mut seen = [false; 256];
        for id in ids {
            if id.is_nil() {
                seen[usize::from(Kind::Board.code())] = true;
            }
            for item in self.store.reached(id).iter().filter_map(|id| self.store.by_id(id)) {
                seen[usize::from(item.kind.code())] = true;
            }
        }
        (0..=u8::MAX).filter(|kind| seen[usize::from(*kind)]).collect()
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

fn check_text(text: &crate::Text) -> Result<(), Reject> {
    let bytes: usize = text.paragraphs.iter().flat_map(|p| &p.runs).map(|run| run.text.len()).sum();
    if bytes > MAX_TEXT_BYTES { Err(Reject::TooLarge) } else { Ok(()) }
}
