//! What the server asks before it logs a transaction: is it well formed, may it be folded, what does it do. Rights are judged
//! elsewhere, from the summary.

use super::Board;
use crate::item::{Group, Item};
use crate::{ItemId, Kind, Op, Txn, TxnError};

/// Longest text of one item, bytes.
const MAX_TEXT_BYTES: usize = 256 * 1024;
/// Largest stroke body that may stand inside an op; larger ones go to the blob store.
const MAX_BODY_BYTES: usize = 64 * 1024;
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
        let mut put: crate::id::IdSet = crate::id::IdSet::default();
        for op in &txn.ops {
            let kinds: Vec<u8> = match op {
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
                Op::Delete(ids) | Op::Style(ids, _) => self.kinds(ids),
                Op::Move { ids, .. } => self.kinds(ids),
                Op::Cut { target, .. } => self.kinds(core::slice::from_ref(target)),
            };
            summary.ids += kinds.len();
            // An op on what is gone is ignored by the fold, but is still an op of that code.
            let mut pairs: Vec<(u8, u8)> = kinds.into_iter().map(|kind| (op.code(), kind)).collect();
            if pairs.is_empty() {
                pairs.push((op.code(), Kind::Stroke.code()));
            }
            summary.ops.append(&mut pairs);
            summary.ops.sort_unstable();
            summary.ops.dedup();
        }
        Ok(summary)
    }

    fn kinds(&self, ids: &[ItemId]) -> Vec<u8> {
        let mut kinds: Vec<u8> = ids
            .iter()
            .flat_map(|id| if id.is_nil() { vec![0] } else { self.resolve(id).iter().filter_map(|id| self.get(id)).map(|slot| self.item(slot).kind.code()).collect() })
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

fn check_item(item: &Item) -> Result<(), Reject> {
    if matches!(item.kind, Kind::Unknown(_)) {
        return Err(Reject::UnknownKind);
    }
    if !item.unknown.is_empty() || (item.kind != Kind::Board && item.z.key.is_empty()) {
        return Err(Reject::BadItem);
    }
    if item.piece().is_some_and(|piece| piece.body.bytes().len() > MAX_BODY_BYTES) {
        return Err(Reject::TooLarge);
    }
    item.t.as_ref().map_or(Ok(()), |text| check_text(text))
}

fn check_group(group: &Group) -> Result<(), Reject> {
    match group {
        Group::Raw(_) => Err(Reject::BadItem),
        Group::Z(z) if z.key.is_empty() => Err(Reject::BadItem),
        Group::T(text) => check_text(text),
        _ => Ok(()),
    }
}

fn check_text(text: &crate::Text) -> Result<(), Reject> {
    let bytes: usize = text.paragraphs.iter().flat_map(|p| &p.runs).map(|run| run.text.len()).sum();
    if bytes > MAX_TEXT_BYTES { Err(Reject::TooLarge) } else { Ok(()) }
}
