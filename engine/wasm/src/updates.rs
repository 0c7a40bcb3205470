//! What a turn has changed of what the page shows, as one record (docs/engine-updates.md). The engine compares each section with the one
//! before, so that a turn is one call and no other part compares values.

use atrium_model::{ItemId, Writer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::{Engine, id_bytes};

/// The lane of the page's tool bar; the others are of personal toolbars.
const PAGE_LANE: u32 = 0;
/// A larger selection is listed in part (`LIMITS.presenceSelection`).
const MAX_SELECTION_IDS: usize = 200;
/// Sections of a record, in the order of their bits.
const SECTIONS: usize = 13;
/// Events have a bit and no section.
const HAS_MET_LOCK: u32 = 1 << SECTIONS;
const HAS_MET_DRAG: u32 = HAS_MET_LOCK << 1;

/// The sections of the last record. None is ever empty, so the first record has all of them.
#[derive(Default)]
pub(crate) struct LastSections([Vec<u8>; SECTIONS]);

#[wasm_bindgen]
impl Engine {
    /// What is different since the last call: u32 bits · the sections whose bits are set. Empty: nothing is.
    #[wasm_bindgen(js_name = drainUpdates)]
    pub fn drain_updates(&mut self) -> Vec<u8> {
        let mut bits = 0;
        if self.canvas.take_held_back() {
            bits |= HAS_MET_LOCK;
        }
        if self.canvas.take_step_held() {
            bits |= HAS_MET_DRAG;
        }
        let mut record = vec![0; 4];
        for (n, section) in self.sections().into_iter().enumerate() {
            let last = &mut self.last_sections.0[n];
            if section != *last {
                bits |= 1 << n;
                record.extend_from_slice(&section);
                *last = section;
            }
        }
        if bits == 0 {
            return Vec::new();
        }
        record[..4].copy_from_slice(&bits.to_le_bytes());
        record
    }

    fn sections(&mut self) -> [Vec<u8>; SECTIONS] {
        let camera = self.canvas.camera();
        let outside = self.canvas.content_outside();
        let selection = self.selection_section();
        let selection_box = self.canvas.selection_bounds_css();
        let record = self.canvas.board().record();
        [
            numbers(&[camera.x, camera.y, camera.zoom]),
            selection,
            selection_box.map_or_else(|| vec![0], |frame| [vec![1], numbers(&frame)].concat()),
            self.editing_section(),
            vec![self.steps(PAGE_LANE)],
            self.lanes_section(),
            (self.canvas.count(None) as u32).to_le_bytes().to_vec(),
            text(record.title.as_deref().unwrap_or_default()),
            vec![record.paper() as u8],
            vec![record.mode.unwrap_or_default()],
            self.canvas.focus().map_or_else(|| vec![0], |id| self.focus_section(id)),
            vec![self.canvas.tool() as u8],
            vec![u8::from(outside)],
        ]
    }

    /// u32 count · u32 kinds (bit n: kind n) · u8 locked · style fields all share · ids in paint order. While a marquee or lasso is drawn
    /// round many only the count is true.
    fn selection_section(&mut self) -> Vec<u8> {
        let ids = id_bytes(&self.canvas.selection_ids(MAX_SELECTION_IDS));
        let info = self.canvas.selection_info();
        let mut w = Writer::new();
        w.raw(&info.count.to_le_bytes());
        w.raw(&info.kinds.to_le_bytes());
        w.u8(u8::from(info.locked));
        w.block(&info.style.to_bytes());
        w.block(&ids);
        w.finish()
    }

    /// What `editing` gives · the item as `items` has it, empty while it is not on the board.
    fn editing_section(&mut self) -> Vec<u8> {
        let editing = self.editing();
        let mut w = Writer::new();
        w.block(&editing);
        if !editing.is_empty() {
            w.block(&self.items(&editing[..16], -1, false));
        }
        w.finish()
    }

    /// The bits of a lane: 1 has a step to take back, 2 one to do again.
    fn steps(&self, lane: u32) -> u8 {
        u8::from(self.canvas.can_step(lane, true)) | u8::from(self.canvas.can_step(lane, false)) << 1
    }

    fn lanes_section(&self) -> Vec<u8> {
        let mut each = Vec::new();
        for lane in self.canvas.other_lanes() {
            each.extend_from_slice(&lane.to_le_bytes());
            each.push(self.steps(lane));
        }
        let mut w = Writer::new();
        w.block(&each);
        w.finish()
    }

    /// 1 · id · kind (0: it is not on the board) · its plain text · the alternative text of its image.
    fn focus_section(&self, id: ItemId) -> Vec<u8> {
        let board = self.canvas.board();
        let item = board.get(&id).map(|slot| board.item(slot));
        let image = item.and_then(|item| item.extra.as_ref()?.picture.as_ref());
        let mut w = Writer::new();
        w.u8(1);
        w.raw(&id.0);
        w.u8(item.map_or(0, |item| item.kind.code()));
        w.str(&board.plain(&id));
        w.str(image.map_or("", |image| &image.alt));
        w.finish()
    }
}

fn numbers(values: &[f64]) -> Vec<u8> {
    let mut w = Writer::new();
    values.iter().for_each(|value| w.f64(*value));
    w.finish()
}

fn text(text: &str) -> Vec<u8> {
    let mut w = Writer::new();
    w.str(text);
    w.finish()
}
