//! What is drawn into surfaces in a tick, within its budget: a dragged picture first, then tiles in view, then pictures of the whole, then
//! tiles round the view. Owns their order and how much a tick may take, and the pictures the host gives and asks for; which tile is
//! next and which part of a picture is stale is for tiles and covers to know.

use kurbo::Rect;

use super::View;
use super::carry::Progress;
use super::cover::{Covers, Work};
use super::damage::Damage;
use super::frame::ContactState;
use super::pace::{BARE_MS, BLURRED_MS, FLUNG_MS, MOVING_MS, RESTING_MS};
use super::painter::Painter;
use super::palette::Theme;
use super::tiles::{Screen, Tiles};
use crate::document::{Drag, Dropped, Layers, Shown};
use crate::scene::Scene;
use crate::tess::Sink;

impl View {
    pub(super) fn raster(
        &mut self,
        document: &mut Shown<'_>,
        hands: ContactState,
        screen: &Screen,
        sink: &mut Sink<'_>,
    ) {
        let (moving, came_to_rest) = self.tiles.follow(screen);
        let resting = self.tiles.rests(self.now_ms) && !hands.pinching;
        self.choose_tiles(document, came_to_rest && resting);
        let arriving = document.is_arriving;
        let busy = hands.busy || arriving;
        let wanted_ms = self.wanted_ms(screen, moving, busy);
        let mut left = self.tiles.budget(self.now_ms, wanted_ms);
        let more = self.raster_carry(document, screen, sink, &mut left);
        self.tiles.set_more(more);

        let (tiles, covers, damage) = (&mut self.tiles, &mut self.covers, &mut self.damage);
        let Layers { board, scene, editing, .. } = document.layers();
        let mut painter = Painter { board, scene, editing, theme: self.theme, lines: &mut self.lines };
        tiles.work_in_view(sink, &mut painter, screen, damage, resting, &mut left);
        // The next sample of a contact brings a tick. A picture of the half would be made over again.
        if arriving && !hands.busy {
            tiles.set_more(true);
        } else if !hands.busy {
            let wait = moving || tiles.wants_more();
            if raster_covers(covers, tiles, sink, &mut painter, screen, damage, wait, &mut left) {
                tiles.set_more(true);
            }
        }
        tiles.work_round(sink, &mut painter, screen, damage, moving || !busy, moving, &mut left);
        tiles.end_work(sink, screen, !busy, self.theme.paper, left);
    }

    /// Decides whether tiles are used: by what is in view, with room between on and off.
    fn choose_tiles(&mut self, document: &Shown<'_>, came_to_rest: bool) {
        let (board, scene) = (document.items.board(), document.items.scene());
        if !self.tiles.on() {
            if self.damage.is_all() {
                self.tiles.ahead(board, scene, &self.viewport);
            }
        } else if came_to_rest && self.tiles.leave(board, scene, &self.viewport) {
            self.damage.all();
        }
    }

    /// How much work this tick is worth, ms.
    fn wanted_ms(&self, screen: &Screen, moving: bool, busy: bool) -> f64 {
        // Where there is nothing to show but paper, or the picture of a drag is waited for, that comes before an even pace.
        let gaps = self.tiles.gaps(screen);
        if gaps && !self.covers.covers() && !busy {
            if moving { RESTING_MS } else { BARE_MS }
        } else if (moving || busy) && self.carry.is_whole() {
            if busy {
                MOVING_MS
            } else if gaps && self.tiles.sharp(&screen.to) {
                FLUNG_MS
            } else if self.tiles.blurred(&screen.to) {
                BLURRED_MS
            } else {
                MOVING_MS
            }
        } else {
            RESTING_MS
        }
    }

    /// Surfaces that are free, what came on top of the cover, and the picture of what is dragged. True while there is more to do of that.
    fn raster_carry(
        &mut self,
        document: &mut Shown<'_>,
        screen: &Screen,
        sink: &mut Sink<'_>,
        left: &mut usize,
    ) -> bool {
        let Layers { board, scene, editing, drag, .. } = document.layers();
        let mut painter = Painter { board, scene, editing, theme: self.theme, lines: &mut self.lines };
        self.covers.keep(sink, &mut painter);
        self.carry.keep(sink);
        if self.carry.is_dropped() {
            let shown = self.tiles.all_true(screen) || self.carry.is_overdue(self.now_ms);
            if shown {
                self.spoil_carry();
            }
            return !shown;
        }
        let progress = self.carry.draw(sink, &mut painter, drag, left);
        if progress == Progress::Whole {
            document.drag_hide(true);
            self.follow(document);
            // The contact may rest by now: nothing else would show the picture where it is.
            if let Some(area) = document.drag().map(Drag::shown) {
                self.damage_screen(area);
            }
        }
        progress == Progress::More
    }

    /// A drag of the selection has begun: of a large one a picture is drawn, which then follows the contact.
    pub(crate) fn carry_begin(&mut self, document: &mut Shown<'_>) {
        self.follow(document);
        let Some(drag) = document.drag().filter(|drag| drag.is_large()) else { return };
        if self.carry.begin(drag, &self.viewport) {
            document.drag_hide(true);
        }
    }

    /// Whether that picture is whole, or there is none.
    pub(crate) fn carry_whole(&self) -> bool {
        self.carry.is_whole()
    }

    /// The drag is over. Its picture stays until the tiles show what was dropped.
    pub(crate) fn carry_end(&mut self, document: &mut Shown<'_>, dropped: Dropped) {
        self.follow(document);
        self.carry.end(dropped, self.tiles.on(), self.now_ms);
    }

    /// What was dropped is not as it was any more: its picture goes.
    pub(super) fn spoil_carry(&mut self) {
        if let Some(area) = self.carry.spoil() {
            self.damage_screen(area);
        }
    }

    /// The host puts a picture of `area` (board units), `w` × `h` px, into the surface `COVER_GIVEN` before the next frame. It is shown
    /// where nothing of the board is yet, until [`Self::cover_end`]. False: there is an own cover already.
    pub(crate) fn cover_given(&mut self, area: Rect, w: u32, h: u32) -> bool {
        let given = self.covers.give(area, w, h, self.theme);
        if given {
            self.damage.all();
        }
        given
    }

    /// The board is loaded: nothing stands for it any more. On a full board what was given still fills gaps until there is an own cover.
    pub(crate) fn cover_end(&mut self, scene: &Scene) {
        if self.covers.end(self.tiles.on(), scene, self.tiles.threshold()) {
            self.damage.all();
        }
    }

    /// Begins a picture of an area (board units), of at most `w` × `h` px, in the light theme or in the board's.
    /// It is drawn into the surface `PICTURE` over the next ticks. Answers area and size; `None`: there is nothing to show.
    pub(crate) fn picture_begin(
        &mut self,
        area: Option<Rect>,
        w: u32,
        h: u32,
        light: bool,
    ) -> Option<(Rect, u32, u32)> {
        self.picture_end();
        let area = area.filter(|a| a.is_finite())?;
        let theme = if light { Theme::default() } else { self.theme };
        Some(self.covers.ask(area, w, h, theme))
    }

    /// Whether the picture that was asked for is there and true.
    pub(crate) fn picture_whole(&self) -> bool {
        self.covers.asked_whole()
    }

    /// The picture has been read, or is not wanted any more.
    pub(crate) fn picture_end(&mut self) {
        self.covers.asked_end();
    }
}

/// Draws pictures of the whole within the budget, or `wait`s for what comes before. True while there is more to do.
fn raster_covers(
    covers: &mut Covers,
    tiles: &mut Tiles,
    sink: &mut Sink<'_>,
    painter: &mut Painter<'_>,
    screen: &Screen,
    damage: &mut Damage,
    wait: bool,
    left: &mut usize,
) -> bool {
    let scene = painter.scene;
    let wanted = covers.wanted(tiles.on(), scene, tiles.threshold());
    let work = covers.work(wanted, scene, screen.now_ms);
    if work == Work::None {
        return false;
    }
    if wait || work == Work::Wait {
        return true;
    }
    if let (Work::Begin, Some(extent)) = (work, scene.extent()) {
        covers.begin(extent, painter.theme, screen.now_ms);
        // A board that was loaded under a resting camera: its tiles are made before the first pan asks for them.
        tiles.ahead(painter.board, scene, &screen.viewport);
    }
    if covers.draw(sink, painter, left) {
        damage.all();
    }
    *left == 0
}
