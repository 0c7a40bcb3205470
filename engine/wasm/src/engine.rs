//! The board worker's side of the boundary: one engine. Every call is one line to `atrium-canvas`; bytes are those of docs/formats.md
//! unless said otherwise. Drawing is in `frame`, sync in `sync`, items and selection in `items`, the record of
//! what a turn has changed in `updates`.

use atrium_canvas::kurbo::Point;
use atrium_canvas::tess::Mode;
use atrium_canvas::{Engine as Canvas, Theme, Tool};
use atrium_model::{Format, ItemId, Splice, Style};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error;

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

pub(crate) fn style(bytes: &[u8]) -> Result<Style, JsValue> {
    Style::from_bytes(bytes).map_err(|_| error("bad-style"))
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

    /// Makes a tool of `TOOL_CODES` the active one, with the style (fields of group `s`) new items get. Throws `unknown-tool`, `bad-style`.
    #[wasm_bindgen(js_name = setTool)]
    pub fn set_tool(&mut self, tool: u32, fields: &[u8]) -> Result<(), JsValue> {
        let tool = Tool::from_code(tool).ok_or_else(|| error("unknown-tool"))?;
        let style = style(fields)?;
        self.canvas.set_tool(tool);
        self.canvas.set_tool_style(style);
        Ok(())
    }

    /// The form of what the shape tool makes (docs/formats.md, group `f`).
    #[wasm_bindgen(js_name = toolForm)]
    pub fn tool_form(&mut self, form: u8) {
        self.canvas.set_tool_form(form);
    }

    /// The active tool: the engine goes back to select after placing a shape.
    #[must_use]
    pub fn tool(&self) -> u32 {
        self.canvas.tool() as u32
    }

    /// True: the eraser cuts strokes where it passes. False: it takes whole items.
    #[wasm_bindgen(js_name = eraserCuts)]
    pub fn eraser_cuts(&mut self, on: bool) {
        self.canvas.set_eraser_cuts(on);
    }

    /// True: the tool stays active when it has made its one item. False: select is active then.
    #[wasm_bindgen(js_name = keepTool)]
    pub fn keep_tool(&mut self, on: bool) {
        self.canvas.set_keeps_tool(on);
    }

    /// True: the select tool draws a lasso round items. False: a marquee.
    pub fn lasso(&mut self, on: bool) {
        self.canvas.set_lasso(on);
    }

    /// What is dragged is brought to: the edges, centres and distances of what is near, and the lines of the paper.
    #[wasm_bindgen(js_name = snapTo)]
    pub fn snap_to(&mut self, objects: bool, grid: bool) {
        self.canvas.set_snap_to(objects, grid);
    }

    /// What one finger does: 0 uses the tool, 1 pans.
    #[wasm_bindgen(js_name = fingerMode)]
    pub fn finger_mode(&mut self, mode: u32) {
        self.canvas.set_fingers_pan(mode == 1);
    }

    /// True: a second finger makes a pinch for the first one's first 400 ms. False: people share the screen.
    #[wasm_bindgen(js_name = smallScreen)]
    pub fn small_screen(&mut self, on: bool) {
        self.canvas.set_small_screen(on);
    }

    /// Touches of a larger radius (CSS px; 0: none) are palms: they erase, or do nothing.
    pub fn palm(&mut self, radius_css: f64, erases: bool) {
        self.canvas.set_palm(radius_css, erases);
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

    /// The board point at the view's centre, and CSS px per board unit.
    #[wasm_bindgen(js_name = cameraSet)]
    pub fn camera_set(&mut self, x: f64, y: f64, zoom: f64) {
        self.canvas.camera_set(x, y, zoom);
    }

    /// x, y, zoom.
    #[wasm_bindgen(js_name = cameraGet)]
    #[must_use]
    pub fn camera_get(&self) -> Vec<f64> {
        let c = self.canvas.camera();
        vec![c.x, c.y, c.zoom]
    }

    /// 0 shows everything, 1 the selection, 2 everything or, where its texts could not be read, what was changed last.
    #[wasm_bindgen(js_name = cameraFit)]
    pub fn camera_fit(&mut self, what: u32) {
        if what == 2 {
            self.canvas.camera_to_content();
        } else {
            self.canvas.camera_fit(what == 1);
        }
    }

    /// The box round all that is drawn, hidden items left out: board units x, y, w, h. Empty: nothing is.
    #[must_use]
    pub fn extent(&self) -> Vec<f64> {
        self.canvas.extent().map_or_else(Vec::new, |b| vec![b.x0, b.y0, b.width(), b.height()])
    }

    /// To the next round zoom: up when `dir` is positive.
    #[wasm_bindgen(js_name = zoomStep)]
    pub fn zoom_step(&mut self, dir: i32) {
        self.canvas.zoom_step(dir > 0);
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

    /// Starts editing an item's text.
    #[wasm_bindgen(js_name = beginEdit)]
    pub fn begin_edit(&mut self, item: &[u8]) {
        if let Some(id) = id(item) {
            self.canvas.begin_edit(&id);
        }
    }

    /// What was typed since the page had `before`.
    #[wasm_bindgen(js_name = editText)]
    pub fn edit_text(&mut self, before: &str, after: &str) {
        self.canvas.edit_text(before, after);
    }

    /// Formats the text being edited, of which the page has `page`; else the texts of the selection (docs/formats.md, op 9).
    pub fn format(&mut self, property: u8, on: bool, value: &str, from: u32, to: u32, page: Option<String>) {
        let format = Some(Format { property, on });
        let splice = Splice { at: from, removed: to.saturating_sub(from), inserted: value.into(), format };
        self.canvas.format(&splice, page);
    }

    /// The edited text's measured size (board units, 0 leaves it).
    #[wasm_bindgen(js_name = editSize)]
    pub fn edit_size(&mut self, w: f64, h: f64) {
        self.canvas.edit_size(w, h);
    }

    /// Shares what was typed so far; the edit goes on.
    #[wasm_bindgen(js_name = shareEdit)]
    pub fn share_edit(&mut self) {
        self.canvas.share_edit();
    }

    /// The transaction that `shareEdit` would make now, which is not made; empty when there is nothing to share.
    #[must_use]
    #[wasm_bindgen(js_name = draftEdit)]
    pub fn draft_edit(&mut self) -> Vec<u8> {
        self.canvas.draft_edit()
    }

    /// Ends the edit and shares the rest, or throws that away.
    #[wasm_bindgen(js_name = endEdit)]
    pub fn end_edit(&mut self, commit: bool) {
        self.canvas.end_edit(commit);
    }
}
