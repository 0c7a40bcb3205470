//! The engine: one board, one view, the hands on it. Owns the state and the tick; every duty has its own file (input, tool, select,
//! view, live) and extends `Engine` there. Knows no wasm, no GL and no clock: time comes in with `tick`.

use atrium_model::{Board, Geometry, Item, ItemId, Rng, Style};
use kurbo::Point;

use crate::live::Live;
use crate::select::Selection;
use crate::select::catch::Catches;
use crate::select::clipboard::Run;
use crate::select::edit::{Arrivals, Outgoing};
use crate::select::lifting::Lift;
use crate::select::reading::Reading;
use crate::select::summary::SelectionInfo;
use crate::tess::Mode;
use crate::tool::contacts::{Contact, Contacts};
use crate::tool::laser::Trail;
use crate::tool::text::Editing;
use crate::tool::{Session, Tool};
use crate::view::camera::View;
use crate::view::carry::Carry;
use crate::view::cover::Covers;
use crate::view::frame::Frame;
use crate::view::overlay::Cursor;
use crate::view::palette::Theme;
use crate::view::scene::Scene;
use crate::view::tiles::Tiles;

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

/// What a lane holds while another is in hand.
pub(crate) struct Hand {
    lane: u32,
    tool: Tool,
    style: Style,
    cuts: bool,
}

/// See the file's head.
pub struct Engine {
    pub(crate) board: Board,
    pub(crate) rng: Rng,
    /// Milliseconds since 1970 at the last tick, for ids.
    pub(crate) epoch_ms: f64,
    epoch_offset: Option<f64>,
    /// The tick's clock, ms.
    pub(crate) now_ms: f64,
    pub(crate) lane: u32,
    /// Of the other lanes.
    hands: Vec<Hand>,
    pub(crate) read_only: bool,

    pub(crate) tool: Tool,
    pub(crate) tool_style: Style,
    pub(crate) eraser_cuts: bool,
    /// A drag of the select tool from the board is a lasso, else a marquee.
    pub(crate) lassoes: bool,
    pub(crate) fingers_pan: bool,
    /// Radius, CSS px, above which a touch is a palm; 0: none is.
    pub(crate) palm_css: f64,
    pub(crate) palm_erases: bool,
    pub(crate) contacts: Contacts,
    pub(crate) last_click: Option<(f64, Point)>,

    pub(crate) selection: Selection,
    /// The selection's box, when known; None inside: nothing is selected.
    pub(crate) box_cache: Option<Option<Geometry>>,
    /// What is known of the selected things, when known.
    pub(crate) summary: Option<SelectionInfo>,
    pub(crate) lift: Option<Lift>,
    pub(crate) focus: Option<ItemId>,
    /// The keyboard's order, when known.
    pub(crate) reading: Option<Reading>,
    pub(crate) editing: Option<Editing>,
    pub(crate) outbox: Vec<Outgoing>,
    /// Of the items that are being put in parts.
    pub(crate) run: Run,
    pub(crate) arrivals: Arrivals,

    pub(crate) live: Live,
    pub(crate) drafts: Vec<(u32, Item)>,
    pub(crate) catches: Catches,
    pub(crate) trails: Vec<Trail>,
    pub(crate) last_trail: u32,
    /// Of the own trails, not taken yet.
    pub(crate) shone: Vec<f64>,
    pub(crate) cursors: Vec<Cursor>,

    pub(crate) view: View,
    pub(crate) theme: Theme,
    pub(crate) scene: Scene,
    pub(crate) frame: Frame,
    pub(crate) tiles: Tiles,
    pub(crate) covers: Covers,
    pub(crate) carry: Option<Carry>,
    /// The dragged picture's surface is to be freed in the next frame.
    pub(crate) carry_free: bool,
    /// Something a getter answers may have changed since the last tick.
    pub(crate) dirty_state: bool,
}

impl Engine {
    /// An empty board. `mode` is the geometry the executor takes, `seed` the host's randomness, `epoch_ms` the time since 1970.
    #[must_use]
    pub fn new(mode: Mode, seed: [u8; 32], epoch_ms: f64) -> Self {
        Self {
            board: Board::new(),
            rng: Rng::from_seed(seed),
            epoch_ms,
            epoch_offset: None,
            now_ms: 0.0,
            lane: 0,
            hands: Vec::new(),
            read_only: false,
            tool: Tool::Select,
            tool_style: Style::default(),
            eraser_cuts: true,
            lassoes: false,
            fingers_pan: false,
            palm_css: 0.0,
            palm_erases: false,
            contacts: Contacts::default(),
            last_click: None,
            selection: Selection::default(),
            box_cache: None,
            summary: None,
            lift: None,
            focus: None,
            reading: None,
            editing: None,
            outbox: Vec::new(),
            run: Run::default(),
            arrivals: Arrivals::default(),
            live: Live::default(),
            drafts: Vec::new(),
            catches: Catches::default(),
            trails: Vec::new(),
            last_trail: 0,
            shone: Vec::new(),
            cursors: Vec::new(),
            view: View::default(),
            theme: Theme::default(),
            scene: Scene::default(),
            frame: Frame::new(mode),
            tiles: Tiles::new(mode),
            covers: Covers::default(),
            carry: None,
            carry_free: false,
            dirty_state: true,
        }
    }

    /// The canvas has this size now: device px, and device px per CSS px.
    pub fn resize(&mut self, w_px: u32, h_px: u32, dpr: f64) {
        if dpr.is_finite() && dpr > 0.0 {
            self.view.w_px = w_px.clamp(1, 16_384);
            self.view.h_px = h_px.clamp(1, 16_384);
            self.view.dpr = dpr.clamp(0.1, 8.0);
            self.camera_moved();
        }
    }

    /// Colours of the theme.
    pub fn set_theme(&mut self, theme: Theme) {
        if self.theme != theme {
            self.theme = theme;
            self.forget_pictures();
        }
    }

    /// The lane (hand, tool bar) that edits, and contacts that touch down, belong to from here on; it has its own undo, tool and style.
    pub fn set_lane(&mut self, lane: u32) {
        if lane == self.lane {
            return;
        }
        if !self.hands.iter().any(|h| h.lane == lane) {
            self.hands.push(Hand { lane, tool: Tool::Select, style: Style::default(), cuts: true });
        }
        // What was in hand is laid where the other lay.
        if let Some(hand) = self.hands.iter_mut().find(|h| h.lane == lane) {
            core::mem::swap(&mut hand.lane, &mut self.lane);
            core::mem::swap(&mut hand.tool, &mut self.tool);
            core::mem::swap(&mut hand.style, &mut self.tool_style);
            core::mem::swap(&mut hand.cuts, &mut self.eraser_cuts);
        }
    }

    /// Whether the board may only be looked at. What is in the hand is taken back.
    pub fn set_read_only(&mut self, on: bool) {
        if on && !self.read_only {
            self.cancel_all();
            self.end_edit(false);
        }
        self.read_only = on;
        self.dirty_state = true;
    }

    /// Takes a tool in hand; contacts that are down keep theirs. The selection is lane 0's.
    pub fn set_tool(&mut self, tool: Tool) {
        if self.tool != tool {
            self.tool = tool;
            if self.lane == 0 && tool != Tool::Select && tool != Tool::Hand {
                self.select_slots(&[]);
            }
            self.dirty_state = true;
        }
    }

    /// What a lane's tool was for is done. The other lanes keep theirs.
    pub(crate) fn back_to_select(&mut self, lane: u32) {
        if lane == self.lane {
            self.set_tool(Tool::Select);
        } else if let Some(hand) = self.hands.iter_mut().find(|h| h.lane == lane) {
            hand.tool = Tool::Select;
        }
    }

    /// The tool in hand.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The style new things get.
    pub fn set_tool_style(&mut self, style: Style) {
        self.tool_style = style;
    }

    /// Whether the eraser cuts strokes where it passes (else it takes whole things).
    pub fn set_eraser_cuts(&mut self, on: bool) {
        self.eraser_cuts = on;
    }

    /// Whether the select tool draws a lasso round things (else a marquee).
    pub fn set_lasso(&mut self, on: bool) {
        self.lassoes = on;
    }

    /// Whether one finger pans (else it uses the tool in hand).
    pub fn set_fingers_pan(&mut self, on: bool) {
        self.fingers_pan = on;
    }

    /// Everything that is down is taken back.
    pub(crate) fn cancel_all(&mut self) {
        let list = core::mem::take(&mut self.contacts.list);
        for contact in list {
            self.session_cancel(contact.session);
            self.contacts.pair.up(contact.pointer);
        }
        self.contacts.taps.none();
        self.contacts.pinch = None;
    }

    /// One turn: time goes on, work that was put off is done within its budget, and a frame is written if anything changed.
    /// Returns the bits `FRAME` … `LIVE`.
    pub fn tick(&mut self, now_ms: f64) -> u32 {
        if now_ms.is_finite() {
            let offset = *self.epoch_offset.get_or_insert(self.epoch_ms - now_ms);
            self.epoch_ms = offset + now_ms;
            self.now_ms = now_ms;
        }
        let fading = self.fade_trails();
        let arriving = self.show_arrivals();
        let drawn = self.build_frame();
        let mut bits = 0;
        let mut set = |on: bool, bit: u32| bits |= if on { bit } else { 0 };
        set(drawn, FRAME);
        set(fading || arriving || self.tiles.wants_more(), AGAIN);
        set(core::mem::take(&mut self.dirty_state), STATE);
        set(!self.outbox.is_empty(), OUTGOING);
        set(self.live.waits(), LIVE);
        bits
    }

    /// Another board: nothing of this one is left.
    pub fn clear_board(&mut self) {
        let contacts = core::mem::take(&mut self.contacts.list);
        self.contacts = Contacts { refused: self.contacts.refused, ..Contacts::default() };
        drop(contacts);
        self.board = Board::new();
        self.scene = Scene::default();
        self.selection = Selection::default();
        self.box_cache = None;
        self.summary = None;
        self.reading = None;
        self.lift = None;
        self.focus = None;
        self.editing = None;
        self.outbox.clear();
        self.arrivals = Arrivals::default();
        self.live = Live::default();
        self.drafts.clear();
        self.catches = Catches::default();
        self.trails.clear();
        self.forget_pictures();
        self.dirty_state = true;
    }

    /// Whether a hand is on the board, or somebody types.
    #[must_use]
    pub fn busy(&self) -> bool {
        !self.contacts.list.is_empty() || self.editing.is_some()
    }

    /// Whether somebody draws, drags or types right now; moving the board is neither.
    #[must_use]
    pub fn holds(&self) -> bool {
        let moves = |contact: &Contact| matches!(contact.session, Session::Idle | Session::Pan(_));
        self.editing.is_some() || !self.contacts.list.iter().all(moves)
    }

    /// Input records that were refused as not sane.
    #[must_use]
    pub fn refused(&self) -> u32 {
        self.contacts.refused
    }

    /// Tiles that hold a picture, and the bytes of the surfaces they are drawn on.
    #[must_use]
    pub fn tile_stats(&self) -> (usize, usize) {
        let (tiles, bytes) = self.tiles.size();
        (tiles, bytes + self.covers.bytes())
    }

    /// Above how many estimated points in view tiles are used (by measurement of the executor; tests force either way).
    pub fn set_tile_threshold(&mut self, points: usize) {
        self.tiles.set_threshold(points);
        self.frame.damage.all();
    }

    /// What this machine has for pictures of the board: MB of surfaces, of which a cover has its share. 0: no cover, and a small pool.
    pub fn set_memory(&mut self, mb: u32) {
        self.covers.set_side(if mb >= 128 { 2048 } else { mb * 16 });
        self.tiles.set_pool((mb - mb / 4) as usize);
    }

    /// The work of the last frame, ticking and drawing, took so long: the budget of the next tick follows it.
    pub fn spent(&mut self, ms: f64) {
        self.tiles.spent(ms);
    }

    /// The model, to be read.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The theme in use.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Local transactions that wait to be sent, in order.
    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        core::mem::take(&mut self.outbox)
    }
}
