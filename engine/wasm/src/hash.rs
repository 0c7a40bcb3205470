//! SHA-256: crypto.subtle is missing on plain-http networks.

use atrium_model::derive;
use wasm_bindgen::prelude::wasm_bindgen;

/// SHA-256.
#[wasm_bindgen]
#[must_use]
pub fn sha256(bytes: &[u8]) -> Vec<u8> {
    derive::sha256(bytes).to_vec()
}
