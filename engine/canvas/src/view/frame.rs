//! One frame: first what is drawn into surfaces (tiles, a dragged picture), then the damaged parts of the screen, each from the
//! paper up. A frame in which nothing changed writes nothing.

use atrium_model::number;
use kurbo::{Point, Rect};

use super::camera::View;
use super::damage::{Damage, PxRect};
use super::lines::Lines;
use super::overlay::Part;
use super::paint::{self, Brushes, ToPx, px_rect};
use crate::engine::Engine;
use crate::select::lifting::changed;
use crate::tess::{Mode, Sink, Streams};

/// The arrays of the last frame and what the screen shows.
pub(crate) struct Frame {
    pub(crate) streams: Streams,
    pub(crate) mode: Mode,
    pub(crate) damage: Damage,
    pub(crate) lines: Lines,
    parts: Vec<Part>,
    trails: Option<Rect>,
    shown: Option<View>,
}

impl Frame {
    pub(crate) fn new(mode: Mode) -> Self {
        let mut damage = Damage::default();
        damage.all();
        Self {
            streams: Streams::default(),
            mode,
            damage,
            lines: Lines::default(),
            parts: Vec::new(),
            trails: None,
            shown: None,
        }
    }
}

/// A px further than this from what changed is never touched by its feather.
const FEATHER_PX: f64 = 2.0;

impl Engine {
    /// From board units to px of the screen as it is drawn.
    pub(crate) fn screen(&self) -> ToPx {
        ToPx { scale: self.view.scale(), origin: self.view.origin_px(), dpr: self.view.dpr }
    }

    /// The camera, or the canvas, has changed.
    pub(crate) fn camera_moved(&mut self) {
        self.frame.damage.all();
        self.dirty_state = true;
    }

    /// Something over the board changed in this area (board units); the board's own picture is as it was.
    pub(crate) fn damage_screen(&mut self, area: Option<Rect>) {
        if let Some(area) = area {
            self.frame.damage.add(PxRect::around(self.screen().rect(area), FEATHER_PX));
        }
    }

    /// The board's own picture changed in this area (board units).
    pub(crate) fn damage_board(&mut self, area: Rect) {
        self.damage_screen(Some(area));
        self.tiles.damaged(area, self.now_ms);
        self.covers.damaged(area, self.now_ms);
    }

    /// The arrays of the last frame.
    #[must_use]
    pub fn streams(&self) -> &Streams {
        &self.frame.streams
    }

    /// The executor has lost everything it was given: the next frame draws all of it again.
    pub fn restored(&mut self) {
        self.tiles.lost();
        self.covers.lost();
        self.carry_lost();
        self.frame.damage.all();
    }

    /// The screen is drawn again from what is there: it was drawn coarser than it can be, or is to be (`coarse`: with half its px each
    /// way, until told otherwise).
    pub fn repaint(&mut self, coarse: bool) {
        self.tiles.coarse = coarse;
        self.frame.damage.all();
    }

    /// Letters look other than when they were drawn (a font has come). What stands stays until it has been drawn anew.
    pub fn letters_changed(&mut self) {
        self.tiles.rough();
        self.covers.rough();
        self.frame.damage.all();
    }

    /// Every picture of the board is wrong: theme, paper, another board.
    pub(crate) fn forget_pictures(&mut self) {
        self.tiles.forget();
        self.covers.forget();
        self.frame.damage.all();
    }

    /// Writes the frame. False when there is nothing to draw.
    pub(crate) fn build_frame(&mut self) -> bool {
        if self.frame.shown != Some(self.view) {
            self.frame.shown = Some(self.view);
            self.frame.damage.all();
        }
        let to = self.screen();
        self.live_damage();
        self.overlay_damage(&to);
        self.frame.lines.turn();
        let mut streams = core::mem::take(&mut self.frame.streams);
        streams.clear();
        let mut sink = Sink::new(&mut streams, self.frame.mode, Rect::ZERO);
        self.raster(&mut sink);
        let (w, h) = (self.view.w_px as i32, self.view.h_px as i32);
        for px in self.frame.damage.take(w, h) {
            self.paint_screen(&mut sink, px, &to);
        }
        self.frame.streams = streams;
        !self.frame.streams.ops.is_empty()
    }

    /// What live strokes and ghosts have changed since the last frame.
    fn live_damage(&mut self) {
        let mut areas = Vec::new();
        for stroke in &mut self.live.own {
            areas.push(stroke.builder.take_damage());
        }
        for ghost in &mut self.live.ghosts {
            areas.push(ghost.builder.take_damage());
        }
        areas.into_iter().for_each(|a| self.damage_screen(a));
    }

    fn overlay_damage(&mut self, to: &ToPx) {
        let parts = self.overlay_parts(to);
        let before = core::mem::take(&mut self.frame.parts);
        if !self.frame.damage.is_all() {
            for part in before.iter().filter(|p| !parts.contains(p)).chain(parts.iter().filter(|p| !before.contains(p)))
            {
                self.frame.damage.add(PxRect::around(part.bounds(to.dpr), 1.0));
            }
        }
        self.frame.parts = parts;
        let trails = self.trail_bounds(to);
        for area in self.frame.trails.into_iter().chain(trails) {
            self.frame.damage.add(PxRect::around(area, 1.0));
        }
        self.frame.trails = trails;
    }

    fn paint_screen(&mut self, sink: &mut Sink<'_>, px: PxRect, to: &ToPx) {
        let clip = px.rect();
        sink.target(0, px_rect(clip), None);
        if self.tiles.on() {
            self.paint_tiles(sink, px, to);
        } else {
            self.paint_items(sink, clip, to);
        }
        self.paint_lifted(sink, clip, to);
        self.paint_live(sink, clip, to);
        self.draw_trails(sink, to);
        let parts = core::mem::take(&mut self.frame.parts);
        for part in &parts {
            let seen = part.bounds(to.dpr).intersect(clip);
            if seen.width() > 0.0 && seen.height() > 0.0 {
                part.draw(sink, &self.theme, to.dpr);
            }
        }
        self.frame.parts = parts;
    }

    /// The board itself, from paper up, straight from its items: for what is clipped to `clip` px of the target.
    pub(crate) fn paint_items(&mut self, sink: &mut Sink<'_>, clip: Rect, to: &ToPx) {
        if self.cover_stands() {
            self.paint_cover(sink, PxRect::around(clip, 0.0), to);
        } else {
            self.paint_paper(sink, to);
        }
        let grown = clip.inflate(FEATHER_PX, FEATHER_PX);
        for slot in self.in_paint_order(to.board_rect(grown)) {
            self.paint_one(sink, slot, clip, to);
        }
    }

    /// What is drawn in an area, lowest first.
    pub(crate) fn in_paint_order(&mut self, area: Rect) -> Vec<atrium_model::Slot> {
        let mut found = self.lie_in(area);
        found.retain(|s| !self.scene.is_hidden(*s));
        found
    }

    /// The same, with what is hidden for the moment.
    pub(crate) fn lie_in(&mut self, area: Rect) -> Vec<atrium_model::Slot> {
        let mut found = self.scene.query(area);
        self.board.arrange(&mut found);
        found
    }

    pub(crate) fn paint_one(&mut self, sink: &mut Sink<'_>, slot: atrium_model::Slot, clip: Rect, to: &ToPx) {
        let mut with =
            Brushes { theme: &self.theme, lines: &mut self.frame.lines, editing: self.editing.as_ref().map(|e| e.id) };
        paint::paint_slot(sink, &self.board, &self.scene, slot, to, clip, &mut with);
    }

    /// Paper over the whole clip. Its marks keep a readable distance at every zoom.
    pub(crate) fn paint_paper(&self, sink: &mut Sink<'_>, to: &ToPx) {
        let record = self.board.record();
        let mut spacing = 24.0 * to.scale;
        while spacing < 14.0 * to.dpr {
            spacing *= 2.0;
        }
        while spacing > 56.0 * to.dpr {
            spacing /= 2.0;
        }
        // The full lines of graph paper and the gaps between staves repeat every fifth and tenth line: they are of the board too.
        let period = spacing * 10.0;
        let origin = Point::new(number::within(-to.origin.x, period), number::within(-to.origin.y, period));
        sink.paper(record.paper() as u32, self.theme.paper, self.theme.mark, spacing, origin, to.dpr);
    }

    /// What is in the hand: a selection, and things being made.
    fn paint_lifted(&mut self, sink: &mut Sink<'_>, clip: Rect, to: &ToPx) {
        self.paint_carry(sink, to);
        let mut with = Brushes { theme: &self.theme, lines: &mut self.frame.lines, editing: None };
        if let Some(lift) = self.lift.as_ref().filter(|l| !l.large) {
            for slot in &lift.slots {
                let item = self.board.item(*slot);
                let g = changed(&lift.change, &item.g, item.kind);
                paint::paint(sink, item, Some((*slot, &self.scene)), &g, to, clip, &mut with);
            }
        }
        for (_, item) in &self.drafts {
            paint::paint(sink, item, None, &item.g, to, clip, &mut with);
        }
    }

    /// Strokes being drawn: others' below, own on top.
    fn paint_live(&mut self, sink: &mut Sink<'_>, clip: Rect, to: &ToPx) {
        let own = self.live.own.iter().filter(|s| !s.hidden).map(|s| (&s.style, &s.builder));
        for (style, builder) in self.live.ghosts.iter().map(|g| (&g.style, &g.builder)).chain(own) {
            let Some(bounds) = builder.bounds().map(|r| to.rect(r)).filter(|b| b.overlaps(clip)) else { continue };
            let parts = [builder.stable(), builder.tail()];
            paint::ink(sink, &parts, to.affine(), to.scale, self.theme.rgba(paint::color(style)), style, bounds, clip);
        }
    }

    /// Where a live stroke has been drawn: board units.
    pub(crate) fn live_bounds(&mut self, id: &atrium_model::ItemId) -> Option<Rect> {
        self.live.own(id)?.builder.bounds()
    }

    /// A thing being made by a contact is shown, or no more.
    pub(crate) fn draft_set(&mut self, pointer: u32, item: Option<atrium_model::Item>) {
        if let Some(at) = self.drafts.iter().position(|(p, _)| *p == pointer) {
            let (_, before) = self.drafts.remove(at);
            self.damage_screen(Some(paint::painted_bounds(&before)));
        }
        if let Some(item) = item {
            self.damage_screen(Some(paint::painted_bounds(&item)));
            self.drafts.push((pointer, item));
        }
    }

    /// Where a mouse or pen hovers.
    pub(crate) fn hover_at(&mut self, p_css: Point) {
        self.contacts.hover = Some(p_css);
    }

    /// A wheel: pans, or zooms at the pointer. CSS px.
    pub fn wheel(&mut self, dx: f64, dy: f64, at_css: Point, zoom: bool) {
        if !(dx.is_finite() && dy.is_finite() && at_css.is_finite()) {
            return;
        }
        if zoom {
            self.view.zoom_at(self.view.camera.zoom * number::exp(-dy / 100.0), at_css);
        } else {
            self.view.pan(dx, dy);
        }
        self.camera_moved();
    }

    /// Puts the camera somewhere.
    pub fn camera_set(&mut self, x: f64, y: f64, zoom: f64) {
        self.view.set(x, y, zoom);
        self.camera_moved();
    }

    /// Where the camera is.
    #[must_use]
    pub fn camera(&self) -> super::camera::Camera {
        self.view.camera
    }

    /// Shows everything, or the selection.
    pub fn camera_fit(&mut self, selection: bool) {
        let area = if selection {
            let slots = crate::select::leaves(&self.board, self.selection.slots());
            slots.iter().map(|s| self.scene.bounds(*s)).reduce(crate::geom::join)
        } else {
            self.scene.extent()
        };
        match area {
            Some(area) => self.view.fit(area, 64.0, if selection { 4.0 } else { 1.0 }),
            None if !selection => self.view.set(0.0, 0.0, 1.0),
            None => return,
        }
        self.camera_moved();
    }

    /// To the next round zoom up or down, about the view's centre.
    pub fn zoom_step(&mut self, up: bool) {
        const STEPS: [f64; 15] = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0, 8.0, 16.0, 25.0, 40.0];
        let now = self.view.camera.zoom;
        let next =
            if up { STEPS.iter().find(|z| **z > now * 1.001) } else { STEPS.iter().rev().find(|z| **z < now * 0.999) };
        if let Some(zoom) = next {
            let (w, h) = self.view.css_size();
            self.view.zoom_at(*zoom, Point::new(w / 2.0, h / 2.0));
            self.camera_moved();
        }
    }
}
