//! One frame: first what is drawn into surfaces (`raster`), then the damaged parts of the screen, each from the paper up. A frame in
//! which nothing changed writes nothing.

use std::rc::Rc;

use atrium_model::{Item, Slot, Style};
use kurbo::Rect;

use super::camera::Viewport;
use super::damage::PxRect;
use super::overlay::{self, Part};
use super::painter::Painter;
use super::stroke::ink;
use super::tiles::Screen;
use super::to_px::{ToPx, px_rect};
use super::{FEATHER_PX, View};
use crate::document::{Layers, Shown};
use crate::tess::{Mode, Sink, Streams};

/// More connectors than this are hair lines while they follow a drag: a processor fills their outlines, all over the view, for longer
/// than a frame, and draws lines a px wide five times as fast.
const CROWD: usize = 100;
/// A hair line's width, px.
const HAIR_PX: f64 = 0.99;

/// The arrays of the last frame and what lies over the board in it.
pub(super) struct Frame {
    streams: Streams,
    mode: Mode,
    parts: Vec<Part>,
    trails: Option<Rect>,
    shown: Option<Viewport>,
}

/// Which of the items a frame without tiles draws, of their order: all on a screen, some at a time for a file.
pub(super) struct ItemPart {
    pub(super) from: usize,
    pub(super) count: usize,
    pub(super) order: Vec<Slot>,
}

impl ItemPart {
    pub(super) fn all() -> Self {
        Self { from: 0, count: usize::MAX, order: Vec::new() }
    }

    fn end(&self) -> usize {
        self.from.saturating_add(self.count).min(self.order.len())
    }

    fn slots(&self) -> &[Slot] {
        self.order.get(self.from..self.end()).unwrap_or_default()
    }

    fn is_last(&self) -> bool {
        self.end() == self.order.len()
    }
}

/// What the contacts do while a frame is made.
#[derive(Clone, Copy)]
pub(crate) struct ContactState {
    /// Somebody draws, drags or types.
    pub(crate) busy: bool,
    /// Two fingers hold the board.
    pub(crate) pinching: bool,
}

impl Frame {
    pub(super) fn new(mode: Mode) -> Self {
        Self { streams: Streams::default(), mode, parts: Vec::new(), trails: None, shown: None }
    }

    pub(super) fn streams(&self) -> &Streams {
        &self.streams
    }
}

impl View {
    /// Writes the frame. False when there is nothing to draw.
    pub(crate) fn draw(&mut self, document: &mut Shown<'_>, hands: ContactState) -> bool {
        self.follow(document);
        if self.frame.shown != Some(self.viewport) {
            self.frame.shown = Some(self.viewport);
            self.damage.all();
        }
        for area in document.take_live_damage() {
            self.damage_screen(area);
        }
        let screen = self.screen();
        self.overlay_damage(document, &screen.to);
        self.lines.turn();
        let mut streams = core::mem::take(&mut self.frame.streams);
        streams.clear();
        let mut sink = Sink::new(&mut streams, self.frame.mode, Rect::ZERO);
        self.raster(document, hands, &screen, &mut sink);
        for px in self.damage.take(screen.px.x1, screen.px.y1) {
            self.paint_screen(document, &mut sink, px, &screen.to);
        }
        self.frame.streams = streams;
        !self.frame.streams.ops.is_empty()
    }

    pub(super) fn screen(&self) -> Screen {
        let viewport = self.viewport;
        Screen { viewport, to: viewport.screen(), px: viewport.px(), now_ms: self.now_ms }
    }

    fn overlay_damage(&mut self, document: &mut Shown<'_>, to: &ToPx) {
        let parts = overlay::parts(document, &self.cursors, &self.viewport, to);
        let before = core::mem::take(&mut self.frame.parts);
        if !self.damage.is_all() {
            for (some, others) in [(&before, &parts), (&parts, &before)] {
                for part in some {
                    if !others.contains(part) {
                        self.damage.add(PxRect::around(part.bounds(to.dpr), 1.0));
                    }
                }
            }
        }
        self.frame.parts = parts;
        let trails = self.trails.bounds(to);
        for area in self.frame.trails.into_iter().chain(trails) {
            self.damage.add(PxRect::around(area, 1.0));
        }
        self.frame.trails = trails;
    }

    fn paint_screen(&mut self, document: &mut Shown<'_>, sink: &mut Sink<'_>, px: PxRect, to: &ToPx) {
        let clip = px.rect();
        sink.target(0, px_rect(clip), None);
        let Layers { board, scene, editing, drag, live, drafts } = document.layers();
        let mut painter = Painter { board, scene, editing, theme: self.theme, lines: &mut self.lines };
        if self.tiles.on() {
            self.tiles.paint(sink, &mut painter, &self.covers, px, to);
        } else {
            if self.covers.stands() {
                self.covers.paint(sink, &painter, PxRect::around(clip, 0.0), to);
            } else if self.part.from == 0 {
                painter.paper(sink, to);
            }
            if self.part.from == 0 {
                self.part.order = painter.drawn_in(to.board_rect(clip.inflate(FEATHER_PX, FEATHER_PX)));
            }
            for slot in self.part.slots() {
                painter.one(sink, *slot, clip, to);
            }
            if !self.part.is_last() {
                return;
            }
        }
        // What is being dragged: a selection, and items being made.
        self.carry.paint(sink, drag, to);
        if let Some(drag) = drag {
            for slot in drag.slots().iter().filter(|_| !drag.is_large()) {
                let item = drag.lies(painter.board, scene, *slot);
                painter.moved(sink, *slot, &item, clip, to);
            }
            let crowd = drag.followers().len() > CROWD;
            for (slot, item) in drag.followers() {
                let hair = crowd.then(|| as_hair(item, to.scale));
                painter.moved(sink, *slot, hair.as_ref().unwrap_or(item), clip, to);
            }
        }
        for item in drafts.items() {
            painter.draft(sink, item, clip, to);
        }
        for (style, builder) in live.shown() {
            let Some(bounds) = builder.bounds().map(|r| to.rect(r)).filter(|b| b.overlaps(clip)) else { continue };
            let parts = [builder.stable(), builder.tail()];
            ink(sink, &parts, to.affine(), to.scale, &self.theme, style, bounds, clip);
        }
        self.trails.draw(sink, to, self.now_ms);
        for part in &self.frame.parts {
            let seen = part.bounds(to.dpr).intersect(clip);
            if seen.width() > 0.0 && seen.height() > 0.0 {
                part.draw(sink, &self.theme, to.dpr);
            }
        }
    }

    /// What does not hold, for tests: tiles within their pool, numbers the executor can use.
    pub(crate) fn broken(&self) -> Vec<&'static str> {
        let mut out = Vec::new();
        let mut must = |holds: bool, what: &'static str| {
            if !holds {
                out.push(what);
            }
        };
        must(self.tiles.within_pool(), "tiles use each surface once and stay within their pool");
        let streams = &self.frame.streams;
        must(
            streams.index.iter().all(|i| (*i as usize) < streams.verts.len()),
            "triangles use vertices that are there",
        );
        must(streams.verts.iter().all(|v| v.x.is_finite() && v.y.is_finite()), "vertices are finite");
        must(streams.path.iter().all(|v| v.is_finite()), "outlines are finite");
        out
    }
}

/// The same with a line that is a px wide, at px per board unit.
fn as_hair(item: &Item, scale: f64) -> Item {
    let style = Style { width: Some((HAIR_PX / scale) as f32), dash: None, ..Style::clone(&item.s) };
    Item { s: Rc::new(style), ..item.clone() }
}
