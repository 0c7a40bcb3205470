//! Why something is not taken: the names the server tells, known to whoever checks.

use crate::TxnError;

/// What a transaction may have no more of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Its ops.
    Ops,
    /// Bytes of an item, or of a group that is set.
    Item,
    /// The text of one item.
    Text,
    /// A stroke's body.
    Stroke,
    /// The board's title.
    Title,
}

/// Why a transaction is refused; the names are those of the error table, behind a colon the limit that was crossed.
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
    TooLarge(Limit),
    /// It is more work than one transaction may be.
    TooCostly,
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
            Self::TooLarge(Limit::Ops) => "too-large:ops",
            Self::TooLarge(Limit::Item) => "too-large:item",
            Self::TooLarge(Limit::Text) => "too-large:text",
            Self::TooLarge(Limit::Stroke) => "too-large:stroke",
            Self::TooLarge(Limit::Title) => "too-large:title",
            Self::TooCostly => "too-costly",
        }
    }
}
