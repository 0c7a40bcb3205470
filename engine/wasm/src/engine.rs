//! The board worker's side of the boundary: one engine. Every call is one line to `atrium-canvas`; bytes are those of docs/formats.md
//! unless said otherwise. Drawing is in `frame`, sync in `sync`, items and selection in `items`, the record of
//! what a turn has changed in `updates`.

use atrium_canvas::kurbo::Point;
use atrium_canvas::tess::Mode;
use atrium_canvas::{Engine as Canvas, Theme};
use atrium_model::ItemId;
use wasm_bindgen::prelude::wasm_bindgen;

/// One board with its view.
#[wasm_bindgen]
pub struct Engine {
    pub(crate) canvas: Canvas,
    /// The sections of the last record of `drainUpdates`.
    pub(crate) last_sections: Vec<Vec<u8>>,
}

/// Ids one after the other, 16 bytes each; what is left over is ignored.
pub(crate) fn ids(bytes: &[u8]) -> Vec<ItemId> {
    bytes.as_chunks::<16>().0.iter().map(|b| ItemId(*b)).collect()
}

pub(crate) fn id(bytes: &[u8]) -> Option<ItemId> {
    ids(bytes).first().copied()
}

pub(crate) fn id_bytes(ids: &[ItemId]) -> Vec<u8> {
    ids.iter().flat_map(|id| id.0).collect()
}

#[wasm_bindgen]
impl Engine {
    /// An empty board. `outline`: the executor takes PATH, else MESH. `seed`: 32 random bytes. `nowMs`: since 1970.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(outline: bool, seed: &[u8], now_ms: f64) -> Self {
        let mut own = [0; 32];
        let n = seed.len().min(32);
        own[..n].copy_from_slice(&seed[..n]);
        let mode = if outline { Mode::Outline } else { Mode::Mesh };
        Self { canvas: Canvas::new(mode, own, now_ms), last_sections: Vec::new() }
    }

    /// The canvas has this size: device px, and device px per CSS px.
    pub fn resize(&mut self, w_px: u32, h_px: u32, dpr: f64) {
        self.canvas.resize(w_px, h_px, dpr);
    }

    /// Colours as rgba words (r | g << 8 | b << 16 | a << 24): accent, paper, its marks, the marquee's inside, titles and edges.
    pub fn theme(&mut self, dark: bool, accent: u32, paper: u32, mark: u32, soft: u32, text: u32) {
        self.canvas.set_theme(Theme { dark, accent, paper, mark, soft, text });
    }

    /// Which lane local edits belong to.
    pub fn lane(&mut self, n: u32) {
        self.canvas.set_lane(n);
    }

    /// Whether the board may only be looked at.
    #[wasm_bindgen(js_name = readOnly)]
    pub fn read_only(&mut self, on: bool) {
        self.canvas.set_read_only(on);
    }

    /// Whether the person may lead the board: others do not set or remove the locks of leaders.
    pub fn leads(&mut self, leads: bool) {
        self.canvas.set_leads(leads);
    }

    /// The active tool: the engine goes back to select after placing a shape.
    #[must_use]
    pub fn tool(&self) -> u32 {
        self.canvas.tool() as u32
    }

    /// Records of protocol/samples.ts and the base their times count from.
    #[wasm_bindgen(js_name = pushSamples)]
    pub fn push_samples(&mut self, bytes: &[u8], base_ms: f64) {
        self.canvas.push_samples(bytes, base_ms);
    }

    /// A contact's stroke gives way to the last item of a chunk when it lifts, in a step of its own; until then another may be shown. False: it draws none.
    pub fn snap(&mut self, pointer: u32, chunk: &[u8]) -> bool {
        self.canvas.snap(pointer, chunk)
    }

    /// A wheel, CSS px: pans by dx, dy, or zooms by exp(-dy / 100) at x, y.
    pub fn wheel(&mut self, dx: f64, dy: f64, x: f64, y: f64, zoom: bool) {
        self.canvas.wheel(dx, dy, Point::new(x, y), zoom);
    }

    /// x, y, zoom.
    #[wasm_bindgen(js_name = cameraGet)]
    #[must_use]
    pub fn camera_get(&self) -> Vec<f64> {
        let c = self.canvas.camera();
        vec![c.x, c.y, c.zoom]
    }

    /// The box round all that is drawn, hidden items left out: board units x, y, w, h. Empty: nothing is.
    #[must_use]
    pub fn extent(&self) -> Vec<f64> {
        self.canvas.extent().map_or_else(Vec::new, |b| vec![b.x0, b.y0, b.width(), b.height()])
    }

    /// The ops of a transaction's bytes as one step of the lane. False when they change nothing or may not be done now.
    pub fn enact(&mut self, txn: &[u8]) -> bool {
        self.canvas.enact(txn)
    }

    /// The lane's last step, for `undoStep`; 0: it has none.
    #[wasm_bindgen(js_name = lastStep)]
    #[must_use]
    pub fn last_step(&self) -> f64 {
        self.canvas.last_step().unwrap_or(0) as f64
    }

    /// One step of the lane back and no other, whatever was done since. False: it may not be done now.
    #[wasm_bindgen(js_name = undoStep)]
    pub fn undo_step(&mut self, step: f64) -> bool {
        self.canvas.undo_step(step as u64)
    }

    /// The text being edited: nothing, or id · 5 × f64 box (CSS px x, y, w, h before rotation, rotation) · f64 zoom · what `text` gives.
    #[must_use]
    pub fn editing(&self) -> Vec<u8> {
        let Some(view) = self.canvas.editing_view() else { return Vec::new() };
        let mut out = view.id.0.to_vec();
        for v in view.frame.into_iter().chain([view.zoom]) {
            out.extend_from_slice(&v.to_le_bytes());
        }
        out.extend(view.text);
        out
    }

    /// The transaction that `shareText` would make now, which is not made; empty when there is nothing to share.
    #[must_use]
    #[wasm_bindgen(js_name = draftEdit)]
    pub fn draft_edit(&mut self) -> Vec<u8> {
        self.canvas.draft_edit()
    }
}
