//! The contacts on the glass and what each is doing: records go to the session their contact was bound to at touch-down.
//! Owns the table, the taking back of ink when two fingers turn out to be a pinch or several a tap, and the count of refused records.

use kurbo::Point;

use super::palm::YOUNG_MS;
use super::pan::{Pan, Pinch};
use super::{Session, Tool};
use crate::engine::Engine;
use crate::input::sample::{MIDDLE, PEN_BARREL, PEN_ERASER, SAMPLE_BYTES};
use crate::input::{Device, Lift, Pair, Phase, Sample, Taps, Verdict};

/// More contacts than this at once are not hands: further ones are refused and counted.
pub(crate) const MOST_CONTACTS: usize = 64;

/// One finger, pen or button that is down.
pub(crate) struct Contact {
    pub(crate) pointer: u32,
    /// The newest record, for where it is.
    pub(crate) last: Sample,
    /// When it came, ms.
    pub(crate) t0: f64,
    /// Whose it is.
    lane: u32,
    pub(crate) session: Session,
    /// It has left the glass; whether it has drawn or tapped is known when the others lift.
    pub(crate) held: bool,
}

impl Contact {
    /// A touch that may still turn out to have been something else.
    fn young(&self, t_ms: f64) -> bool {
        self.last.device == Device::Touch && t_ms - self.t0 < YOUNG_MS
    }

    /// A stroke of such a touch.
    pub(crate) fn young_stroke(&self, t_ms: f64) -> bool {
        self.young(t_ms) && matches!(self.session, Session::Draw(_))
    }
}

/// All of them.
#[derive(Default)]
pub(crate) struct Contacts {
    pub(crate) list: Vec<Contact>,
    pub(crate) pair: Pair,
    pub(crate) taps: Taps,
    pub(crate) pinch: Option<Pinch>,
    /// Records that were not sane, or too many.
    pub(crate) refused: u32,
    /// Where a mouse or pen hovers, CSS px.
    pub(crate) hover: Option<Point>,
}

impl Engine {
    /// Takes records of 32 bytes, in order, whose times count from `base_ms`. What is not sane is counted and dropped; a broken end is
    /// dropped.
    pub fn push_samples(&mut self, bytes: &[u8], base_ms: f64) {
        for record in bytes.chunks(SAMPLE_BYTES) {
            match Sample::read(record, base_ms) {
                Some(s) => self.push_sample(&s),
                None => self.contacts.refused += 1,
            }
        }
    }

    /// Takes one record.
    pub fn push_sample(&mut self, s: &Sample) {
        match s.phase {
            Phase::Down => self.contact_down(s),
            Phase::Move => self.contact_moved(s),
            Phase::Predicted => self.contact_predicted(s),
            Phase::Up => self.contact_up(s),
            Phase::Cancel => self.contact_cancelled(s),
            Phase::Hover => self.hover_at(Point::new(s.x, s.y)),
        }
    }

    /// The tool a contact is bound to, by what it is and which button is down.
    pub(crate) fn tool_for(&self, s: &Sample) -> Tool {
        match s.device {
            Device::Mouse if s.buttons & MIDDLE != 0 => Tool::Hand,
            Device::Touch if self.fingers_pan => Tool::Hand,
            Device::Pen if s.buttons & (PEN_ERASER | PEN_BARREL) != 0 => Tool::Eraser,
            _ => self.tool,
        }
    }

    fn take_session(&mut self, pointer: u32) -> Option<(usize, Session)> {
        let at = self.contacts.list.iter().position(|c| c.pointer == pointer)?;
        Some((at, core::mem::replace(&mut self.contacts.list[at].session, Session::Idle)))
    }

    fn contact_down(&mut self, s: &Sample) {
        let finger = s.device == Device::Touch && !self.is_palm(s);
        if s.device == Device::Pen {
            self.pen_beats_touch(s.t_ms);
        }
        let alone = self.contacts.list.is_empty();
        if !(finger && self.contacts.taps.down(s.pointer, Point::new(s.x, s.y), s.t_ms, alone)) {
            self.contacts.taps.none();
            self.finish_held();
        }
        if self.contacts.list.iter().any(|c| c.pointer == s.pointer) {
            // Its up was lost on the way: it ends where it was.
            self.contact_up(s);
        }
        if self.contacts.list.len() >= MOST_CONTACTS {
            self.contacts.refused += 1;
            return;
        }
        self.hover_at(Point::new(s.x, s.y));
        let other = self.contacts.pair.only().filter(|_| self.fingers_pan && finger);
        if finger {
            self.contacts.pair.down(s.pointer, s.x, s.y, s.t_ms);
        }
        let palm = s.device == Device::Touch && !finger;
        let session = if palm { self.palm_begin(s) } else { self.session_begin(s) };
        self.contacts.list.push(Contact {
            pointer: s.pointer,
            last: *s,
            t0: s.t_ms,
            lane: self.lane,
            session,
            held: false,
        });
        // Where fingers pan, two of them are a pinch however they come.
        if let Some(other) = other {
            self.begin_pinch(other, s.pointer);
        }
    }

    fn contact_moved(&mut self, s: &Sample) {
        if s.device != Device::Touch {
            self.hover_at(Point::new(s.x, s.y));
        }
        if !self.contacts.taps.moved(s.pointer, Point::new(s.x, s.y), s.t_ms) {
            self.finish_held();
        }
        if self.contacts.pinch.as_ref().is_some_and(|p| p.other(s.pointer).is_some()) {
            if let Some(mut pinch) = self.contacts.pinch.take() {
                pinch.moved(self, s);
                self.contacts.pinch = Some(pinch);
            }
            return;
        }
        self.grows_to_palm(s);
        if let Some((at, mut session)) = self.take_session(s.pointer) {
            self.session_moved(&mut session, s);
            if let Some(contact) = self.contacts.list.get_mut(at) {
                contact.last = *s;
                contact.session = session;
            }
        }
        if s.device == Device::Touch
            && let Verdict::Pinch(a, b) = self.contacts.pair.moved(s.pointer, s.x, s.y, s.t_ms)
        {
            self.contacts.taps.none();
            self.finish_held();
            self.begin_pinch(a, b);
        }
    }

    fn contact_predicted(&mut self, s: &Sample) {
        if let Some((at, mut session)) = self.take_session(s.pointer) {
            if let Session::Draw(draw) = &mut session {
                draw.predicted(self, s);
            }
            self.contacts.list[at].session = session;
        }
    }

    fn contact_up(&mut self, s: &Sample) {
        self.contacts.pair.up(s.pointer);
        if let Some(rest) = self.contacts.pinch.as_ref().and_then(|p| p.other(s.pointer)) {
            self.contacts.pinch = None;
            // The finger that stays goes on holding the board.
            if let Some(c) = self.contacts.list.iter_mut().find(|c| c.pointer == rest.0) {
                let at = Sample { x: rest.1.x, y: rest.1.y, ..c.last };
                c.session = Session::Pan(Pan::begin(&at));
            }
        }
        match self.contacts.taps.up(s.pointer, Point::new(s.x, s.y), s.t_ms) {
            Lift::Held => {
                if let Some(c) = self.contacts.list.iter_mut().find(|c| c.pointer == s.pointer) {
                    c.last = *s;
                    c.held = true;
                }
            }
            Lift::Ink => {
                self.finish_held();
                self.contact_ends(s);
            }
            Lift::Tap(fingers) => {
                // All that is on the list has tapped: a tap is alone on the glass.
                let lane = self.contacts.list.first().map_or(0, |c| c.lane);
                self.cancel_all();
                let common = core::mem::replace(&mut self.lane, lane);
                if fingers == 2 {
                    self.undo();
                } else {
                    self.redo();
                }
                self.lane = common;
            }
        }
    }

    fn contact_ends(&mut self, s: &Sample) {
        if let Some((at, session)) = self.take_session(s.pointer) {
            self.contacts.list.swap_remove(at);
            self.session_up(session, s);
        }
    }

    /// What has lifted was no tap: it has drawn what it has drawn.
    pub(crate) fn finish_held(&mut self) {
        while let Some(last) = self.contacts.list.iter().find(|c| c.held).map(|c| c.last) {
            self.contact_ends(&last);
        }
    }

    /// The system takes a contact away: a pen or mouse has drawn what it has drawn, and so has a touch that is old enough; what a
    /// young one did is taken back: it was the beginning of a gesture of the system's own. Such a record's own position means nothing.
    fn contact_cancelled(&mut self, s: &Sample) {
        let Some(contact) = self.contacts.list.iter_mut().find(|c| c.pointer == s.pointer) else { return };
        let last = contact.last;
        let young = contact.young(s.t_ms);
        let begun = if young { core::mem::replace(&mut contact.session, Session::Idle) } else { Session::Idle };
        self.session_cancel(begun);
        // What the system took was no sign of a hand.
        self.contacts.taps.none();
        self.finish_held();
        self.contact_up(&last);
    }

    /// Two fingers are one gesture: what they drew is taken back and the board follows them.
    fn begin_pinch(&mut self, a: u32, b: u32) {
        let mut held = Vec::new();
        for pointer in [a, b] {
            if let Some((at, session)) = self.take_session(pointer) {
                self.session_cancel(session);
                let last = self.contacts.list[at].last;
                held.push((pointer, Point::new(last.x, last.y)));
            }
        }
        if let [a, b] = held[..] {
            self.contacts.pinch = Some(Pinch::begin(a, b));
        }
    }

    /// Everything that is down is finished as it is: the page went away, the tool bar took over.
    pub fn lift_all(&mut self) {
        self.contacts.taps.none();
        self.finish_held();
        while let Some(last) = self.contacts.list.last().map(|c| c.last) {
            self.contact_up(&last);
        }
    }
}
