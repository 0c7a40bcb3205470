//! `Engine`: the frame. Pointers and counts are valid from the end of `tick` until the next call into wasm (docs/draw-list.md).

use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::Engine;

#[wasm_bindgen]
impl Engine {
    /// One turn at `nowMs` (any steady clock). Bits: 1 a frame is in the arrays · 2 wants another tick · 4 state changed, poll the
    /// getters · 8 transactions wait · 16 live samples wait.
    pub fn tick(&mut self, now_ms: f64) -> u32 {
        self.canvas.tick(now_ms)
    }

    /// Where the commands are.
    #[wasm_bindgen(js_name = opsPtr)]
    #[must_use]
    pub fn ops_ptr(&self) -> usize {
        self.canvas.streams().ops.as_ptr() as usize
    }

    /// u32 in it.
    #[wasm_bindgen(js_name = opsLen)]
    #[must_use]
    pub fn ops_len(&self) -> usize {
        self.canvas.streams().ops.len()
    }

    /// Where the vertices are.
    #[wasm_bindgen(js_name = vertsPtr)]
    #[must_use]
    pub fn verts_ptr(&self) -> usize {
        self.canvas.streams().verts.as_ptr() as usize
    }

    /// Vertices of 20 bytes in it.
    #[wasm_bindgen(js_name = vertsLen)]
    #[must_use]
    pub fn verts_len(&self) -> usize {
        self.canvas.streams().verts.len()
    }

    /// Where the triangles are.
    #[wasm_bindgen(js_name = indexPtr)]
    #[must_use]
    pub fn index_ptr(&self) -> usize {
        self.canvas.streams().index.as_ptr() as usize
    }

    /// u32 in it.
    #[wasm_bindgen(js_name = indexLen)]
    #[must_use]
    pub fn index_len(&self) -> usize {
        self.canvas.streams().index.len()
    }

    /// Where the outlines are.
    #[wasm_bindgen(js_name = pathPtr)]
    #[must_use]
    pub fn path_ptr(&self) -> usize {
        self.canvas.streams().path.as_ptr() as usize
    }

    /// f32 in it.
    #[wasm_bindgen(js_name = pathLen)]
    #[must_use]
    pub fn path_len(&self) -> usize {
        self.canvas.streams().path.len()
    }

    /// The executor lost everything it was given: the next frame draws all of it again.
    pub fn restored(&mut self) {
        self.canvas.restored();
    }

    /// A text of the draw list: w f32 (0 = grows) · font size f32 · font u8 · align u8 · valign u8 · pad f32 · group `t`.
    #[must_use]
    pub fn text(&self, slot: u32) -> Vec<u8> {
        self.canvas.text(slot)
    }

    /// items · tiles with a picture · bytes of surfaces · refused input records · 1 while somebody draws, drags or types.
    #[must_use]
    pub fn stats(&self) -> Vec<f64> {
        let (tiles, bytes) = self.canvas.tile_stats();
        vec![
            self.canvas.count(None) as f64,
            tiles as f64,
            bytes as f64,
            f64::from(self.canvas.refused()),
            f64::from(u8::from(self.canvas.busy())),
        ]
    }
}
