//! The engine: one board, one view, the contacts on it. Joins the three parts that know nothing of each other's insides: `Input` binds
//! contacts to tools, tools write to the `Document`, the `View` shows it. Here are the tick, the input and what is asked of all; `edit`
//! and `sync` are the document's side of the boundary, `look` the view's. No wasm, no GL and no clock: time comes in with `tick`.

mod check;
mod edit;
mod look;
mod sync;

use atrium_model::{Board, Style};

use crate::document::{Document, Replica, Shown, SnapTo};
use crate::input::Input;
use crate::pointer::Sample;
use crate::pointer::sample::SAMPLE_BYTES;
use crate::tess::Mode;
use crate::tool::gesture::Context;
use crate::tool::hand::Tool;
use crate::view::{ContactState, View};

/// `tick`: a frame is in the arrays.
pub const FRAME: u32 = 1;
/// `tick`: another tick is wanted soon (animation, work left).
pub const AGAIN: u32 = 2;
/// `tick`: what the page shows of the engine may have changed.
pub const STATE: u32 = 4;
/// `tick`: transactions wait to be sent.
pub const OUTGOING: u32 = 8;
/// `tick`: samples of live strokes wait to be sent.
pub const LIVE: u32 = 16;

/// See the file's head.
pub struct Engine {
    input: Input,
    replica: Replica,
    view: View,
}

impl Engine {
    /// An empty board. `mode` is the geometry the executor takes, `seed` the host's randomness, `epoch_ms` the time since 1970.
    #[must_use]
    pub fn new(mode: Mode, seed: [u8; 32], epoch_ms: f64) -> Self {
        Self { input: Input::new(), replica: Replica::new(seed, epoch_ms), view: View::new(mode) }
    }

    /// One turn: time goes on, work that was put off is done within its budget, and a frame is written if anything changed.
    /// Returns the bits `FRAME` … `LIVE`.
    pub fn tick(&mut self, now_ms: f64) -> u32 {
        let (input, replica, view) = (&mut self.input, &mut self.replica, &mut self.view);
        view.follow(&mut Shown::of(&mut replica.document));
        if now_ms.is_finite() {
            replica.set_now(now_ms);
            view.set_now(now_ms);
        }
        let fading = view.fade_trails();
        if let Some(area) = replica.show_arrivals() {
            view.show_arrived(&Shown::of(&mut replica.document), area);
        }
        let hands =
            ContactState { busy: input.is_down() || replica.document.is_editing(), pinching: input.is_pinching() };
        let drawn = view.draw(&mut Shown::of(&mut replica.document), hands);
        let mut bits = 0;
        let mut set = |on: bool, bit: u32| bits |= if on { bit } else { 0 };
        set(drawn, FRAME);
        set(fading || replica.arrivals_wait() || view.wants_more(), AGAIN);
        set(input.take_changed() | replica.take_changed() | view.take_changed(), STATE);
        set(replica.has_outgoing(), OUTGOING);
        set(replica.document.live.waits(), LIVE);
        bits
    }

    /// Lets the document be changed; the view follows.
    fn change<R>(&mut self, change: impl FnOnce(&mut Document) -> R) -> R {
        self.receive(|replica| change(&mut replica.document))
    }

    /// Lets the replica take something of the server or of others; the view follows.
    fn receive<R>(&mut self, receive: impl FnOnce(&mut Replica) -> R) -> R {
        let result = receive(&mut self.replica);
        self.view.follow(&mut Shown::of(&mut self.replica.document));
        result
    }

    /// Lets contacts do something to document and view.
    fn handle<R>(&mut self, handle: impl FnOnce(&mut Input, &mut Context<'_>) -> R) -> R {
        let mut on = Context { document: &mut self.replica.document, view: &mut self.view };
        let result = handle(&mut self.input, &mut on);
        self.view.follow(&mut Shown::of(&mut self.replica.document));
        result
    }

    /// Takes records of 32 bytes, in order, whose times count from `base_ms`. What is not sane is counted and dropped; a broken end is
    /// dropped.
    pub fn push_samples(&mut self, bytes: &[u8], base_ms: f64) {
        for record in bytes.chunks(SAMPLE_BYTES) {
            match Sample::read(record, base_ms) {
                Some(s) => self.push_sample(&s),
                None => self.input.refuse(),
            }
        }
    }

    /// Takes one record.
    pub fn push_sample(&mut self, s: &Sample) {
        self.handle(|input, on| input.push(on, s));
    }

    /// Everything that is down is finished as it is: the page went away, the tool bar took over.
    pub fn lift_all(&mut self) {
        self.handle(Input::lift_all);
    }

    /// Commits unfinished gestures as they are and shares the text typed so far.
    pub fn settle(&mut self) {
        self.lift_all();
        self.share_edit();
    }

    /// Shows the last item of a chunk in place of the stroke a contact draws and in its style; the head of its end is its own. From
    /// then on the stroke grows no more; another call shows another shape. False when the contact draws no stroke.
    pub fn snap(&mut self, pointer: u32, chunk: &[u8]) -> bool {
        let Some(shape) = self.replica.decode_last(chunk) else { return false };
        self.handle(|input, on| input.snap(on, pointer, shape))
    }

    /// The lane (hand, tool bar) that edits, and contacts that touch down, belong to from here on; it has its own undo, tool and style.
    pub fn set_lane(&mut self, lane: u32) {
        self.input.set_lane(lane);
    }

    /// The lanes that were active before, in the order in which they first were.
    pub fn other_lanes(&self) -> impl Iterator<Item = u32> {
        self.input.other_lanes()
    }

    /// Does something in a lane. The active lane is the same one afterwards.
    pub fn in_lane<R>(&mut self, lane: u32, work: impl FnOnce(&mut Self) -> R) -> R {
        let active = self.input.lane();
        self.set_lane(lane);
        let result = work(self);
        self.set_lane(active);
        result
    }

    /// Whether the board may only be looked at. What is down is finished as it is; whether that may still be done is the server's to say.
    pub fn set_read_only(&mut self, on: bool) {
        if on && !self.replica.document.items.read_only() {
            self.lift_all();
            self.change(|document| document.end_edit(false));
        }
        self.replica.set_read_only(on);
    }

    /// Whether the person may lead the board: others do not set or remove the locks of leaders.
    pub fn set_leads(&mut self, leads: bool) {
        self.replica.set_leads(leads);
    }

    /// Makes a tool the active one; contacts that are down keep theirs. The selection is lane 0's.
    pub fn set_tool(&mut self, tool: Tool) {
        self.input.set_tool(tool, &mut self.replica.document);
    }

    /// The active tool.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.input.tool()
    }

    /// The style new items get.
    pub fn set_tool_style(&mut self, style: Style) {
        self.input.set_tool_style(style);
    }

    /// The form of what the shape tool makes, by its number in the format.
    pub fn set_tool_form(&mut self, form: u8) {
        self.input.set_tool_form(form);
    }

    /// Whether the eraser cuts strokes where it passes (else it takes whole items).
    pub fn set_eraser_cuts(&mut self, on: bool) {
        self.input.set_eraser_cuts(on);
    }

    /// Whether the active tool stays so when it has made its one item (else select is active then).
    pub fn set_keeps_tool(&mut self, on: bool) {
        self.input.set_keeps(on);
    }

    /// Whether the select tool draws a lasso round items (else a marquee).
    pub fn set_lasso(&mut self, on: bool) {
        self.input.set_lasso(on);
    }

    /// What is dragged is brought to: the edges, centres and distances of what is near, and the lines of the paper.
    pub fn set_snap_to(&mut self, objects: bool, grid: bool) {
        self.replica.document.snapping.set(SnapTo { objects, grid });
    }

    /// Whether one finger pans (else it uses the active tool).
    pub fn set_fingers_pan(&mut self, on: bool) {
        self.input.set_fingers_pan(on);
    }

    /// Whether the screen is one hand's: a second finger makes a pinch for the first one's first 400 ms.
    pub fn set_small_screen(&mut self, on: bool) {
        self.input.set_small_screen(on);
    }

    /// A touch with a larger radius than this (CSS px; 0: none is) is a palm: it erases as wide as it is, or does nothing.
    pub fn set_palm(&mut self, radius_css: f64, erases: bool) {
        self.input.set_palm(radius_css, erases);
    }

    /// Another board: nothing of this one is left.
    pub fn clear_board(&mut self) {
        self.input.forget_contacts();
        self.view.clear();
        self.receive(Replica::clear);
    }

    /// Whether a hand is on the board, or somebody types.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.input.is_down() || self.replica.document.is_editing()
    }

    /// Whether somebody draws, drags or types right now; moving the board is neither.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.input.works() || self.replica.document.is_editing()
    }

    /// Input records that were refused as not sane.
    #[must_use]
    pub fn refused(&self) -> u32 {
        self.input.refused()
    }

    /// The model, to be read.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.replica.document.items.board()
    }
}
