//! Input: the contacts that are down and the gestures they are bound to, the tools of each lane, and how touches are read. Records go
//! to the gesture their contact was bound to at touch-down. Owns which contact does what; what a gesture does is its tool's (`tool`).

mod contacts;
mod palm;

use atrium_model::Style;

use crate::document::Document;
use crate::pointer::sample::{MIDDLE, PEN_BARREL, PEN_ERASER};
use crate::pointer::{Device, Pair, Sample, Taps};
use crate::tool::SelectOptions;
use crate::tool::gesture::{Effect, Role};
use crate::tool::hand::{Click, Tool, ToolState};
use crate::tool::pan::Pinch;
use crate::view::Camera;
use contacts::Contact;
use palm::Palms;

/// See the file's head.
pub(crate) struct Input {
    contacts: Vec<Contact>,
    pair: Pair,
    taps: Taps,
    /// Two contacts that hold the board; their own gestures are over.
    pinch: Option<Pinch>,
    /// Records that were not sane, or of too many contacts.
    refused: u32,

    /// The tool of the lane that acts now, with its options …
    hand: ToolState,
    /// … and the others.
    others: Vec<ToolState>,
    /// A drag of the select tool from the board is a lasso, else a marquee.
    lasso: bool,
    last_click: Option<Click>,
    fingers_pan: bool,
    /// One person's fingers alone: two of them pinch as soon as the second comes (docs/decisions/0019).
    small_screen: bool,
    /// The view before the first contact touched a small screen: what is a pinch may turn out to be a tap.
    camera_before: Option<Camera>,
    palms: Palms,
    /// Something that updates tell of may have changed since the last tick.
    changed: bool,
}

impl Input {
    pub(crate) fn new() -> Self {
        Self {
            contacts: Vec::new(),
            pair: Pair::default(),
            taps: Taps::default(),
            pinch: None,
            refused: 0,
            hand: ToolState::new(0),
            others: Vec::new(),
            lasso: false,
            last_click: None,
            fingers_pan: false,
            small_screen: false,
            camera_before: None,
            palms: Palms::default(),
            changed: true,
        }
    }

    /// Whether something that updates tell of may have changed since the last call.
    pub(crate) fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// The lane that acts now.
    pub(crate) fn lane(&self) -> u32 {
        self.hand.lane
    }

    /// The lanes that have acted before, in the order in which they first did.
    pub(crate) fn other_lanes(&self) -> impl Iterator<Item = u32> {
        self.others.iter().map(|state| state.lane)
    }

    /// The lane that acts from here on, and that contacts belong to which touch down; each has its own undo, tool and style.
    pub(crate) fn set_lane(&mut self, lane: u32) {
        if lane == self.hand.lane {
            return;
        }
        if let Some(at) = self.others.iter().position(|h| h.lane == lane) {
            core::mem::swap(&mut self.hand, &mut self.others[at]);
        } else {
            self.others.push(core::mem::replace(&mut self.hand, ToolState::new(lane)));
            self.changed = true;
        }
    }

    /// The active tool.
    pub(crate) fn tool(&self) -> Tool {
        self.hand.tool
    }

    /// Makes a tool the active one; contacts that are down keep theirs. The selection is lane 0's: most tools give it up.
    pub(crate) fn set_tool(&mut self, tool: Tool, document: &mut Document) {
        if self.hand.tool != tool {
            self.hand.tool = tool;
            document.hover.clear();
            if self.hand.lane == 0 && tool != Tool::Select && tool != Tool::Hand {
                document.selection.replace(&[]);
            }
            self.changed = true;
        }
    }

    pub(crate) fn set_tool_style(&mut self, style: Style) {
        self.hand.style = style;
    }

    pub(crate) fn set_tool_form(&mut self, form: u8) {
        self.hand.form = form;
    }

    pub(crate) fn set_eraser_cuts(&mut self, on: bool) {
        self.hand.eraser_cuts = on;
    }

    pub(crate) fn set_keeps(&mut self, on: bool) {
        self.hand.keeps = on;
    }

    pub(crate) fn set_lasso(&mut self, on: bool) {
        self.lasso = on;
    }

    pub(crate) fn set_fingers_pan(&mut self, on: bool) {
        self.fingers_pan = on;
    }

    pub(crate) fn set_small_screen(&mut self, on: bool) {
        self.small_screen = on;
    }

    pub(crate) fn set_palm(&mut self, radius_css: f64, erases: bool) {
        self.palms = Palms::new(radius_css, erases);
    }

    /// Whether a hand is on the board.
    pub(crate) fn is_down(&self) -> bool {
        !self.contacts.is_empty()
    }

    /// Whether two fingers hold the board.
    pub(crate) fn is_pinching(&self) -> bool {
        self.pinch.is_some()
    }

    /// Whether somebody draws or drags; moving the board is neither.
    pub(crate) fn works(&self) -> bool {
        self.contacts.iter().any(|c| c.gesture.role() != Role::Still)
    }

    /// Whether an eraser is down.
    pub(crate) fn erases(&self) -> bool {
        self.contacts.iter().any(|c| c.gesture.role() == Role::Erase)
    }

    /// How many contacts are down.
    pub(crate) fn contact_count(&self) -> usize {
        self.contacts.len()
    }

    /// Input records that were refused as not sane.
    pub(crate) fn refused(&self) -> u32 {
        self.refused
    }

    /// A record was not sane.
    pub(crate) fn refuse(&mut self) {
        self.refused += 1;
    }

    /// Another board: what is down is forgotten with it.
    pub(crate) fn forget_contacts(&mut self) {
        self.contacts.clear();
        (self.pair, self.taps, self.pinch) = (Pair::default(), Taps::default(), None);
    }

    /// The tool a contact is bound to, by what it is and which button is down.
    fn tool_for(&self, s: &Sample) -> Tool {
        match s.device {
            Device::Mouse if s.buttons & MIDDLE != 0 => Tool::Hand,
            Device::Touch if self.fingers_pan => Tool::Hand,
            Device::Pen if s.buttons & (PEN_ERASER | PEN_BARREL) != 0 => Tool::Eraser,
            _ => self.hand.tool,
        }
    }

    fn select_options(&self) -> SelectOptions {
        SelectOptions { lasso: self.lasso, last_click: self.last_click }
    }

    /// Does what a gesture of a lane has left to be done.
    fn finish(&mut self, lane: u32, effect: Effect) {
        match effect {
            Effect::Nothing => {}
            Effect::Select => {
                let other = self.others.iter_mut().find(|h| h.lane == lane);
                let hand = other.unwrap_or(&mut self.hand);
                if !hand.keeps {
                    hand.tool = Tool::Select;
                    self.changed = true;
                }
            }
            Effect::Clicked(click) => self.last_click = click,
        }
    }
}
