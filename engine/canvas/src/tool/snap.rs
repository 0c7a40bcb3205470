//! Draw and hold: what a contact draws is written as it is and, in a step of its own, gives way to the shape it was taken for, so that
//! one undo brings the ink back. What shape that is, is the host's to say (workers/board/snap); nothing is recognised here.

use std::rc::Rc;

use atrium_model::{Op, Style};

use super::Session;
use crate::engine::Engine;

impl Engine {
    /// Ends the stroke of a contact and puts the last item of a chunk in its place and style; the head of its end is its own. The
    /// contact then does nothing until it lifts. False when it draws no stroke, or that may not be written.
    pub fn snap(&mut self, pointer: u32, chunk: &[u8]) -> bool {
        let shape = self.decode_chunk(chunk, None).ok().and_then(|mut items| items.pop());
        let drawing = |s: &Session| matches!(s, Session::Draw(_));
        let contact = self.contacts.list.iter_mut().find(|c| c.pointer == pointer && drawing(&c.session));
        let (Some(mut shape), Some(contact)) = (shape, contact) else { return false };
        let last = contact.last;
        let Session::Draw(draw) = core::mem::replace(&mut contact.session, Session::Idle) else { return false };
        let (id, lane) = (draw.id, draw.lane);
        draw.up(self, &last);
        let Some(slot) = self.board.get(&id) else { return false };
        let ink = self.board.item(slot);
        shape.z = ink.z.clone();
        shape.s = Rc::new(Style { end_head: shape.s.end_head, ..(*ink.s).clone() });
        self.transact_as(lane, vec![Op::Delete(vec![id]), Op::Put(shape)])
    }
}
