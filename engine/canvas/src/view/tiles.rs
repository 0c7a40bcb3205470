//! Pictures of the board in pieces of 512 px, all of one scale (a generation), so that panning a full board copies pixels instead of
//! drawing it. Owns which tiles there are, which are stale, and what is rastered next; a small board is drawn without them.
//!
//! ```text
//!   missing ──job──▶ whole (a surface) or empty (paper alone, no surface)
//!   changed: the old picture stays, its stale part is drawn over it, a job makes a new one and swaps
//!   zooming: the generation is shown stretched; when the camera rests a new one starts, and the old stays under its gaps
//! ```
//! A cover of the whole board, shown where neither generation has a tile, belongs into `paint_gap` when there is one.

use kurbo::{Rect, Vec2};

use atrium_model::Slot;

use super::damage::PxRect;
use super::paint::ToPx;
use crate::engine::Engine;
use crate::tess::{Mode, Sink};

/// Side of a tile, device px.
pub(crate) const SIDE: i32 = 512;
/// Surface numbers below this are not tiles': 0 the screen, 1 the dragged picture.
const FIRST_SURFACE: u32 = 2;
/// The camera rests when it has not zoomed for so long.
const SETTLE_MS: f64 = 100.0;
/// A stale tile is rastered again when it has been left alone for so long.
const CALM_MS: f64 = 120.0;
/// The pool never holds more surfaces (1 MB each) than this.
const MOST_SURFACES: usize = 200;
/// At most so many stale items are drawn over an old tile in one frame.
const PATCH_ITEMS: usize = 300;

/// Column and row in the board's plane at the generation's scale.
pub(crate) type Key = (i32, i32);

/// What is known of a tile.
struct Tile {
    /// Its surface; none: nothing but paper lies there.
    surface: Option<u32>,
    /// What of its picture is no longer true: board units.
    stale: Option<Rect>,
    stale_at: f64,
}

impl Tile {
    fn spoil(&mut self, area: Rect, now_ms: f64) {
        self.stale = Some(self.stale.map_or(area, |s| s.union(area)));
        self.stale_at = now_ms;
    }
}

struct Job {
    key: Key,
    surface: u32,
    todo: Vec<Slot>,
    at: usize,
}

/// Tiles of one scale; so few that looking through them is quickest.
#[derive(Default)]
struct Generation {
    scale: f64,
    tiles: Vec<(Key, Tile)>,
}

impl Generation {
    fn get(&self, key: &Key) -> Option<&Tile> {
        self.tiles.iter().find(|(k, _)| k == key).map(|(_, t)| t)
    }

    /// Gives up all tiles: their surfaces.
    fn empty(&mut self) -> Vec<u32> {
        self.tiles.drain(..).filter_map(|(_, t)| t.surface).collect()
    }
}

/// See the file's head.
pub(crate) struct Tiles {
    on: bool,
    now: Generation,
    before: Option<Generation>,
    job: Option<Job>,
    free: Vec<u32>,
    next: u32,
    /// Surfaces that hold a picture or wait in `free`.
    made: usize,
    appends: Vec<(Key, Slot)>,
    /// Vertices and path points per tick.
    budget: usize,
    spent: bool,
    last_tick: f64,
    scale_seen: f64,
    zoomed_at: f64,
    more: bool,
    /// Above this many estimated points in view tiles are used; below half of it they are not.
    threshold: usize,
}

impl Tiles {
    pub(crate) fn new(mode: Mode) -> Self {
        let (budget, threshold) = match mode {
            Mode::Mesh => (30_000, 40_000),
            Mode::Outline => (14_000, 12_000),
        };
        Self {
            on: false,
            now: Generation::default(),
            before: None,
            job: None,
            free: Vec::new(),
            next: FIRST_SURFACE,
            made: 0,
            appends: Vec::new(),
            budget,
            spent: false,
            last_tick: 0.0,
            scale_seen: 0.0,
            zoomed_at: f64::NEG_INFINITY,
            more: false,
            threshold,
        }
    }

    pub(crate) fn set_threshold(&mut self, points: usize) {
        self.threshold = points;
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

    /// Tests: no surface is used twice, none is used that was not made, and there are no more than the pool may have.
    pub(crate) fn within_pool(&self) -> bool {
        let generations = [Some(&self.now), self.before.as_ref()].into_iter().flatten();
        let mut used: Vec<u32> = generations.flat_map(|g| &g.tiles).filter_map(|(_, t)| t.surface).collect();
        used.extend(&self.free);
        used.extend(self.job.as_ref().map(|j| j.surface));
        let n = used.len();
        used.sort_unstable();
        used.dedup();
        n == used.len() && n == self.made && self.made <= MOST_SURFACES && used.last().is_none_or(|s| *s < self.next)
    }

    /// Every picture is wrong (theme, paper): all surfaces are free again.
    pub(crate) fn forget(&mut self) {
        self.free.extend(self.now.empty());
        self.now.scale = 0.0;
        self.drop_before();
        self.drop_job();
        self.appends.clear();
    }

    /// The old generation is not needed any more.
    fn drop_before(&mut self) {
        if let Some(mut before) = self.before.take() {
            self.free.extend(before.empty());
        }
    }

    fn drop_job(&mut self) {
        self.free.extend(self.job.take().map(|j| j.surface));
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
        if self.job.as_ref().is_some_and(|j| range.contains(&j.key)) {
            self.drop_job();
        }
    }

    /// A new thing lies on top of all else here: it is drawn onto the tiles as they are.
    pub(crate) fn append(&mut self, slot: Slot, area: Rect, now_ms: f64) {
        if !self.on {
            return;
        }
        let scale = self.now.scale;
        let range = keys_of(area.inflate(4.0 / scale, 4.0 / scale), scale);
        for (key, tile) in self.now.tiles.iter_mut().filter(|(k, _)| range.contains(k)) {
            if tile.surface.is_some() && tile.stale.is_none() {
                self.appends.push((*key, slot));
            } else {
                tile.spoil(area, now_ms);
            }
        }
        if let Some(job) = self.job.as_mut().filter(|j| range.contains(&j.key)) {
            job.todo.push(slot);
        }
    }

    fn surface(&mut self, sink: &mut Sink<'_>) -> u32 {
        if let Some(free) = self.free.pop() {
            return free;
        }
        let slot = self.next;
        self.next += 1;
        self.made += 1;
        sink.surface(slot, SIDE as u32, SIDE as u32);
        slot
    }
}

/// Columns and rows from..=to.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Keys {
    x0: i32,
    y0: i32,
    x1: i32,
    y1: i32,
}

impl Keys {
    fn contains(&self, k: &Key) -> bool {
        k.0 >= self.x0 && k.0 <= self.x1 && k.1 >= self.y0 && k.1 <= self.y1
    }

    fn each(self) -> impl Iterator<Item = Key> {
        (self.y0..=self.y1).flat_map(move |y| (self.x0..=self.x1).map(move |x| (x, y)))
    }

    fn grown(self, by: i32) -> Self {
        Self { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }

    fn count(&self) -> usize {
        ((self.x1 - self.x0 + 1) * (self.y1 - self.y0 + 1)) as usize
    }
}

/// The tiles an area of the board touches at a scale.
fn keys_of(area: Rect, scale: f64) -> Keys {
    let cell = |v: f64| (v * scale / f64::from(SIDE)).floor().clamp(-1e9, 1e9) as i32;
    Keys { x0: cell(area.x0), y0: cell(area.y0), x1: cell(area.x1), y1: cell(area.y1) }
}

/// Where a tile lies in px of the board's plane at the generation's scale.
fn plane_px(key: Key) -> Rect {
    let side = f64::from(SIDE);
    Rect::new(f64::from(key.0) * side, f64::from(key.1) * side, (f64::from(key.0) + 1.0) * side, (f64::from(key.1) + 1.0) * side)
}

/// Where a tile of a generation lies on the screen: whole px, neighbours share their edges.
fn on_screen(key: Key, scale: f64, to: &ToPx) -> PxRect {
    let k = to.scale / scale;
    let r = plane_px(key);
    let at = |v: f64, o: f64| (v * k - o).round().clamp(-1e9, 1e9) as i32;
    PxRect { x0: at(r.x0, to.origin.x), y0: at(r.y0, to.origin.y), x1: at(r.x1, to.origin.x), y1: at(r.y1, to.origin.y) }
}

fn area_of(px: PxRect) -> [i32; 4] {
    [px.x0, px.y0, px.x1 - px.x0, px.y1 - px.y0]
}

impl Engine {
    /// Tiles the view shows at the present scale.
    fn visible(&self, to: &ToPx) -> Keys {
        let side = f64::from(SIDE);
        let cell = |v: f64| (v / side).floor().clamp(-1e9, 1e9) as i32;
        let (w, h) = (f64::from(self.view.w_px), f64::from(self.view.h_px));
        Keys { x0: cell(to.origin.x), y0: cell(to.origin.y), x1: cell(to.origin.x + w - 1.0), y1: cell(to.origin.y + h - 1.0) }
    }

    /// Estimated points of what is in view, counted no further than `most`.
    fn cost_in_view(&mut self, most: usize) -> usize {
        let scale = self.view.scale();
        let mut cost = 0;
        for slot in self.scene.query(self.view.board_rect()) {
            cost += self.scene.cost(&self.board, slot, scale);
            if cost > most {
                break;
            }
        }
        cost
    }

    /// Decides whether tiles are used: by what is in view, with room between on and off.
    fn choose_tiles(&mut self, resting: bool) {
        let threshold = self.tiles.threshold;
        if !self.tiles.on {
            if self.frame.damage.is_all() && self.cost_in_view(threshold) > threshold {
                self.tiles.on = true;
            }
        } else if resting && self.frame.damage.is_all() && self.cost_in_view(threshold / 2) < threshold / 2 {
            self.tiles.on = false;
            self.tiles.forget();
            self.frame.damage.all();
        }
    }

    /// Draws into surfaces, within the tick's budget: a dragged picture first, then tiles.
    pub(crate) fn raster(&mut self, sink: &mut Sink<'_>) {
        let to = self.screen();
        let now = self.now_ms;
        if self.tiles.scale_seen != to.scale {
            self.tiles.scale_seen = to.scale;
            self.tiles.zoomed_at = now;
        }
        let resting = now - self.tiles.zoomed_at >= SETTLE_MS && self.contacts.pinch.is_none();
        self.choose_tiles(resting);
        self.pace(now);
        let mut left = self.tiles.budget;
        self.tiles.more = self.raster_carry(sink, &mut left);
        if !self.tiles.on {
            return;
        }
        if self.tiles.now.scale != to.scale {
            // A new generation waits for the camera to rest; when far from the old one there is nothing worth waiting for.
            let ratio = to.scale / self.tiles.now.scale.max(1e-9);
            let far = !(0.5..=3.0).contains(&ratio);
            self.tiles.more = true;
            if !resting && !far {
                return;
            }
            self.next_generation(&to);
        }
        self.raster_appends(sink);
        self.raster_tiles(sink, &to, &mut left);
        self.tiles.spent = left == 0;
    }

    /// The budget follows the frame rate: what was too much for the last ticks is less in the next.
    fn pace(&mut self, now: f64) {
        let gap = now - self.tiles.last_tick;
        self.tiles.last_tick = now;
        if self.tiles.spent && gap < 200.0 {
            let factor = if gap > 24.0 { 0.75 } else if gap < 18.5 { 1.1 } else { 1.0 };
            self.tiles.budget = ((self.tiles.budget as f64 * factor) as usize).clamp(3_000, 200_000);
        }
        self.tiles.spent = false;
    }

    /// The camera rests at another scale: the present generation becomes the old one if it shows more than that does.
    fn next_generation(&mut self, to: &ToPx) {
        self.tiles.drop_job();
        self.tiles.appends.clear();
        let next = Generation { scale: to.scale, tiles: Vec::new() };
        let mut left = core::mem::replace(&mut self.tiles.now, next);
        let shown = |g: &Generation| g.tiles.iter().filter(|(_, t)| t.surface.is_some()).count();
        if self.tiles.before.as_ref().is_none_or(|b| shown(&left) * 2 >= shown(b)) {
            self.tiles.drop_before();
            self.tiles.before = Some(left);
        } else {
            self.tiles.free.extend(left.empty());
        }
    }

    /// Things that came on top are drawn onto their tiles.
    fn raster_appends(&mut self, sink: &mut Sink<'_>) {
        for (key, slot) in core::mem::take(&mut self.tiles.appends) {
            let Some(surface) = self.tiles.now.get(&key).and_then(|t| t.surface) else { continue };
            if self.board.try_item(slot).is_some() {
                sink.target(surface, [0, 0, SIDE, SIDE], None);
                let to = self.tile_px(key);
                self.paint_one(sink, slot, Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE)), &to);
            }
        }
    }

    fn tile_px(&self, key: Key) -> ToPx {
        let r = plane_px(key);
        ToPx { scale: self.tiles.now.scale, origin: Vec2::new(r.x0, r.y0), dpr: self.view.dpr }
    }

    fn raster_tiles(&mut self, sink: &mut Sink<'_>, to: &ToPx, left: &mut usize) {
        loop {
            if self.tiles.job.is_none() {
                let Some(key) = self.next_tile(to) else { break };
                if *left == 0 {
                    self.tiles.more = true;
                    break;
                }
                self.begin_tile(sink, key, left);
                continue;
            }
            if *left == 0 {
                self.tiles.more = true;
                break;
            }
            self.go_on(sink, left);
        }
        let visible = self.visible(to);
        let whole = visible.each().all(|k| self.tiles.now.get(&k).is_some());
        if whole && self.tiles.before.is_some() {
            self.tiles.drop_before();
        }
    }

    /// What to raster next: what is missing in view from its middle outwards, what is stale there, then a ring round it.
    fn next_tile(&mut self, to: &ToPx) -> Option<Key> {
        let visible = self.visible(to);
        let middle = (f64::from(visible.x0 + visible.x1) / 2.0, f64::from(visible.y0 + visible.y1) / 2.0);
        let distance = |k: &Key| (f64::from(k.0) - middle.0).hypot(f64::from(k.1) - middle.1);
        let nearest = |keys: &mut dyn Iterator<Item = Key>| keys.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let tiles = &self.tiles.now;
        if let Some(key) = nearest(&mut visible.each().filter(|k| tiles.get(k).is_none())) {
            return Some(key);
        }
        let calm = |t: &Tile| t.stale.is_some() && self.now_ms - t.stale_at >= CALM_MS;
        if let Some(key) = nearest(&mut visible.each().filter(|k| tiles.get(k).is_some_and(calm))) {
            return Some(key);
        }
        // Stale but not calm yet: a later tick sees to it.
        if visible.each().any(|k| tiles.get(&k).is_some_and(|t| t.stale.is_some())) {
            self.tiles.more = true;
        }
        let tiles = &self.tiles.now;
        let ring = visible.grown(1);
        let wanted = |k: &Key| tiles.get(k).is_none_or(|t| t.stale.is_some());
        let key = nearest(&mut ring.each().filter(|k| !visible.contains(k) && wanted(k)))?;
        let most = (ring.count() + visible.count()).clamp(24, MOST_SURFACES);
        (self.make_room(most, &ring)).then_some(key)
    }

    /// Whether another surface may be made or taken; pictures far from the view are given up for it.
    fn make_room(&mut self, most: usize, near: &Keys) -> bool {
        if !self.tiles.free.is_empty() || self.tiles.made < most {
            return true;
        }
        let free = &mut self.tiles.free;
        self.tiles.now.tiles.retain(|(k, t)| {
            let stays = near.contains(k);
            free.extend(t.surface.filter(|_| !stays));
            stays
        });
        if self.tiles.free.is_empty() {
            self.tiles.drop_before();
        }
        !self.tiles.free.is_empty()
    }

    fn begin_tile(&mut self, sink: &mut Sink<'_>, key: Key, left: &mut usize) {
        let to = self.tile_px(key);
        let side = Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE));
        let todo = self.in_paint_order(to.board_rect(side.inflate(2.0, 2.0)));
        *left = left.saturating_sub(200 + todo.len());
        if todo.is_empty() {
            self.tile_done(key, None);
            return;
        }
        let visible = self.visible(&self.screen());
        let most = (visible.grown(1).count() + visible.count()).clamp(24, MOST_SURFACES);
        self.make_room(most, &visible);
        let surface = self.tiles.surface(sink);
        sink.target(surface, [0, 0, SIDE, SIDE], None);
        self.paint_paper(sink, &to);
        self.tiles.job = Some(Job { key, surface, todo, at: 0 });
    }

    /// Goes on with the tile at work until it is done or the budget is spent.
    fn go_on(&mut self, sink: &mut Sink<'_>, left: &mut usize) {
        let Some(mut job) = self.tiles.job.take() else { return };
        let to = self.tile_px(job.key);
        let clip = Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE));
        sink.target(job.surface, [0, 0, SIDE, SIDE], None);
        while job.at < job.todo.len() && *left > 0 {
            let slot = job.todo[job.at];
            job.at += 1;
            if self.board.try_item(slot).is_some() && !self.scene.is_hidden(slot) {
                let before = sink.written();
                self.paint_one(sink, slot, clip, &to);
                *left = left.saturating_sub(sink.written() - before + 20);
            }
        }
        if job.at < job.todo.len() {
            self.tiles.job = Some(job);
        } else {
            self.tile_done(job.key, Some(job.surface));
        }
    }

    fn tile_done(&mut self, key: Key, surface: Option<u32>) {
        let tile = Tile { surface, stale: None, stale_at: 0.0 };
        match self.tiles.now.tiles.iter_mut().find(|(k, _)| *k == key) {
            Some((_, before)) => {
                let gone = core::mem::replace(before, tile).surface;
                self.tiles.free.extend(gone);
            }
            None => self.tiles.now.tiles.push((key, tile)),
        }
        let px = on_screen(key, self.tiles.now.scale, &self.screen());
        self.frame.damage.add(px);
    }

    /// Every tile in view is there and true.
    pub(crate) fn tiles_true(&self) -> bool {
        let to = self.screen();
        !self.tiles.on || (self.tiles.now.scale == to.scale && self.visible(&to).each().all(|k| self.tiles.now.get(&k).is_some_and(|t| t.stale.is_none())))
    }

    /// The board itself, from tiles, for the damaged px.
    pub(crate) fn paint_tiles(&mut self, sink: &mut Sink<'_>, px: PxRect, to: &ToPx) {
        if self.tiles.now.scale == to.scale {
            self.paint_sharp(sink, px, to);
        } else {
            self.paint_gap(sink, px, to, true);
        }
        sink.target(0, area_of(px), None);
    }

    /// At the generation's own scale: pixels are copied as they are.
    fn paint_sharp(&mut self, sink: &mut Sink<'_>, px: PxRect, to: &ToPx) {
        let side = f64::from(SIDE);
        let mut patches = Vec::new();
        for key in self.visible(to).each() {
            let at = on_screen(key, to.scale, to);
            let seen = at.meet(&px);
            if seen.is_empty() {
                continue;
            }
            match self.tiles.now.get(&key) {
                None => self.paint_gap(sink, seen, to, false),
                Some(tile) => {
                    match tile.surface {
                        Some(surface) => {
                            sink.target(0, area_of(seen), None);
                            sink.blit(surface, Rect::new(0.0, 0.0, side, side), at.rect(), 1.0, false, true);
                        }
                        None => {
                            sink.target(0, area_of(seen), None);
                            self.paint_paper(sink, to);
                        }
                    }
                    patches.extend(tile.stale.map(|stale| PxRect::around(to.rect(stale), 3.0).meet(&seen)).filter(|p| !p.is_empty()));
                }
            }
        }
        for patch in patches {
            let items = self.in_paint_order(to.board_rect(patch.rect().inflate(2.0, 2.0)));
            if items.len() <= PATCH_ITEMS {
                sink.target(0, area_of(patch), None);
                self.paint_paper(sink, to);
                for slot in items {
                    self.paint_one(sink, slot, patch.rect(), to);
                }
            }
        }
    }

    /// Where the present generation has nothing to show: the old one stretched, or paper. `all`: the present one stretched as well.
    fn paint_gap(&mut self, sink: &mut Sink<'_>, px: PxRect, to: &ToPx, all: bool) {
        sink.target(0, area_of(px), None);
        let whole = |g: &Generation| {
            let k = g.scale;
            let keys = keys_of(to.board_rect(px.rect()), k);
            keys.count() < 4096 && keys.each().all(|key| g.get(&key).is_some_and(|t| t.surface.is_some()))
        };
        let covered = all && whole(&self.tiles.now);
        if !covered {
            if !self.tiles.before.as_ref().is_some_and(whole) {
                self.paint_paper(sink, to);
            }
            if let Some(before) = &self.tiles.before {
                stretch(sink, before, px, to);
            }
        }
        if all {
            stretch(sink, &self.tiles.now, px, to);
        }
    }
}

/// Tiles of another scale, over what they cover of `px`.
fn stretch(sink: &mut Sink<'_>, g: &Generation, px: PxRect, to: &ToPx) {
    let side = f64::from(SIDE);
    for (key, surface) in g.tiles.iter().filter_map(|(k, t)| t.surface.map(|s| (k, s))) {
        let at = on_screen(*key, g.scale, to);
        if !at.meet(&px).is_empty() {
            sink.blit(surface, Rect::new(0.0, 0.0, side, side), at.rect(), 1.0, true, true);
        }
    }
}
