//! The board on the screen, put together from tiles: sharp ones copied, those of another scale stretched, gaps filled with what the old
//! generation has, then with the cover, and stale parts drawn over all. Every px is drawn once.

use kurbo::Rect;

use super::damage::PxRect;
use super::paint::ToPx;
use super::tiles::{Generation, SIDE, area_of, keys_of, on_screen};
use crate::engine::Engine;
use crate::tess::Sink;

/// At most so many stale items are drawn over an old tile in one frame.
const PATCH_ITEMS: usize = 300;
/// A generation of so much smaller a scale that its tiles are specks is not shown.
const MOST_TILES: usize = 400;

impl Engine {
    /// The board itself, from tiles, for the damaged px.
    pub(crate) fn paint_tiles(&mut self, sink: &mut Sink<'_>, px: PxRect, to: &ToPx) {
        let mut patches = Vec::new();
        self.paint_generation(sink, px, to, 0, &mut patches);
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
        sink.target(0, area_of(px), None);
    }

    /// One generation (0 the present one, 1 the old one) over `px`; what it does not have is the next one's.
    fn paint_generation(&self, sink: &mut Sink<'_>, px: PxRect, to: &ToPx, nth: u32, patches: &mut Vec<PxRect>) {
        let generation = match nth {
            0 => Some(&self.tiles.now),
            1 => self.tiles.before.as_ref(),
            _ => return self.paint_cover(sink, px, to),
        };
        let keys = |g: &Generation| keys_of(to.board_rect(px.rect()), g.scale);
        let Some(generation) = generation.filter(|g| !g.tiles.is_empty() && keys(g).count() <= MOST_TILES) else {
            return self.paint_generation(sink, px, to, nth + 1, patches);
        };
        let (mut gaps, mut bare) = (Vec::new(), Vec::new());
        let sharp = generation.scale == to.scale;
        let whole = Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE));
        sink.target(0, area_of(px), None);
        for key in keys(generation).each() {
            let at = on_screen(key, generation.scale, to);
            let seen = at.meet(&px);
            if seen.is_empty() {
                continue;
            }
            let Some(tile) = generation.get(&key) else {
                join(&mut gaps, seen);
                continue;
            };
            match tile.surface {
                Some(surface) => sink.blit(surface, whole, at.rect(), 1.0, !sharp, true),
                None => join(&mut bare, seen),
            }
            let stale = tile.stale.map(|stale| PxRect::around(to.rect(stale), 3.0).meet(&seen));
            patches.extend(stale.filter(|p| nth == 0 && !p.is_empty()));
        }
        for part in bare {
            sink.target(0, area_of(part), None);
            self.paint_paper(sink, to);
        }
        for gap in gaps {
            self.paint_generation(sink, gap, to, nth + 1, patches);
            // At rest a small part may be drawn as it is: nobody shall see it blur under a pen.
            patches.extend((nth == 0 && !self.tiles.moving).then_some(gap));
        }
    }
}

/// Adds a cell to what its neighbours to the left make.
fn join(parts: &mut Vec<PxRect>, cell: PxRect) {
    match parts.last_mut() {
        Some(last) if (last.y0, last.y1, last.x1) == (cell.y0, cell.y1, cell.x0) => last.x1 = cell.x1,
        _ => parts.push(cell),
    }
}
