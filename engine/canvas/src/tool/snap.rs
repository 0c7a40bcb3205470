//! Draw and hold: a shape is shown in place of what a contact draws. When it lifts, its ink is written as it is and, in a step of its own,
//! gives way to the shape. What shape that is, is the host's to say (workers/board/snap); nothing is recognised here.

use std::rc::Rc;

use atrium_model::{Item, Style};

use super::Session;
use super::draw::Draw;
use crate::engine::Engine;

impl Engine {
    /// Shows the last item of a chunk in place of the stroke a contact draws and in its style; the head of its end is its own. From
    /// then on the stroke grows no more; another call shows another shape. False when the contact draws no stroke.
    pub fn snap(&mut self, pointer: u32, chunk: &[u8]) -> bool {
        let shape = self.decode_chunk(chunk, None).ok().and_then(|mut items| items.pop());
        let contact = self.contacts.list.iter_mut().find(|c| c.pointer == pointer);
        let (Some(mut shape), Some(Session::Draw(draw))) = (shape, contact.map(|c| &mut c.session)) else {
            return false;
        };
        let id = draw.id;
        let Some(stroke) = self.live.own(&id) else { return false };
        stroke.hidden = true;
        shape.s = Rc::new(Style { end_head: shape.s.end_head, ..(*stroke.style).clone() });
        draw.shape = Some(shape.clone());
        let damage = self.live_bounds(&id);
        self.damage_screen(damage);
        self.draft_set(pointer, Some(shape));
        true
    }
}

impl Draw {
    /// The shape is shown no more.
    pub(super) fn unsnap(&mut self, engine: &mut Engine) -> Option<Item> {
        let shape = self.shape.take()?;
        if let Some(at) = engine.drafts.iter().position(|(_, draft)| draft.id == shape.id) {
            let pointer = engine.drafts[at].0;
            engine.draft_set(pointer, None);
        }
        Some(shape)
    }
}
