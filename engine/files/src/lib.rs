//! Files that are made of what the engine draws. A second binary, fetched when the first such file is asked for.

mod face;
mod opened;
mod ops;
mod page;
mod pdf;
mod shape;
mod tags;

pub use pdf::PdfFile;
