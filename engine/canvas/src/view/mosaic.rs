//! The board on the screen, put together from tiles: sharp ones copied, stale parts drawn over them, gaps filled with what the old
//! generation has. A cover of the whole board belongs into `paint_gap` when there is one.

use kurbo::Rect;

use super::damage::PxRect;
use super::paint::ToPx;
use super::tiles::{Generation, SIDE, area_of, keys_of, on_screen};
use crate::engine::Engine;
use crate::tess::Sink;

/// At most so many stale items are drawn over an old tile in one frame.
const PATCH_ITEMS: usize = 300;

impl Engine {
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
                    patches.extend(
                        tile.stale
                            .map(|stale| PxRect::around(to.rect(stale), 3.0).meet(&seen))
                            .filter(|p| !p.is_empty()),
                    );
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
