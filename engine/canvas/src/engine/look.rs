//! `Engine`: what is asked of the view: camera, theme, frames, pictures, what the machine can do. CSS px and board units as said.

use atrium_model::{Geometry, Slot, number};
use kurbo::{Point, Rect};

use super::Engine;
use crate::document::{Document, Shown};
use crate::tess::Streams;
use crate::view::{Camera, EditingView, Theme};

/// The smallest letters that are read, CSS px of their font size.
const MIN_READ_CSS: f64 = 9.0;

impl Engine {
    /// The canvas has this size now: device px, and device px per CSS px.
    pub fn resize(&mut self, w_px: u32, h_px: u32, dpr: f64) {
        self.view.resize(w_px, h_px, dpr);
    }

    /// Colours of the theme.
    pub fn set_theme(&mut self, theme: Theme) {
        self.view.set_theme(theme);
    }

    /// The theme in use.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.view.theme()
    }

    /// A wheel: pans, or zooms at the pointer. CSS px.
    pub fn wheel(&mut self, dx: f64, dy: f64, at_css: Point, zoom: bool) {
        if !(dx.is_finite() && dy.is_finite() && at_css.is_finite()) {
            return;
        }
        if zoom {
            self.view.zoom_at(self.view.viewport().camera.zoom * number::exp(-dy / 100.0), at_css);
        } else {
            self.view.pan(dx, dy);
        }
    }

    /// Puts the camera somewhere.
    pub fn camera_set(&mut self, x: f64, y: f64, zoom: f64) {
        self.view.camera_set(x, y, zoom);
    }

    /// Where the camera is.
    #[must_use]
    pub fn camera(&self) -> Camera {
        self.view.viewport().camera
    }

    /// The box round all that is drawn; none of an empty board and of what is hidden. Board units.
    #[must_use]
    pub fn extent(&self) -> Option<Rect> {
        self.replica.document.items.scene().extent()
    }

    /// Shows everything, or the selection.
    pub fn camera_fit(&mut self, selection: bool) {
        let items = &self.replica.document.items;
        let area = if selection { self.selection_extent() } else { items.scene().extent() };
        match area {
            Some(area) => self.view.fit(area, if selection { 4.0 } else { 1.0 }),
            None if !selection => self.view.camera_set(0.0, 0.0, 1.0),
            None => {}
        }
    }

    /// Shows everything; where its smallest text would be smaller than can be read, what was changed last and as much of what was changed
    /// before as is seen with it at a zoom at which that text is read.
    pub fn camera_to_content(&mut self) {
        self.camera_fit(false);
        let font = self.replica.document.items.smallest_font().unwrap_or(f64::INFINITY);
        let zoom = (MIN_READ_CSS / font).min(1.0);
        if self.camera().zoom < zoom
            && let Some(area) = self.replica.document.items.changed_last(self.view.room(zoom))
        {
            self.view.fit(area, 1.0);
        }
    }

    /// Whether there is something on the board, and nothing of it in view.
    #[must_use]
    pub fn content_outside(&self) -> bool {
        self.replica.document.items.scene().all_outside(self.view.viewport().board_rect())
    }

    /// To the next round zoom up or down, about the view's centre.
    pub fn zoom_step(&mut self, up: bool) {
        self.view.zoom_step(up);
    }

    /// The selection's box on the screen: CSS px x, y, w, h before rotation about its centre, and the rotation.
    pub fn selection_bounds_css(&mut self) -> Option<[f64; 5]> {
        let Document { items, selection, dragging, .. } = &mut self.replica.document;
        let frame = selection.frame(items)?;
        let g: Geometry = dragging.drag().map_or(frame, |drag| drag.change().apply(&frame, false));
        let p = self.view.viewport().css_from_board(Point::new(g.x.min(g.x + g.w), g.y.min(g.y + g.h)));
        let z = self.camera().zoom;
        Some([p.x, p.y, g.w.abs() * z, g.h.abs() * z, g.rot])
    }

    /// What the page needs to show the box of the text being edited.
    #[must_use]
    pub fn editing_view(&self) -> Option<EditingView> {
        let (item, g) = self.replica.document.edited()?;
        Some(EditingView::of(item, g, self.view.viewport()))
    }

    /// The arrays of the last frame.
    #[must_use]
    pub fn streams(&self) -> &Streams {
        self.view.streams()
    }

    /// The executor has lost everything it was given: the next frame draws all of it again.
    pub fn restored(&mut self) {
        self.view.restored(&mut Shown::of(&mut self.replica.document));
    }

    /// The screen is drawn again from what is there: it was drawn coarser than it can be.
    pub fn repaint(&mut self) {
        self.view.repaint();
    }

    /// Letters look other than when they were drawn (a font has come). What stands stays until it has been drawn again.
    pub fn letters_changed(&mut self) {
        self.view.letters_changed();
    }

    /// The picture that the item of this slot of the draw list shows can be drawn better than it was.
    pub fn image_came(&mut self, slot: u32) {
        self.view.image_came(&Shown::of(&mut self.replica.document), Slot(slot));
    }

    /// The host puts a picture of `area` (board units), `w` × `h` px, into the surface `COVER_GIVEN` before the next frame. It is shown
    /// where nothing of the board is yet, until [`Self::cover_end`]. False: there is an own cover already.
    pub fn cover_given(&mut self, area: Rect, w: u32, h: u32) -> bool {
        self.view.cover_given(area, w, h)
    }

    /// The board is loaded: nothing stands for it any more. On a full board what was given still fills gaps until there is an own cover.
    pub fn cover_end(&mut self) {
        self.view.cover_end(self.replica.document.items.scene());
    }

    /// Begins a picture of an area (board units; `None`: of everything), of at most `w` × `h` px, in the light theme or in the board's.
    /// It is drawn into the surface `PICTURE` over the next ticks. Answers area and size; `None`: there is nothing to show.
    pub fn picture_begin(&mut self, area: Option<Rect>, w: u32, h: u32, light: bool) -> Option<(Rect, u32, u32)> {
        self.view.picture_begin(area.or_else(|| self.replica.document.items.scene().extent()), w, h, light)
    }

    /// Whether the picture that was asked for is there and true.
    #[must_use]
    pub fn picture_whole(&self) -> bool {
        self.view.picture_whole()
    }

    /// The picture has been read, or is not wanted any more.
    pub fn picture_end(&mut self) {
        self.view.picture_end();
    }

    /// Tiles that hold a picture, and the bytes of the surfaces they are drawn on.
    #[must_use]
    pub fn tile_stats(&self) -> (usize, usize) {
        self.view.tile_stats()
    }

    /// Above how many estimated points in view tiles are used (by measurement of the executor; tests force either way).
    pub fn set_tile_threshold(&mut self, points: usize) {
        self.view.set_tile_threshold(points);
    }

    /// Frames draw `count` items from there on, in paint order, the first ones with the paper: a large board for a file, without tiles.
    /// Answers how many there are in all, as the frame that began with the first has found them.
    pub fn draw_part(&mut self, from: usize, count: usize) -> usize {
        self.view.draw_part(from, count)
    }

    /// What this machine has for pictures of the board: MB of surfaces, of which a cover has its share. 0: no cover, and a small pool.
    pub fn set_memory(&mut self, mb: u32) {
        self.view.set_memory(mb);
    }

    /// The work of the last frame, ticking and drawing, took so long: the budget of the next tick follows it.
    pub fn spent(&mut self, ms: f64) {
        self.view.spent(ms);
    }
}
