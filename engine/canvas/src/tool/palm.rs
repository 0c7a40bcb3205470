//! Pen, finger, palm: which contacts are no finger, and what becomes of a touch that turns out to be a hand resting under a pen. Sizes in CSS px.

use super::{Session, erase};
use crate::engine::Engine;
use crate::input::{Device, Sample};

/// A touch this young may still be taken for what it was not.
pub(crate) const YOUNG_MS: f64 = 150.0;

impl Engine {
    /// A touch with a larger radius than this (CSS px; 0: none is) is a palm: it erases as wide as it is, or does nothing.
    pub fn set_palm(&mut self, radius_css: f64, erases: bool) {
        self.palm_css = if radius_css.is_finite() { radius_css.max(0.0) } else { 0.0 };
        self.palm_erases = erases;
    }

    pub(crate) fn is_palm(&self, s: &Sample) -> bool {
        s.device == Device::Touch && self.palm_css > 0.0 && f64::from(s.contact) > 2.0 * self.palm_css
    }

    pub(crate) fn palm_begin(&mut self, s: &Sample) -> Session {
        if !self.palm_erases || self.read_only {
            return Session::Idle;
        }
        Session::Erase(Box::new(erase::Erase::begin(self, s, f64::from(s.contact) / 2.0)))
    }

    /// A hand lies down while it grows: a young stroke of it is taken back.
    pub(crate) fn grows_to_palm(&mut self, s: &Sample) {
        if !self.is_palm(s) {
            return;
        }
        let young = |c: &&mut super::contacts::Contact| c.pointer == s.pointer && c.young_stroke(s.t_ms);
        let Some(contact) = self.contacts.list.iter_mut().find(young) else { return };
        let stroke = core::mem::replace(&mut contact.session, Session::Idle);
        self.contacts.pair.up(s.pointer);
        self.contacts.taps.none();
        self.session_cancel(stroke);
        let palm = self.palm_begin(s);
        if let Some(contact) = self.contacts.list.iter_mut().find(|c| c.pointer == s.pointer) {
            contact.session = palm;
        }
        self.finish_held();
    }

    /// A pen comes down: what the hand that holds it has just drawn was the hand.
    pub(crate) fn pen_beats_touch(&mut self, t_ms: f64) {
        for at in 0..self.contacts.list.len() {
            let contact = &mut self.contacts.list[at];
            if contact.young_stroke(t_ms) {
                let stroke = core::mem::replace(&mut contact.session, Session::Idle);
                self.session_cancel(stroke);
            }
        }
    }
}
