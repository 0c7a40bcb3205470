//! The board on the screen, put together from tiles: sharp ones copied, those of another scale stretched, gaps filled with what the old
//! generation has, then with the cover, and stale parts drawn over all. Every px is drawn once.

use kurbo::Rect;

use super::Tiles;
use super::generation::Generation;
use super::keys::{SIDE, keys_of, on_screen};
use crate::tess::Sink;
use crate::view::cover::Covers;
use crate::view::damage::PxRect;
use crate::view::painter::Painter;
use crate::view::to_px::ToPx;

/// At most so many stale items are drawn over an old tile in one frame.
const MAX_PATCH_ITEMS: usize = 300;
/// A generation of so much smaller a scale that its tiles are specks is not shown.
const MAX_TILES: usize = 400;

/// What a mosaic is put together with.
struct Mosaic<'a, 's, 'p> {
    sink: &'a mut Sink<'s>,
    with: &'a mut Painter<'p>,
    covers: &'a Covers,
    to: &'a ToPx,
    /// What is to be drawn as it is, over all.
    patches: Vec<PxRect>,
}

impl Tiles {
    /// The board itself, from tiles, for the damaged px.
    pub(crate) fn paint(&self, sink: &mut Sink<'_>, with: &mut Painter<'_>, covers: &Covers, px: PxRect, to: &ToPx) {
        let mut mosaic = Mosaic { sink, with, covers, to, patches: Vec::new() };
        self.paint_generation(&mut mosaic, px, 0);
        let Mosaic { sink, with, patches, .. } = mosaic;
        for patch in patches {
            let items = with.drawn_in(to.board_rect(patch.rect().inflate(2.0, 2.0)));
            if items.len() <= MAX_PATCH_ITEMS {
                sink.target(0, patch.xywh(), None);
                with.paper(sink, to);
                for slot in items {
                    with.one(sink, slot, patch.rect(), to);
                }
            }
        }
        sink.target(0, px.xywh(), None);
    }

    /// One generation (0 the present one, 1 the old one) over `px`; what it does not have is the next one's.
    fn paint_generation(&self, on: &mut Mosaic<'_, '_, '_>, px: PxRect, nth: u32) {
        let generation = match nth {
            0 => Some(&self.now),
            1 => self.before.as_ref(),
            _ => return on.covers.paint(on.sink, on.with, px, on.to),
        };
        let keys = |g: &Generation| keys_of(on.to.board_rect(px.rect()), g.scale);
        let Some(generation) = generation.filter(|g| !g.tiles.is_empty() && keys(g).count() <= MAX_TILES) else {
            return self.paint_generation(on, px, nth + 1);
        };
        let (mut gaps, mut bare) = (Vec::new(), Vec::new());
        let sharp = generation.scale == on.to.scale;
        let whole = Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE));
        on.sink.target(0, px.xywh(), None);
        for key in keys(generation).each() {
            let at = on_screen(key, generation.scale, on.to);
            let seen = at.meet(&px);
            if seen.is_empty() {
                continue;
            }
            let Some(tile) = generation.get(&key) else {
                join(&mut gaps, seen);
                continue;
            };
            match tile.surface {
                Some(surface) => on.sink.blit(surface, whole, at.rect(), 1.0, !sharp, true),
                None => join(&mut bare, seen),
            }
            let stale = tile.stale.map(|stale| PxRect::around(on.to.rect(stale), 3.0).meet(&seen));
            on.patches.extend(stale.filter(|p| nth == 0 && !p.is_empty()));
        }
        for part in bare {
            on.sink.target(0, part.xywh(), None);
            on.with.paper(on.sink, on.to);
        }
        for gap in gaps {
            self.paint_generation(on, gap, nth + 1);
            // At rest a small part may be drawn as it is: it must not blur under a pen.
            on.patches.extend((nth == 0 && !self.moving).then_some(gap));
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
