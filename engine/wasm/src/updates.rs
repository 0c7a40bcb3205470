//! The changes of a turn that the page shows, as one record (docs/engine-updates.md). The engine compares each section with the one before,
//! so that a turn is one call and no other part compares values.

use atrium_model::Writer;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::{Engine, id_bytes};

/// The lane of the page's tool bar; the others are of personal toolbars.
const PAGE_LANE: u32 = 0;
/// A larger selection is listed in part (`LIMITS.presenceSelection`).
const MAX_SELECTION_IDS: usize = 200;

/// The sections by their bits, ascending. None is ever empty, so the first record has all of them.
const SECTIONS: [fn(&mut Engine, &mut Writer); 13] = [
    camera,
    selection,
    selection_box,
    editing,
    |engine, w| steps(engine, PAGE_LANE, w),
    lanes,
    |engine, w| w.raw(&(engine.canvas.count(None) as u32).to_le_bytes()),
    |engine, w| w.str(engine.canvas.board().record().title.as_deref().unwrap_or_default()),
    |engine, w| w.u8(engine.paper()),
    |engine, w| w.u8(engine.mode()),
    focus,
    |engine, w| w.u8(engine.canvas.tool() as u8),
    |engine, w| w.u8(u8::from(engine.canvas.content_outside())),
];
/// Events have a bit and no section.
const HAS_MET_LOCK: u32 = 1 << SECTIONS.len();
const HAS_MET_DRAG: u32 = HAS_MET_LOCK << 1;

#[wasm_bindgen]
impl Engine {
    /// Returns the changes since the last call: u32 bits · the sections whose bits are set. Empty if nothing has changed.
    #[wasm_bindgen(js_name = drainUpdates)]
    pub fn drain_updates(&mut self) -> Vec<u8> {
        let mut bits = 0;
        if self.canvas.take_held_back() {
            bits |= HAS_MET_LOCK;
        }
        if self.canvas.take_step_held() {
            bits |= HAS_MET_DRAG;
        }
        let mut record = Writer::new();
        record.raw(&[0; 4]);
        for (n, write) in SECTIONS.iter().enumerate() {
            let mut w = Writer::new();
            write(self, &mut w);
            let section = w.finish();
            if n == self.last_sections.len() {
                self.last_sections.push(Vec::new());
            }
            let last = &mut self.last_sections[n];
            if section != *last {
                bits |= 1 << n;
                record.raw(&section);
                *last = section;
            }
        }
        if bits == 0 {
            return Vec::new();
        }
        let mut record = record.finish();
        record[..4].copy_from_slice(&bits.to_le_bytes());
        record
    }
}

fn numbers(values: &[f64], w: &mut Writer) {
    values.iter().for_each(|value| w.f64(*value));
}

fn camera(engine: &mut Engine, w: &mut Writer) {
    let camera = engine.canvas.camera();
    numbers(&[camera.x, camera.y, camera.zoom], w);
}

/// While a marquee or lasso is drawn around many, only count and ids are true.
fn selection(engine: &mut Engine, w: &mut Writer) {
    let ids = id_bytes(&engine.canvas.selection_ids(MAX_SELECTION_IDS));
    let info = engine.canvas.selection_info();
    w.raw(&info.count.to_le_bytes());
    w.raw(&info.kinds.to_le_bytes());
    w.u8(u8::from(info.locked) + u8::from(info.locked_by_leader));
    w.block(&info.style.to_bytes());
    w.block(&ids);
}

fn selection_box(engine: &mut Engine, w: &mut Writer) {
    let frame = engine.canvas.selection_bounds_css();
    w.u8(u8::from(frame.is_some()));
    numbers(frame.as_ref().map_or(&[], |frame| frame), w);
}

fn editing(engine: &mut Engine, w: &mut Writer) {
    let editing = engine.editing();
    w.block(&editing);
    if !editing.is_empty() {
        w.block(&engine.items(&editing[..16], -1, false));
    }
}

/// Whether there is a step to take back, and one to do again.
fn steps(engine: &Engine, lane: u32, w: &mut Writer) {
    w.u8(u8::from(engine.canvas.can_step(lane, true)));
    w.u8(u8::from(engine.canvas.can_step(lane, false)));
}

fn lanes(engine: &mut Engine, w: &mut Writer) {
    w.count(engine.canvas.other_lanes().count());
    for lane in engine.canvas.other_lanes() {
        w.raw(&lane.to_le_bytes());
        steps(engine, lane, w);
    }
}

fn focus(engine: &mut Engine, w: &mut Writer) {
    let focus = engine.canvas.focus();
    w.u8(u8::from(focus.is_some()));
    let Some(id) = focus else { return };
    let board = engine.canvas.board();
    let item = board.get(&id).map(|slot| board.item(slot));
    let image = item.and_then(|item| item.extra.as_ref()?.picture.as_ref());
    w.raw(&id.0);
    w.u8(item.map_or(0, |item| item.kind.code()));
    w.str(&board.plain(&id));
    w.str(image.map_or("", |image| &image.alt));
}
