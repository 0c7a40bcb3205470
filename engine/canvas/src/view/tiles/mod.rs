//! Pictures of the board in pieces of 512 px, all of one scale (a generation), so that panning a full board copies pixels instead of
//! drawing it. Owns which tiles there are, which are stale, and what is rastered next; a small board is drawn without them.
//!
//! ```text
//!   missing ──job──▶ whole (a surface) or empty (paper alone, no surface)
//!   changed: the old picture stays, its stale part is drawn over it, a job makes a new one and swaps
//!   zooming: the generation is shown stretched; when the camera rests, or it is stretched too far, a new one starts, and the old one
//!   stays in its gaps
//! ```
//! Their scale is `scale`'s, making them `raster`'s, showing them `mosaic`'s, how much per tick `pace`'s. What surrounds them comes in as a `Screen`.

mod generation;
mod keys;
mod mosaic;
mod raster;
mod scale;

use atrium_model::Slot;
use kurbo::{Rect, Vec2};

use generation::Generation;
use keys::{Key, Keys, SIDE, keys_of};

use super::camera::Viewport;
use super::damage::PxRect;
use super::job::Job;
use super::pace::Pace;
use super::to_px::ToPx;
use crate::tess::{Mode, Sink};

/// Surface numbers below this are not tiles': 0 the screen, 1 the dragged picture, 2 and 3 the cover, 4 a picture asked for.
const FIRST_SURFACE: u32 = 5;
/// The camera rests when it has not zoomed for so long.
const SETTLE_MS: f64 = 100.0;
/// A stale tile is rastered again when it has been left alone for so long.
const IDLE_MS: f64 = 120.0;
/// Surfaces (1 MB each) the pool holds when the host says nothing of memory.
const POOL: usize = 64;

/// The screen of this tick.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) viewport: Viewport,
    /// From board units to its px.
    pub(crate) to: ToPx,
    pub(crate) px: PxRect,
    pub(crate) now_ms: f64,
}

/// See the file's head.
pub(crate) struct Tiles {
    on: bool,
    now: Generation,
    before: Option<Generation>,
    /// Tiles at work: what has to wait for something in view is kept as far as it is.
    jobs: Vec<(Key, Job)>,
    free: Vec<u32>,
    next: u32,
    /// Surfaces that hold a picture or wait in `free`.
    made: usize,
    appends: Vec<(Key, Slot)>,
    pace: Pace,
    /// The view of the last tick, and when it was last another one, or of another scale.
    seen: Viewport,
    moved_at: f64,
    moving: bool,
    zoomed_at: f64,
    /// Where the camera is going: px a ms of the screen, and by what share of itself its scale grows a ms.
    going: Vec2,
    growing: f64,
    /// When the present generation was begun, and how long the one before it took, ms.
    begun_at: f64,
    takes_ms: f64,
    ticked_at: f64,
    /// Surfaces the pool may hold.
    max_surfaces: usize,
    more: bool,
    /// Above this many estimated points in view tiles are used; below half of it they are not.
    threshold: usize,
}

impl Tiles {
    pub(crate) fn new(mode: Mode) -> Self {
        let (rate, min_share, threshold) = match mode {
            Mode::Mesh => (4_000.0, 0.25, 40_000),
            Mode::Outline => (700.0, 0.7, 12_000),
        };
        Self {
            on: false,
            now: Generation::default(),
            before: None,
            jobs: Vec::new(),
            free: Vec::new(),
            next: FIRST_SURFACE,
            made: 0,
            appends: Vec::new(),
            pace: Pace::new(rate, min_share),
            seen: Viewport::default(),
            moved_at: f64::NEG_INFINITY,
            moving: false,
            zoomed_at: f64::NEG_INFINITY,
            going: Vec2::ZERO,
            growing: 0.0,
            begun_at: 0.0,
            takes_ms: 0.0,
            ticked_at: f64::NEG_INFINITY,
            max_surfaces: POOL,
            more: false,
            threshold,
        }
    }

    /// From how many estimated points in view on tiles are used.
    pub(crate) fn set_threshold(&mut self, points: usize) {
        self.threshold = points;
    }

    pub(crate) fn set_pool(&mut self, surfaces: usize) {
        self.max_surfaces = surfaces.max(24);
    }

    /// The work of the last frame, ms.
    pub(crate) fn spent(&mut self, ms: f64) {
        self.pace.spent(ms);
    }

    pub(crate) fn threshold(&self) -> usize {
        self.threshold
    }

    pub(crate) fn on(&self) -> bool {
        self.on
    }

    /// Work is left for the next tick.
    pub(crate) fn wants_more(&self) -> bool {
        self.more
    }

    /// Tiles that hold a picture, and the bytes of all surfaces made.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.now.tiles.len(), self.made * (SIDE * SIDE * 4) as usize)
    }

    /// Tests: no surface is used twice, none is used that was not made, and none is lost.
    pub(crate) fn within_pool(&self) -> bool {
        let generations = [Some(&self.now), self.before.as_ref()].into_iter().flatten();
        let mut used: Vec<u32> = generations.flat_map(|g| &g.tiles).filter_map(|(_, t)| t.surface).collect();
        used.extend(&self.free);
        used.extend(self.jobs.iter().map(|(_, j)| j.surface()));
        let n = used.len();
        used.sort_unstable();
        used.dedup();
        n == used.len() && n == self.made && used.last().is_none_or(|s| *s < self.next)
    }

    /// Every picture is wrong (theme, paper): all surfaces are free again.
    pub(crate) fn forget(&mut self) {
        self.free.extend(self.now.empty());
        self.now.scale = 0.0;
        self.drop_before();
        self.keep_jobs(|_| false);
        self.appends.clear();
    }

    /// The old generation is not needed any more.
    fn drop_before(&mut self) {
        if let Some(mut before) = self.before.take() {
            self.free.extend(before.empty());
        }
    }

    /// Tiles at work for which it does not hold are given up.
    fn keep_jobs(&mut self, holds: impl Fn(&Key) -> bool) {
        let free = &mut self.free;
        self.jobs.retain(|(key, job)| {
            let stays = holds(key);
            free.extend((!stays).then_some(job.surface()));
            stays
        });
    }

    /// The executor has no surface any more.
    pub(crate) fn lost(&mut self) {
        self.forget();
        self.free.clear();
        self.made = 0;
        self.next = FIRST_SURFACE;
    }

    /// The board's picture changed in this area: board units.
    pub(crate) fn damaged(&mut self, area: Rect, now_ms: f64) {
        if !self.on {
            return;
        }
        let scale = self.now.scale;
        let range = keys_of(area.inflate(4.0 / scale, 4.0 / scale), scale);
        for (_, tile) in self.now.tiles.iter_mut().filter(|(k, _)| range.contains(k)) {
            tile.spoil(area, now_ms);
        }
        self.keep_jobs(|key| !range.contains(key));
    }

    /// A new item lies on top of all else here: it is drawn onto the tiles as they are.
    pub(crate) fn append(&mut self, slot: Slot, area: Rect, now_ms: f64) {
        if !self.on {
            return;
        }
        let scale = self.now.scale;
        let range = keys_of(area.inflate(4.0 / scale, 4.0 / scale), scale);
        for (key, tile) in self.now.tiles.iter_mut().filter(|(k, _)| range.contains(k)) {
            if tile.surface.is_some() && !tile.worn() {
                self.appends.push((*key, slot));
            } else {
                tile.spoil(area, now_ms);
            }
        }
        for (_, job) in self.jobs.iter_mut().filter(|(key, _)| range.contains(key)) {
            job.add(slot);
        }
    }

    /// All pictures could be better than they are: they stay until better ones are there. Unfinished ones begin again.
    pub(crate) fn rough(&mut self) {
        self.now.tiles.iter_mut().for_each(|(_, t)| t.rough = t.surface.is_some());
        self.keep_jobs(|_| false);
    }

    /// A surface for a tile that is wanted while those in `near` are too: a free one, a new one while there is room, else that of the
    /// picture that matters least. `must`: the tile is in view, so that it gets one in any case.
    fn surface(&mut self, sink: &mut Sink<'_>, near: &Keys, must: bool) -> Option<u32> {
        if let Some(free) = self.free.pop() {
            return Some(free);
        }
        let max = if must { self.max_surfaces.max(near.count() + 8) } else { self.max_surfaces };
        if self.made >= max {
            let middle = near.middle();
            let far = |k: &Key| (2 * k.0 - middle.0).abs().max((2 * k.1 - middle.1).abs());
            let mut given_up = None;
            let (mut worst, mut farthest) = (0, -1);
            for (i, (k, t)) in self.now.tiles.iter().enumerate() {
                // Of tiles as far the one made first.
                if t.surface.is_some() && !near.contains(k) && far(k) > farthest {
                    (worst, farthest) = (i, far(k));
                }
            }
            if farthest >= 0 {
                given_up = self.now.tiles.remove(worst).1.surface;
            } else if let Some(before) = self.before.as_mut().filter(|_| must) {
                // What was made last is farthest out.
                while given_up.is_none() && !before.tiles.is_empty() {
                    given_up = before.tiles.pop().and_then(|(_, t)| t.surface);
                }
            }
            if given_up.is_some() || !must {
                return given_up;
            }
        }
        Some(self.make(sink))
    }

    fn make(&mut self, sink: &mut Sink<'_>) -> u32 {
        let slot = self.next;
        self.next += 1;
        self.made += 1;
        sink.surface(slot, SIDE as u32, SIDE as u32);
        slot
    }

    /// All is drawn: one surface more, if there are fewer than so many. Drawing on it for the first time takes milliseconds, which a
    /// zoom does not have. True when it was made.
    fn spare(&mut self, sink: &mut Sink<'_>, want: usize, rgba: u32) -> bool {
        let makes = self.made < want.min(self.max_surfaces);
        if makes {
            let slot = self.make(sink);
            sink.target(slot, [0, 0, SIDE, SIDE], Some(rgba));
            self.free.push(slot);
        }
        makes
    }

    /// All is drawn: surfaces beyond so many that are free are given back.
    fn give_back(&mut self, sink: &mut Sink<'_>, keep: usize) {
        while self.free.len() > keep {
            let Some(surface) = self.free.pop() else { return };
            sink.surface(surface, 0, 0);
            self.made -= 1;
        }
    }
}
