//! `Engine`: items and the selection. Ids are 16 bytes each, one after the other.

use atrium_canvas::kurbo::{Point, Rect, Vec2};
use atrium_canvas::{PutPart, shape};
use atrium_model::Kind;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::engine::{Engine, id, id_bytes, ids};
use crate::error;

/// A kind's number, or any for what is negative.
fn kind(kind: i32) -> Option<u8> {
    u8::try_from(kind).ok()
}

#[wasm_bindgen]
impl Engine {
    /// Begins one transaction of `n` items that come in parts. Those of one `group` are one step of undo; 0: each is. False when editing is not allowed, or one is open already.
    #[wasm_bindgen(js_name = openPut)]
    pub fn open_put(&mut self, n: u32, group: u32) -> bool {
        self.canvas.open_put(n as usize, group)
    }

    /// The same of items that come to frames: those without a parent go into the first of these, or, of `each`, into the first that holds
    /// their middle. All are moved by dx, dy, board units.
    #[wasm_bindgen(js_name = openPutIn)]
    pub fn open_put_in(&mut self, n: u32, group: u32, frames: &[u8], each: bool, dx: f64, dy: f64) -> bool {
        self.canvas.open_put_in(n as usize, group, ids(frames), each, Vec2::new(dx, dy))
    }

    /// The frame at a board point, if there is one.
    #[wasm_bindgen(js_name = frameAt)]
    pub fn frame_at(&mut self, x: f64, y: f64) -> Vec<u8> {
        id_bytes(&self.canvas.frame_at(Some(Point::new(x, y))))
    }

    /// All frames that are shown, topmost first.
    #[wasm_bindgen(js_name = shownFrames)]
    pub fn shown_frames(&mut self) -> Vec<u8> {
        id_bytes(&self.canvas.frame_at(None))
    }

    /// How far a box (board units) is moved so that it covers nothing: dx, dy. The view shows where that is.
    #[wasm_bindgen(js_name = stepBeside)]
    pub fn step_beside(&mut self, x: f64, y: f64, w: f64, h: f64) -> Vec<f64> {
        let step = self.canvas.step_beside(Rect::new(x, y, x + w, y + h));
        vec![step.x, step.y]
    }

    /// The next of its items: u32 count · ids · the bytes of their ops. Empty when none is open any more:
    /// the board was emptied. Ink may be raw (inline = 2); nil ids and empty order keys are filled in. Throws
    /// the server's name for what it would refuse: nothing of the part is put then.
    #[wasm_bindgen(js_name = putPart)]
    pub fn put_part(&mut self, chunk: &[u8]) -> Result<Vec<u8>, JsValue> {
        let Some(PutPart { ids, ops }) = self.canvas.put_part(chunk).map_err(|e| error(e.name()))? else {
            return Ok(Vec::new());
        };
        let mut out = u32::try_from(ids.len()).unwrap_or(0).to_le_bytes().to_vec();
        out.append(&mut id_bytes(&ids));
        out.extend(ops);
        Ok(out)
    }

    /// Ends it: f64 token · the bytes that go before those of its ops; empty when nothing is to be sent.
    #[wasm_bindgen(js_name = closePut)]
    pub fn close_put(&mut self) -> Vec<u8> {
        let Some((token, head)) = self.canvas.close_put() else { return Vec::new() };
        let mut out = (token as f64).to_le_bytes().to_vec();
        out.extend(head);
        out
    }

    /// Items by id (empty: all, in paint order) and kind (-1: any): each 4 × f64 bounds x, y, w, h · item record. `resolved`:
    /// connectors that are held have the place where they lie, not the one that is stored.
    pub fn items(&mut self, filter: &[u8], of_kind: i32, resolved: bool) -> Vec<u8> {
        if filter.is_empty() {
            self.canvas.settle_row();
        }
        let slots = self.canvas.find(&ids(filter), kind(of_kind));
        let mut out = Vec::new();
        for slot in slots {
            let b = self.canvas.bounds(slot);
            for v in [b.x0, b.y0, b.width(), b.height()] {
                out.extend_from_slice(&v.to_le_bytes());
            }
            // A chunk of one: its version and count are left out.
            out.extend_from_slice(&self.canvas.encode(slot, resolved)[2..]);
        }
        out
    }

    /// How the connectors among these items run: each 16 bytes id · u32 n · n × (f64 x, f64 y), board units, from end to end through the
    /// corners, which are not rounded.
    pub fn runs(&mut self, of: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for slot in self.canvas.find(&ids(of), Some(Kind::Connector.code())) {
            let item = self.canvas.lying(slot);
            let corners = shape::corners(item);
            out.extend_from_slice(&item.id.0);
            out.extend_from_slice(&(corners.len() as u32).to_le_bytes());
            for at in corners {
                out.extend_from_slice(&at.x.to_le_bytes());
                out.extend_from_slice(&at.y.to_le_bytes());
            }
        }
        out
    }

    /// The ids of all items of a kind (-1: any), in paint order.
    #[wasm_bindgen(js_name = allIds)]
    pub fn all_ids(&mut self, of_kind: i32) -> Vec<u8> {
        self.canvas.settle_row();
        let slots = self.canvas.find(&[], kind(of_kind));
        let all: Vec<_> = slots.into_iter().map(|slot| self.canvas.lying(slot).id).collect();
        id_bytes(&all)
    }

    /// How many items of a kind (-1: any).
    #[must_use]
    pub fn count(&self, of_kind: i32) -> u32 {
        u32::try_from(self.canvas.count(kind(of_kind))).unwrap_or(u32::MAX)
    }

    /// How many of these are on the board.
    #[wasm_bindgen(js_name = countIds)]
    #[must_use]
    pub fn count_ids(&self, filter: &[u8]) -> u32 {
        let here = ids(filter).iter().filter(|id| self.canvas.board().get(id).is_some()).count();
        u32::try_from(here).unwrap_or(u32::MAX)
    }

    /// Whether a new item can have this id: no item has it, and no step back or forward brings one that does.
    #[wasm_bindgen(js_name = isFree)]
    #[must_use]
    pub fn is_free(&self, item: &[u8]) -> bool {
        ids(item).iter().all(|id| self.canvas.board().is_free(id))
    }

    /// The topmost item at a board point; undefined for none.
    pub fn hit(&mut self, x: f64, y: f64) -> Option<Vec<u8>> {
        self.canvas.hit(x, y).map(|id| id.0.to_vec())
    }

    /// At most n ids in reading order, after one (empty: from the beginning).
    pub fn outline(&mut self, from: &[u8], n: u32) -> Vec<u8> {
        id_bytes(&self.canvas.outline(id(from), n as usize))
    }

    /// What is selected, in paint order; of more than `max` any so many.
    #[must_use]
    pub fn selection(&mut self, max: u32) -> Vec<u8> {
        id_bytes(&self.canvas.selection_ids(max as usize))
    }

    /// The keyboard's item; empty takes it away.
    pub fn focus(&mut self, item: &[u8]) {
        self.canvas.set_focus(id(item));
    }

    /// The selection as a chunk.
    pub fn copy(&mut self) -> Vec<u8> {
        self.canvas.copy()
    }

    /// Puts a copied chunk round a board point, in the frame there, and selects it; returns the new ids.
    pub fn paste(&mut self, chunk: &[u8], x: f64, y: f64) -> Vec<u8> {
        id_bytes(&self.canvas.paste(chunk, Point::new(x, y)))
    }

    /// The same near the middle of the view, where it covers nothing.
    #[wasm_bindgen(js_name = pasteBeside)]
    pub fn paste_beside(&mut self, chunk: &[u8]) -> Vec<u8> {
        id_bytes(&self.canvas.paste_beside(chunk))
    }

    /// Plain text of an item, for labels; empty when it has none.
    #[wasm_bindgen(js_name = plainText)]
    #[must_use]
    pub fn plain_text(&self, item: &[u8]) -> String {
        id(item).map_or_else(String::new, |id| self.canvas.board().plain(&id))
    }
}
