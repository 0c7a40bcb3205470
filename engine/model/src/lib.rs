//! The board: items, ops, fold, codec, z keys, undo. No DOM, no clock, no randomness of its own.
