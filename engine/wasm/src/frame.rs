//! `Engine`: the frame. Pointers and counts are valid from the end of `tick` until the next call into wasm (docs/draw-list.md).

use atrium_canvas::kurbo::Rect;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::Engine;

#[wasm_bindgen]
impl Engine {
    /// One turn at `nowMs` (any steady clock); `spentMs`: how long the last turn took, its drawing included (nothing: not measured).
    /// Bits: 1 a frame is in the arrays · 2 wants another tick · 4 state changed, drain the updates · 8 transactions wait · 16 live
    /// samples wait.
    pub fn tick(&mut self, now_ms: f64, spent_ms: f64) -> u32 {
        self.canvas.spent(spent_ms);
        self.canvas.tick(now_ms)
    }

    /// What this machine can do: MB for surfaces (0: no cover), and from how many points in view on tiles are quicker.
    pub fn limits(&mut self, surfaces_mb: u32, tile_points: u32) {
        self.canvas.set_memory(surfaces_mb);
        self.canvas.set_tile_threshold(tile_points as usize);
    }

    /// Ticks draw `count` items from there on, without tiles; answers how many there are in all, once the first have been drawn.
    #[wasm_bindgen(js_name = drawPart)]
    pub fn draw_part(&mut self, from: u32, count: u32) -> u32 {
        self.canvas.draw_part(from as usize, count as usize) as u32
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

    /// The screen was drawn coarser than it can be: it is drawn again from what is there.
    pub fn repaint(&mut self) {
        self.canvas.repaint();
    }

    /// A font has come: pictures stay until they have been drawn again.
    #[wasm_bindgen(js_name = lettersChanged)]
    pub fn letters_changed(&mut self) {
        self.canvas.letters_changed();
    }

    /// The executor has better px of the picture that this slot of the draw list shows than it drew.
    #[wasm_bindgen(js_name = imageCame)]
    pub fn image_came(&mut self, slot: u32) {
        self.canvas.image_came(slot);
    }

    /// The host has a picture of an area (board units), wPx × hPx, and puts it into surface 2 before the next frame: it stands for the
    /// board until `coverEnd`. False: there is a better one.
    #[wasm_bindgen(js_name = coverGiven)]
    pub fn cover_given(&mut self, x: f64, y: f64, w: f64, h: f64, w_px: u32, h_px: u32) -> bool {
        self.canvas.cover_given(Rect::new(x, y, x + w, y + h), w_px, h_px)
    }

    /// The board is loaded.
    #[wasm_bindgen(js_name = coverEnd)]
    pub fn cover_end(&mut self) {
        self.canvas.cover_end();
    }

    /// Begins a picture of an area (w = 0: of everything) into surface 4, of at most wPx × hPx, in the light theme or the board's.
    /// Nothing, or x, y, w, h (board units), width and height (px).
    #[wasm_bindgen(js_name = pictureBegin)]
    pub fn picture_begin(&mut self, x: f64, y: f64, w: f64, h: f64, w_px: u32, h_px: u32, light: bool) -> Vec<f64> {
        let area = (w > 0.0).then(|| Rect::new(x, y, x + w, y + h));
        let Some((r, w, h)) = self.canvas.picture_begin(area, w_px, h_px, light) else { return Vec::new() };
        vec![r.x0, r.y0, r.width(), r.height(), f64::from(w), f64::from(h)]
    }

    /// The picture that was begun is whole, and true.
    #[wasm_bindgen(js_name = pictureWhole)]
    #[must_use]
    pub fn picture_whole(&self) -> bool {
        self.canvas.picture_whole()
    }

    /// The picture has been read, or is not wanted any more.
    #[wasm_bindgen(js_name = pictureEnd)]
    pub fn picture_end(&mut self) {
        self.canvas.picture_end();
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
            f64::from(u8::from(self.canvas.holds())),
        ]
    }
}
