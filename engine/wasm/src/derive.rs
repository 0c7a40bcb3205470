//! Names of anonymous boards and hashes: crypto.subtle is missing on plain-http networks, so the engine has them.

use atrium_model::derive;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a board's secret yields.
#[wasm_bindgen(getter_with_clone)]
pub struct DerivedBoard {
    /// In the board's address.
    pub alias: String,
    /// uuid.
    #[wasm_bindgen(js_name = boardId)]
    pub board_id: String,
    /// 32 bytes: base64url of them stands in the read-only address.
    #[wasm_bindgen(js_name = viewSecret)]
    pub view_secret: Vec<u8>,
}

/// Derives an anonymous board's names from its 32-byte secret (docs/formats.md).
#[wasm_bindgen(js_name = deriveBoard)]
#[must_use]
pub fn derive_board(secret: &[u8]) -> DerivedBoard {
    DerivedBoard {
        alias: derive::alias(secret),
        board_id: derive::board_id(secret).to_string(),
        view_secret: derive::view_secret(secret).to_vec(),
    }
}

/// SHA-256.
#[wasm_bindgen]
#[must_use]
pub fn sha256(bytes: &[u8]) -> Vec<u8> {
    derive::sha256(bytes).to_vec()
}
