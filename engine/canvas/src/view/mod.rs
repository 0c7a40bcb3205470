//! The view: from a document to frames. Owns the camera, what the screen shows and what of it is no longer true: damage, tiles, covers,
//! the picture of a dragged selection, and what lies over the board (trails, others' cursors). It reads the document and follows what
//! that notes as changed; it never writes to the board. Knows no tool and no contact.

mod camera;
mod carry;
mod cover;
mod damage;
mod frame;
mod guides;
pub(crate) mod handles;
mod holding;
mod image;
mod job;
mod lines;
mod overlay;
mod pace;
mod paint;
mod painter;
mod palette;
mod picture;
mod raster;
mod stroke;
mod text;
mod text_box;
mod tiles;
mod to_px;
mod trails;

use atrium_model::Slot;
use kurbo::{Point, Rect, Size};

pub use camera::Camera;
pub(crate) use camera::Viewport;
use carry::Carry;
use cover::Covers;
pub use cover::{COVER_GIVEN, PICTURE};
use damage::{Damage, PxRect};
pub(crate) use frame::ContactState;
use frame::{Frame, ItemPart};
use lines::Lines;
pub use overlay::Cursor;
pub(crate) use painter::paper_step;
pub use palette::Theme;
pub(crate) use text::text_bytes;
pub use text_box::EditingView;
use tiles::Tiles;
use trails::Trails;

use crate::document::{Drag, Redraw, Shown};
use crate::tess::{Mode, Streams};

/// A px further than this from what changed is never touched by its feather.
const FEATHER_PX: f64 = 2.0;
/// Widest and highest that a frame is. No canvas is so large; an export as outlines is, and its lines are exact up to here.
const MAX_PX: u32 = 1 << 20;
/// A picture of the largest scale (`camera::ZOOM`) shows the board at zoom 1, as every other does.
const MAX_DPR: f64 = 40.0;
/// A picture that shows more than any screen, small, as the preview of an export.
const MIN_DPR: f64 = 0.01;
/// Round what `fit` shows, CSS px.
const FIT_MARGIN_CSS: f64 = 64.0;

/// See the file's head.
pub(crate) struct View {
    viewport: Viewport,
    theme: Theme,
    /// The tick's clock, ms.
    now_ms: f64,
    frame: Frame,
    part: ItemPart,
    damage: Damage,
    lines: Lines,
    tiles: Tiles,
    covers: Covers,
    carry: Carry,
    trails: Trails,
    cursors: Vec<Cursor>,
    /// Something that updates tell of may have changed since the last tick.
    changed: bool,
}

impl View {
    /// `mode`: the geometry the executor takes.
    pub(crate) fn new(mode: Mode) -> Self {
        let mut damage = Damage::default();
        damage.all();
        Self {
            viewport: Viewport::default(),
            theme: Theme::default(),
            now_ms: 0.0,
            frame: Frame::new(mode),
            part: ItemPart::all(),
            damage,
            lines: Lines::default(),
            tiles: Tiles::new(mode),
            covers: Covers::default(),
            carry: Carry::default(),
            trails: Trails::default(),
            cursors: Vec::new(),
            changed: true,
        }
    }

    /// The tick's clock stands here, ms.
    pub(crate) fn set_now(&mut self, now_ms: f64) {
        self.now_ms = now_ms;
    }

    /// Whether something that updates tell of may have changed since the last call.
    pub(crate) fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// The maps between board, canvas and screen.
    pub(crate) fn viewport(&self) -> &Viewport {
        &self.viewport
    }

    /// The canvas has this size now: device px, and device px per CSS px.
    pub(crate) fn resize(&mut self, w_px: u32, h_px: u32, dpr: f64) {
        if dpr.is_finite() && dpr > 0.0 {
            self.viewport.w_px = w_px.clamp(1, MAX_PX);
            self.viewport.h_px = h_px.clamp(1, MAX_PX);
            self.viewport.dpr = dpr.clamp(MIN_DPR, MAX_DPR);
            self.camera_moved();
        }
    }

    fn camera_moved(&mut self) {
        self.damage.all();
        self.changed = true;
    }

    /// Pans by CSS px: positive goes right and down on the board.
    pub(crate) fn pan(&mut self, dx_css: f64, dy_css: f64) {
        self.viewport.pan(dx_css, dy_css);
        self.camera_moved();
    }

    /// Zooms to CSS px per board unit so that what lies under `at_css` stays there.
    pub(crate) fn zoom_at(&mut self, zoom: f64, at_css: Point) {
        self.viewport.zoom_at(zoom, at_css);
        self.camera_moved();
    }

    /// Puts the camera somewhere.
    pub(crate) fn camera_set(&mut self, x: f64, y: f64, zoom: f64) {
        self.viewport.set(x, y, zoom);
        self.camera_moved();
    }

    /// How much of the board `fit` can show at a zoom.
    pub(crate) fn room(&self, zoom: f64) -> Size {
        self.viewport.room(FIT_MARGIN_CSS) / zoom
    }

    /// Shows an area of the board whole, not nearer than `max_zoom`.
    pub(crate) fn fit(&mut self, area: Rect, max_zoom: f64) {
        self.viewport.fit(area, FIT_MARGIN_CSS, max_zoom);
        self.camera_moved();
    }

    /// To the next round zoom up or down, about the view's centre.
    pub(crate) fn zoom_step(&mut self, up: bool) {
        if self.viewport.zoom_step(up) {
            self.camera_moved();
        }
    }

    /// Pans so that an area of the board is seen, when it is not.
    pub(crate) fn bring_into_view(&mut self, area: Rect) {
        if self.viewport.bring_into_view(area) {
            self.camera_moved();
        }
    }

    pub(crate) fn theme(&self) -> &Theme {
        &self.theme
    }

    pub(crate) fn set_theme(&mut self, theme: Theme) {
        if self.theme != theme {
            self.theme = theme;
            self.forget_pictures();
        }
    }

    /// The arrays of the last frame.
    pub(crate) fn streams(&self) -> &Streams {
        self.frame.streams()
    }

    /// Takes up what the document has noted as changed.
    pub(crate) fn follow(&mut self, document: &mut Shown<'_>) {
        let (lines, redraws) = document.take_redraws().into_parts();
        for slot in lines {
            self.lines.drop(slot);
        }
        for redraw in redraws {
            match redraw {
                Redraw::Board(area) => self.damage_board(area),
                Redraw::Over(area) => self.damage_screen(area),
                Redraw::OnTop(slot, area) => {
                    self.damage_screen(area);
                    self.tiles.append(slot, area, self.now_ms);
                    self.covers.append(slot, area, self.now_ms);
                }
                Redraw::Edited => self.spoil_carry(),
                Redraw::All => self.forget_pictures(),
            }
        }
    }

    /// Another board: nothing of the one before is shown.
    pub(crate) fn clear(&mut self) {
        self.lines = Lines::default();
        self.trails.clear();
    }

    /// Something over the board changed in this area (board units); the board's own picture is as it was.
    fn damage_screen(&mut self, area: Rect) {
        self.damage.add(PxRect::around(self.viewport.screen().rect(area), FEATHER_PX));
    }

    /// The board's own picture changed in this area (board units).
    fn damage_board(&mut self, area: Rect) {
        self.damage_screen(area);
        self.tiles.damaged(area, self.now_ms);
        self.covers.damaged(area, self.now_ms);
    }

    /// Every picture of the board is wrong: theme, paper, another board.
    fn forget_pictures(&mut self) {
        self.tiles.forget();
        self.covers.forget();
        self.damage.all();
    }

    /// The executor has lost everything it was given: the next frame draws all of it again.
    pub(crate) fn restored(&mut self, document: &mut Shown<'_>) {
        self.tiles.lost();
        self.covers.lost();
        self.carry.lost();
        if document.drag().is_some_and(Drag::is_large) {
            document.drag_hide(false);
            self.carry_begin(document);
        }
        self.damage.all();
    }

    /// The screen is drawn again from what is there: it was drawn coarser than it can be.
    pub(crate) fn repaint(&mut self) {
        self.damage.all();
    }

    /// Letters look other than when they were drawn (a font has come). What stands stays until it has been drawn again.
    pub(crate) fn letters_changed(&mut self) {
        self.tiles.rough();
        self.covers.rough();
        self.damage.all();
    }

    /// The picture that an item shows can be drawn better than it was.
    pub(crate) fn image_came(&mut self, document: &Shown<'_>, slot: Slot) {
        let scene = document.items.scene();
        if scene.is_drawn(slot) {
            self.damage_board(scene.bounds(slot));
        }
        if let Some(drag) = document.drag() {
            self.damage_screen(drag.shown());
        }
    }

    /// What has come by the hundred is shown: drawn piece by piece, not all of it in the one frame that shows it.
    pub(crate) fn show_arrived(&mut self, document: &Shown<'_>, area: Rect) {
        self.tiles.ahead(document.items.board(), document.items.scene(), &self.viewport);
        self.damage_board(area);
    }

    /// The number of a new trail of the own laser.
    pub(crate) fn trail_begin(&mut self) -> u32 {
        self.trails.begin()
    }

    /// The own laser goes on to a point of the board.
    pub(crate) fn trail_to(&mut self, trail: u32, at: Point) {
        self.trails.add_own(trail, at, self.now_ms);
    }

    /// A further point of a trail.
    pub(crate) fn laser(&mut self, trail: u32, rgba: u32, at: Point) {
        self.trails.add(trail, rgba, at, self.now_ms);
    }

    /// What the own laser has drawn since the last call: trail, x, y each.
    pub(crate) fn take_laser(&mut self) -> Vec<f64> {
        self.trails.take_outgoing()
    }

    /// Forgets of the trails what has faded. True while something is still seen.
    pub(crate) fn fade_trails(&mut self) -> bool {
        self.trails.fade(self.now_ms)
    }

    /// Where the others' pointers are now: those not named are not shown.
    pub(crate) fn set_cursors(&mut self, cursors: Vec<Cursor>) {
        self.cursors = cursors;
        self.cursors.retain(|c| c.x.abs() <= 1e9 && c.y.abs() <= 1e9);
    }

    /// A client left: its cursor goes with it.
    pub(crate) fn gone(&mut self, client: u32) {
        self.cursors.retain(|c| c.client != client);
    }

    /// Work is left for the next tick.
    pub(crate) fn wants_more(&self) -> bool {
        self.tiles.wants_more()
    }

    /// The work of the last frame took so long: the budget of the next tick follows it.
    pub(crate) fn spent(&mut self, ms: f64) {
        self.tiles.spent(ms);
    }

    /// Tiles that hold a picture, and the bytes of the surfaces they and the covers are drawn on.
    pub(crate) fn tile_stats(&self) -> (usize, usize) {
        let (tiles, bytes) = self.tiles.size();
        (tiles, bytes + self.covers.bytes())
    }

    /// Above how many estimated points in view tiles are used.
    pub(crate) fn set_tile_threshold(&mut self, points: usize) {
        self.tiles.set_threshold(points);
        self.damage.all();
    }

    /// Frames draw `count` items from there on, in paint order, the first ones with the paper; answers how many there are in all, as the
    /// frame that began with the first has found them.
    pub(crate) fn draw_part(&mut self, from: usize, count: usize) -> usize {
        (self.part.from, self.part.count) = (from, count);
        self.damage.all();
        self.part.order.len()
    }

    /// MB of surfaces, of which a cover has its share. 0: no cover, and a small pool.
    pub(crate) fn set_memory(&mut self, mb: u32) {
        self.covers.set_side(if mb >= 128 { 2048 } else { mb * 16 });
        self.tiles.set_pool((mb - mb / 4) as usize);
    }
}
