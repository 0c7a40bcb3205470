//! Commands: a person's edits of a document. Each reads the parts and ends in the one write path, as a step of its `lane`. Gestures end in
//! them too, so that mouse, finger and keyboard do the same.

pub(super) mod actions;
pub(super) mod connect;
pub(super) mod copies;
pub(super) mod drop;
pub(super) mod record;
pub(super) mod text;
pub(super) mod undo;
