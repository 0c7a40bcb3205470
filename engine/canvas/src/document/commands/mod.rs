//! What is done to a document by a person: each command reads the parts and ends in the one write path, as a step of the lane that it is
//! given. Gestures end in them too, so that mouse, finger and keyboard do the same.

pub(super) mod actions;
pub(super) mod connect;
pub(super) mod copies;
pub(super) mod drop;
pub(super) mod record;
pub(super) mod text;
pub(super) mod undo;
