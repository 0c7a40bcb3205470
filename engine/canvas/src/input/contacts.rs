//! The way of a record: to the gesture of its contact, unless it makes the contact something else. Owns the taking back of ink when two
//! fingers turn out to be a pinch or several a tap, and when a touch turns out to be a palm. Positions in CSS px, times in ms.

use atrium_model::Item;
use kurbo::Point;

use super::Input;
use crate::pointer::{Device, Lift, Phase, Sample, Verdict};
use crate::tool::gesture::{Context, Gesture, Idle, Role};
use crate::tool::pan::{Pan, Pinch};
use crate::tool::{begin, begin_palm};

/// More contacts than this at once are no people: further ones are refused and counted.
const MAX_CONTACTS: usize = 64;
/// A touch this young may still be taken for what it was not: ms.
const YOUNG_MS: f64 = 150.0;

/// One finger, pen or button that is down.
pub(super) struct Contact {
    pointer: u32,
    /// The newest record, for where it is.
    last: Sample,
    /// When it came, ms.
    t0_ms: f64,
    /// Whose it is.
    lane: u32,
    pub(super) gesture: Box<dyn Gesture>,
    /// It has left the screen; whether it has drawn or tapped is known when the others lift.
    held: bool,
}

impl Contact {
    /// A touch that may still turn out to have been something else.
    fn is_young(&self, t_ms: f64) -> bool {
        self.last.device == Device::Touch && t_ms - self.t0_ms < YOUNG_MS
    }

    /// A stroke of such a touch.
    fn is_young_stroke(&self, t_ms: f64) -> bool {
        self.is_young(t_ms) && self.gesture.role() == Role::Ink
    }

    /// Its gesture; it has none from here on.
    fn take(&mut self) -> Box<dyn Gesture> {
        core::mem::replace(&mut self.gesture, Box::new(Idle))
    }
}

fn at(s: &Sample) -> Point {
    Point::new(s.x, s.y)
}

impl Input {
    /// Takes one record.
    pub(crate) fn push(&mut self, on: &mut Context<'_>, s: &Sample) {
        match s.phase {
            Phase::Down => self.down(on, s),
            Phase::Move => self.moved(on, s),
            Phase::Predicted => self.predicted(on, s),
            Phase::Up => self.up(on, s),
            Phase::Cancel => self.cancelled(on, s),
            Phase::Hover => {}
        }
    }

    fn find(&mut self, pointer: u32) -> Option<&mut Contact> {
        self.contacts.iter_mut().find(|c| c.pointer == pointer)
    }

    fn down(&mut self, on: &mut Context<'_>, s: &Sample) {
        // Who points goes on from there, not from where the keyboard was.
        on.document.blur();
        let finger = s.device == Device::Touch && !self.palms.is_palm(s);
        if s.device == Device::Pen {
            self.pen_beats_touch(on, s.t_ms);
        }
        let alone = self.contacts.is_empty();
        if !(finger && self.taps.down(s.pointer, at(s), s.t_ms, alone)) {
            self.taps.none();
            self.finish_held(on);
        }
        if self.find(s.pointer).is_some() {
            // Its up was lost on the way: it ends where it was.
            self.up(on, s);
        }
        if self.contacts.len() >= MAX_CONTACTS {
            self.refuse();
            return;
        }
        let other = self.pair.only().filter(|_| self.fingers_pan && finger);
        if finger {
            self.pair.down(s.pointer, s.x, s.y, s.t_ms);
        }
        let gesture = if s.device == Device::Touch && !finger {
            self.begin_palm(on, s)
        } else {
            begin(on, &self.hand, self.tool_for(s), self.select_options(), s)
        };
        let lane = self.lane();
        self.contacts.push(Contact { pointer: s.pointer, last: *s, t0_ms: s.t_ms, lane, gesture, held: false });
        // Where fingers pan, two of them are a pinch however they come.
        if let Some(other) = other {
            self.begin_pinch(on, other, s.pointer);
        }
    }

    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        if !self.taps.moved(s.pointer, at(s), s.t_ms) {
            self.finish_held(on);
        }
        if let Some(pinch) = self.pinch.as_mut().filter(|p| p.other(s.pointer).is_some()) {
            pinch.moved(on.view, s);
            return;
        }
        self.grows_to_palm(on, s);
        if let Some(contact) = self.find(s.pointer) {
            contact.gesture.moved(on, s);
            contact.last = *s;
        }
        if s.device == Device::Touch
            && let Verdict::Pinch(a, b) = self.pair.moved(s.pointer, s.x, s.y, s.t_ms)
        {
            self.taps.none();
            self.finish_held(on);
            self.begin_pinch(on, a, b);
        }
    }

    fn predicted(&mut self, on: &mut Context<'_>, s: &Sample) {
        if let Some(contact) = self.find(s.pointer) {
            contact.gesture.predicted(on, s);
        }
    }

    fn up(&mut self, on: &mut Context<'_>, s: &Sample) {
        self.pair.up(s.pointer);
        if let Some((rest, p)) = self.pinch.as_ref().and_then(|p| p.other(s.pointer)) {
            self.pinch = None;
            // The finger that stays goes on holding the board.
            if let Some(c) = self.find(rest) {
                c.gesture = Box::new(Pan::begin(&Sample { x: p.x, y: p.y, ..c.last }));
            }
        }
        match self.taps.up(s.pointer, at(s), s.t_ms) {
            Lift::Held => {
                if let Some(c) = self.find(s.pointer) {
                    c.last = *s;
                    c.held = true;
                }
            }
            Lift::Ink => {
                self.finish_held(on);
                self.end(on, s);
            }
            Lift::Tap(fingers) => {
                // All that is on the list has tapped: a tap is alone on the screen.
                let lane = self.contacts.first().map_or(0, |c| c.lane);
                self.cancel_all(on);
                if fingers == 2 {
                    on.document.undo(lane);
                } else {
                    on.document.redo(lane);
                }
            }
        }
    }

    /// A contact's gesture ends, and is written.
    fn end(&mut self, on: &mut Context<'_>, s: &Sample) {
        if let Some(at) = self.contacts.iter().position(|c| c.pointer == s.pointer) {
            let contact = self.contacts.swap_remove(at);
            let effect = contact.gesture.up(on, s);
            self.finish(contact.lane, effect);
        }
    }

    /// What has lifted was no tap: it has drawn what it has drawn.
    fn finish_held(&mut self, on: &mut Context<'_>) {
        while let Some(last) = self.contacts.iter().find(|c| c.held).map(|c| c.last) {
            self.end(on, &last);
        }
    }

    /// The system takes a contact away: a pen or mouse has drawn what it has drawn, and so has a touch that is old enough; what a
    /// young one did is taken back: it was the beginning of a gesture of the system's own. Such a record's own position means nothing.
    fn cancelled(&mut self, on: &mut Context<'_>, s: &Sample) {
        let Some(contact) = self.find(s.pointer) else { return };
        let last = contact.last;
        if contact.is_young(s.t_ms) {
            contact.take().cancel(on);
        }
        // What the system took was no command.
        self.taps.none();
        self.finish_held(on);
        self.up(on, &last);
    }

    /// Two fingers are one gesture: what they drew is taken back and the board follows them.
    fn begin_pinch(&mut self, on: &mut Context<'_>, a: u32, b: u32) {
        let mut held = Vec::new();
        for pointer in [a, b] {
            if let Some(contact) = self.find(pointer) {
                contact.take().cancel(on);
                held.push((pointer, at(&contact.last)));
            }
        }
        if let [a, b] = held[..] {
            self.pinch = Some(Pinch::begin(a, b));
        }
    }

    fn begin_palm(&self, on: &mut Context<'_>, s: &Sample) -> Box<dyn Gesture> {
        if self.palms.erase() { begin_palm(on, &self.hand, f64::from(s.contact), s) } else { Box::new(Idle) }
    }

    /// A palm lies down while its contact grows: a young stroke of it is taken back.
    fn grows_to_palm(&mut self, on: &mut Context<'_>, s: &Sample) {
        if !self.palms.is_palm(s) {
            return;
        }
        let Some(contact) = self.find(s.pointer).filter(|c| c.is_young_stroke(s.t_ms)) else { return };
        let stroke = contact.take();
        self.pair.up(s.pointer);
        self.taps.none();
        stroke.cancel(on);
        let palm = self.begin_palm(on, s);
        if let Some(contact) = self.find(s.pointer) {
            contact.gesture = palm;
        }
        self.finish_held(on);
    }

    /// A pen comes down: what touched just before was the palm of the hand that holds it.
    fn pen_beats_touch(&mut self, on: &mut Context<'_>, t_ms: f64) {
        for contact in self.contacts.iter_mut().filter(|c| c.is_young_stroke(t_ms)) {
            contact.take().cancel(on);
        }
    }

    /// Everything that is down is finished as it is: the page went away, the tool bar took over.
    pub(crate) fn lift_all(&mut self, on: &mut Context<'_>) {
        self.taps.none();
        self.finish_held(on);
        while let Some(last) = self.contacts.last().map(|c| c.last) {
            self.up(on, &last);
        }
    }

    /// What touched down last is taken back, and nobody else's: one person presses a key. Of a pinch that is the pinch.
    pub(crate) fn cancel_newest(&mut self, on: &mut Context<'_>) {
        let down = self.contacts.iter().enumerate().filter(|(_, c)| !c.held);
        let Some((at, _)) = down.max_by(|(_, a), (_, b)| a.t0_ms.total_cmp(&b.t0_ms)) else { return };
        let contact = self.contacts.swap_remove(at);
        contact.gesture.cancel(on);
        self.pair.up(contact.pointer);
        self.taps.none();
        self.pinch = None;
    }

    /// Everything that is down is taken back.
    pub(crate) fn cancel_all(&mut self, on: &mut Context<'_>) {
        for contact in core::mem::take(&mut self.contacts) {
            contact.gesture.cancel(on);
            self.pair.up(contact.pointer);
        }
        self.taps.none();
        self.pinch = None;
    }

    /// Shows a shape in place of the stroke a contact draws. From then on the stroke grows no more; another call shows another shape.
    /// False when the contact draws no stroke.
    pub(crate) fn snap(&mut self, on: &mut Context<'_>, pointer: u32, shape: Item) -> bool {
        self.find(pointer).is_some_and(|c| c.gesture.snap(on, shape))
    }
}
