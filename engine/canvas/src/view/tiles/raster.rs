//! Making tiles: which comes next, and as much of it per tick as the budget allows.

use super::generation::Tile;
use super::keys::{Key, Keys, SIDE, keys_of, on_screen, plane_px};
use super::{IDLE_MS, Screen, Tiles};
use crate::tess::Sink;
use crate::view::damage::{Damage, PxRect};
use crate::view::job::Job;
use crate::view::painter::Painter;
use crate::view::to_px::ToPx;

/// Tiles are made for where the camera will be so much later, ms.
const AHEAD_MS: f64 = 150.0;
/// The whole of a tile, or of its surface.
const WHOLE: PxRect = PxRect { x0: 0, y0: 0, x1: SIDE, y1: SIDE };

impl Tiles {
    /// Tiles of the present generation that the view shows.
    pub(super) fn visible(&self, screen: &Screen) -> Keys {
        let (to, scale) = (&screen.to, self.now.scale);
        if scale != to.scale {
            return keys_of(to.board_rect(screen.px.rect()), scale.max(1e-9));
        }
        let side = f64::from(SIDE);
        let cell = |v: f64| (v / side).floor().clamp(-1e9, 1e9) as i32;
        Keys {
            x0: cell(to.origin.x),
            y0: cell(to.origin.y),
            x1: cell(to.origin.x + f64::from(screen.px.x1) - 1.0),
            y1: cell(to.origin.y + f64::from(screen.px.y1) - 1.0),
        }
    }

    /// Points for work of so many ms.
    pub(crate) fn budget(&mut self, now_ms: f64, wanted_ms: f64) -> usize {
        self.pace.budget(now_ms, wanted_ms)
    }

    /// The tick's work begins: is there any beside the tiles' own?
    pub(crate) fn set_more(&mut self, more: bool) {
        self.more = more;
    }

    /// Work in view: the generation that is wanted, what has come on top, what is missing or stale.
    pub(crate) fn work_in_view(
        &mut self,
        sink: &mut Sink<'_>,
        with: &mut Painter<'_>,
        screen: &Screen,
        damage: &mut Damage,
        resting: bool,
        left: &mut usize,
    ) {
        if self.on {
            self.generations(screen, resting);
            self.append_all(sink, with, screen);
            self.make_some(sink, with, screen, damage, left, false);
        }
    }

    /// Work round the view, if it is `wanted`; what is not in view does not take time from ink. `moving`: so does the camera.
    pub(crate) fn work_round(
        &mut self,
        sink: &mut Sink<'_>,
        with: &mut Painter<'_>,
        screen: &Screen,
        damage: &mut Damage,
        wanted: bool,
        moving: bool,
        left: &mut usize,
    ) {
        if self.on {
            if self.sharp(&screen.to) && wanted {
                self.make_some(sink, with, screen, damage, left, true);
            }
            // Spare surfaces wait for the camera to rest: that needs a tick.
            self.more |= moving;
        }
    }

    /// The tick's work is done: `left` of its budget is over. Nothing more to do: surfaces that are not needed are given back, and `spare` ones
    /// made for a zoom.
    pub(crate) fn end_work(&mut self, sink: &mut Sink<'_>, screen: &Screen, spare: bool, paper: u32, left: usize) {
        if !self.more {
            let view = if self.on { self.visible(screen).count() } else { 0 };
            let want = view * 3 / 2;
            let used = self.made - self.free.len();
            self.give_back(sink, view.max(want.saturating_sub(used)));
            self.more = spare && self.spare(sink, want, paper);
        }
        self.pace.left(left);
    }

    /// Items that came on top are drawn onto their tiles.
    fn append_all(&mut self, sink: &mut Sink<'_>, with: &mut Painter<'_>, screen: &Screen) {
        for (key, slot) in core::mem::take(&mut self.appends) {
            let Some(surface) = self.now.get(&key).and_then(|t| t.surface) else { continue };
            if with.board.try_item(slot).is_some() {
                sink.target(surface, WHOLE.xywh(), None);
                with.one(sink, slot, WHOLE.rect(), &self.tile_px(key, screen));
            }
        }
    }

    fn tile_px(&self, key: Key, screen: &Screen) -> ToPx {
        ToPx { scale: self.now.scale, origin: plane_px(key).origin().to_vec2(), dpr: screen.to.dpr }
    }

    /// Makes tiles while the budget lasts: those in view, or then those `round` it.
    fn make_some(
        &mut self,
        sink: &mut Sink<'_>,
        with: &mut Painter<'_>,
        screen: &Screen,
        damage: &mut Damage,
        left: &mut usize,
        round: bool,
    ) {
        let visible = self.visible(screen);
        // What has left the view by now is not worth going on with.
        let near = visible.grown(1);
        self.keep_jobs(|key| near.contains(key));
        while let Some(key) = self.next_tile(&visible, screen, round) {
            if *left == 0 {
                self.more = true;
                break;
            }
            let mut job = match self.jobs.iter().position(|(k, _)| *k == key) {
                Some(begun) => self.jobs.swap_remove(begun).1,
                None => {
                    let mut job = Job::new(with, 0, WHOLE, self.tile_px(key, screen), left);
                    if job.is_bare() {
                        self.done(key, None, screen, damage);
                        continue;
                    }
                    let near = if round { near } else { visible };
                    let Some(surface) = self.surface(sink, &near, !round) else { break };
                    job.set_surface(surface);
                    job.paper(sink, with, true);
                    job
                }
            };
            if job.work(sink, with, left) {
                self.done(key, Some(job.surface()), screen, damage);
            } else {
                self.jobs.push((key, job));
            }
        }
        if self.before.is_some() && !self.missing(&visible) {
            self.takes_ms = screen.now_ms - self.begun_at;
            self.drop_before();
        }
    }

    fn missing(&self, keys: &Keys) -> bool {
        // Paper on which something has come since is nothing to show either.
        keys.each().iter().any(|k| self.now.get(k).is_none_or(|t| t.surface.is_none() && t.stale.is_some()))
    }

    /// Whether the present generation has all the view shows.
    pub(super) fn whole_in_view(&self, screen: &Screen) -> bool {
        self.now.scale > 0.0 && !self.missing(&self.visible(screen))
    }

    /// What to raster next, nearest first to where the camera is going: in view what is missing, then what is worn; or what is either
    /// `round` it.
    fn next_tile(&mut self, visible: &Keys, screen: &Screen, round: bool) -> Option<Key> {
        let side = f64::from(SIDE) * screen.to.scale / self.now.scale;
        let reach = |v: f64, cells: i32| (v * AHEAD_MS / side).clamp(-f64::from(cells) / 2.0, f64::from(cells) / 2.0);
        let going = self.going;
        let middle = (
            f64::from(visible.x0 + visible.x1) / 2.0 + reach(going.x, visible.x1 - visible.x0 + 1),
            f64::from(visible.y0 + visible.y1) / 2.0 + reach(going.y, visible.y1 - visible.y0 + 1),
        );
        // What is begun is ended first.
        for (key, _) in &self.jobs {
            if visible.contains(key) != round {
                return Some(*key);
            }
        }
        let mut best = None;
        let mut nearest = f64::INFINITY;
        for key in if round { visible.grown(1) } else { *visible }.each() {
            let tile = self.now.get(&key);
            if (round && visible.contains(&key)) || tile.is_some_and(|t| !t.worn()) {
                continue;
            }
            let mut distance = (f64::from(key.0) - middle.0).hypot(f64::from(key.1) - middle.1);
            if let Some(tile) = tile.filter(|_| !round) {
                if screen.now_ms - tile.stale_at < IDLE_MS {
                    // A later tick sees to it.
                    self.more = true;
                    continue;
                }
                distance += 1e6;
            }
            if distance < nearest {
                (best, nearest) = (Some(key), distance);
            }
        }
        best
    }

    fn done(&mut self, key: Key, surface: Option<u32>, screen: &Screen, damage: &mut Damage) {
        let tile = Tile { surface, stale: None, rough: false, stale_at: 0.0 };
        match self.now.tiles.iter_mut().find(|(k, _)| *k == key) {
            Some((_, before)) => {
                let gone = core::mem::replace(before, tile).surface;
                self.free.extend(gone);
            }
            None => self.now.tiles.push((key, tile)),
        }
        damage.add(on_screen(key, self.now.scale, &screen.to));
    }

    /// Every tile in view is there and true.
    pub(crate) fn all_true(&self, screen: &Screen) -> bool {
        !self.on
            || (self.sharp(&screen.to)
                && self.visible(screen).each().iter().all(|k| self.now.get(k).is_some_and(|t| t.stale.is_none())))
    }
}
