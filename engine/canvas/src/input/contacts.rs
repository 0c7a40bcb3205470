//! The way of a record: to the gesture of its contact, unless it makes the contact something else. Owns what each contact does. Owns the
//! taking back of ink, when two fingers turn out to be a pinch or several a tap, and when a touch turns out to be a palm. Contacts come from
//! the page (src/features/board/input/pointer.ts); the worker owns who follows one there (workers/board/input/contacts.ts). Positions in CSS
//! px, times in ms.

use atrium_model::{Item, ItemId};
use kurbo::Point;

use super::Input;
use crate::document::Document;
use crate::pointer::{Device, Lift, Phase, Sample, Verdict};
use crate::tool::gesture::{Context, Gesture, Idle, Role};
use crate::tool::pan::{Pan, Pinch};
use crate::tool::{Tool, begin, begin_palm, hover};

/// More contacts than this at once are no people: further ones are refused and counted.
const MAX_CONTACTS: usize = 64;
/// A touch this young may still be taken for what it was not: ms.
const YOUNG_MS: f64 = 150.0;
/// On a small screen a second finger makes a pinch of a touch up to this age: ms.
const PINCH_MS: f64 = 400.0;

/// One finger, pen or button that is down.
pub(super) struct Contact {
    pointer: u32,
    /// The newest record, for where it is.
    last: Sample,
    /// When it came, ms.
    t0_ms: f64,
    /// Whose it is.
    lane: u32,
    /// The selection before a finger touched a small screen.
    selection: Vec<ItemId>,
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

    /// Whether it is a finger that holds the board, or nothing.
    fn is_still_finger(&self) -> bool {
        self.last.device == Device::Touch && self.gesture.role() == Role::Still
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
            Phase::Hover if self.contacts.is_empty() && self.tool() == Tool::Select => hover(on, s),
            Phase::Hover => {}
        }
    }

    fn find(&mut self, pointer: u32) -> Option<&mut Contact> {
        self.contacts.iter_mut().find(|c| c.pointer == pointer)
    }

    fn down(&mut self, on: &mut Context<'_>, s: &Sample) {
        // Who points goes on from there, not from where the keyboard was.
        let Document { items, focus, .. } = &mut *on.document;
        focus.set(items, None);
        let finger = s.device == Device::Touch && !self.palms.is_palm(s);
        if s.device == Device::Pen {
            self.pen_beats_touch(on, s.t_ms);
        }
        let alone = self.contacts.is_empty();
        if alone {
            self.camera_before = self.small_screen.then_some(on.view.viewport().camera);
        }
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
        let small = self.small_screen && finger;
        let other = self
            .pair
            .only()
            .filter(|other| if small { self.joins(*other, s.t_ms) } else { self.fingers_pan && finger });
        if finger {
            self.pair.down(s.pointer, s.x, s.y, s.t_ms);
        }
        let selected = if small { on.document.selection.slots() } else { &[] };
        let selection = selected.iter().map(|slot| on.document.items.board().item(*slot).id).collect();
        let gesture = if s.device == Device::Touch && !finger {
            self.begin_palm(on, s)
        } else if small && (other.is_some() || self.pinch.is_some()) {
            Box::new(Idle)
        } else {
            begin(on, &self.hand, self.tool_for(s), self.select_options(), s)
        };
        on.document.hover.clear();
        let lane = self.lane();
        self.contacts.push(Contact {
            pointer: s.pointer,
            last: *s,
            t0_ms: s.t_ms,
            lane,
            selection,
            gesture,
            held: false,
        });
        // Where fingers pan, two of them are a pinch however they come.
        if let Some(other) = other {
            self.begin_pinch(on, other, s.pointer);
        }
    }

    /// On a small screen two fingers are a pinch when nothing else is down, and the first is young or holds only the board.
    fn joins(&self, first: u32, t_ms: f64) -> bool {
        let may_join = |c: &Contact| c.is_still_finger() || t_ms - c.t0_ms <= PINCH_MS;
        self.contacts.iter().filter(|c| !c.held).all(|c| c.pointer == first && may_join(c))
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
            && !self.small_screen
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
                (c.last.x, c.last.y) = (p.x, p.y);
                c.gesture = Box::new(Pan::begin(&c.last));
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
                // On a small screen the view has followed the fingers until they were a tap.
                if let Some(camera) = self.camera_before {
                    on.view.camera_set(camera.x, camera.y, camera.zoom);
                }
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
            let effect = contact.gesture.up(on, contact.lane, s);
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
    /// young one did is taken back: it was the beginning of a gesture of the system's own. The page takes a contact of any device
    /// back by a record as old as its touch-down. The position of such a record means nothing.
    fn cancelled(&mut self, on: &mut Context<'_>, s: &Sample) {
        let Some(contact) = self.find(s.pointer) else {
            // A mouse or pen that touched nothing has left the board.
            on.document.hover.clear();
            return;
        };
        let last = contact.last;
        if contact.is_young(s.t_ms) || s.t_ms <= contact.t0_ms {
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
        let small = self.small_screen;
        for pointer in [a, b] {
            if let Some(contact) = self.find(pointer) {
                let still = contact.is_still_finger();
                contact.take().cancel(on);
                if small && !still {
                    on.document.selection.select_ids(&on.document.items, &contact.selection);
                }
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

    /// A pen comes down: what touched just before was the palm of the hand that holds it. On a small screen fingers let go of the board.
    fn pen_beats_touch(&mut self, on: &mut Context<'_>, t_ms: f64) {
        let small = self.small_screen;
        if small {
            self.pinch = None;
        }
        for contact in &mut self.contacts {
            if contact.is_young_stroke(t_ms) || (small && contact.is_still_finger()) {
                contact.take().cancel(on);
            }
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
