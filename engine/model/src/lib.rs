//! The board: items, ops, fold, codec, z keys, undo. No DOM, no clock, no randomness of its own.
//!
//! ```text
//! bytes ─▶ item (groups) ─▶ op, txn ─▶ board: fold, pending, undo, snapshot
//! ```
//! It runs in the browser's worker and in the server: the server checks every op with the code that made it.
//! Bytes are those of docs/formats.md.

mod board;
mod bytes;
/// Hashes and derived ids.
pub mod derive;
mod format;
mod id;
mod item;
/// Functions of numbers that the standard library makes heavy.
pub mod number;
mod op;
/// Jittered fractional index: keys between keys.
pub mod order;
mod rng;
mod sort;
mod splice;
/// Packing and unpacking of stroke bodies.
pub mod stroke;
mod text_edit;

pub use board::{Board, Changes, Intake, Limit, Local, MAX_WORK, Reject, Summary, fact};
pub use bytes::{DecodeError, Reader, Writer};
pub use format::Format;
pub use id::{ItemId, Slot, new_id};
pub use item::{
    Align, Anchor, BoardRecord, BodiesSeen, Body, BodyMode, BodyPiece, Brush, Color, Dash, DecodeContext, End, Ends,
    Extra, Font, Form, Frame, Geometry, Group, GroupSet, Head, ImageBody, Ink, Item, Kind, List, Lock, Mark, Meta,
    Note, Outline, Paper, Paragraph, ParagraphStyle, Paragraphs, PathData, Pattern, Picture, RawGroup, RawInk, Route,
    Run, Speaker, Stamps, Style, Text, VAlign, Weight, Z, decode_item, encode_item,
};
pub use op::{MAX_OP_IDS, Op, Txn, TxnError};
pub use rng::Rng;
pub use sort::{sort_by, sort_keys};
pub use splice::{MAX_SPLICES, Splice, pass};
pub use stroke::{Device, Sample, StrokeBody};
