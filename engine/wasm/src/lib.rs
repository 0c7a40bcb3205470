//! The boundary between the engine and JavaScript: the only crate that knows wasm-bindgen.

use wasm_bindgen::prelude::wasm_bindgen;

/// The engine's version, to be compared with what the server offers.
#[wasm_bindgen(js_name = engineVersion)]
#[must_use]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
