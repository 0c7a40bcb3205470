//! The boundary between the engine and JavaScript: the only crate that knows wasm-bindgen. One file per class; each argument is a
//! number or bytes; errors are thrown as strings, the names of protocol/errors.ts.

mod args;
mod code;
mod command;
mod engine;
mod frame;
mod items;
mod room;
mod sync;
mod updates;

pub use engine::Engine;
pub use room::{ServerModel, pass_splices};
use wasm_bindgen::JsValue;

/// An error as it is thrown.
fn error(name: &str) -> JsValue {
    JsValue::from_str(name)
}

/// A number of JavaScript as a whole one; what is no number is 0.
fn whole(v: f64) -> u64 {
    v.max(0.0) as u64
}
