//! What drags are brought to on this board: which items are asked, and the guides that are shown meanwhile, by contact. The maths is
//! shape/snap's. However much is in view, a bounded part of it is looked at: what lies round the drag.

use std::cell::Cell;

use kurbo::Rect;

use super::drag::Drag;
use super::items::Items;
use crate::shape::snap::{Free, Ground, Guide, Off};

/// How near an edge is taken: CSS px.
const REACH_CSS: f64 = 6.0;
/// How far a guide goes beyond what lies on it: CSS px.
const BEYOND_CSS: f64 = 16.0;
/// Items looked at for one move. Where more are in view, only those round the drag are asked.
const MAX_LOOKED_AT: usize = 600;
/// How far round it then: CSS px.
const ROUND_CSS: f64 = 160.0;

/// What drags are brought to.
#[derive(Clone, Copy, Default)]
pub(crate) struct SnapTo {
    /// Edges, centres and distances of what is near.
    pub(crate) objects: bool,
    /// The lines of the paper.
    pub(crate) grid: bool,
}

/// Where one looks for it.
pub(crate) struct Field {
    /// What is in view: board units.
    pub(crate) view: Rect,
    /// CSS px per board unit.
    pub(crate) zoom: f64,
    /// From one line of the paper to the next: board units.
    pub(crate) step: f64,
}

/// See the file's head.
#[derive(Default)]
pub(crate) struct Snapping {
    to: SnapTo,
    guides: Vec<(u32, Guide)>,
}

impl Snapping {
    pub(crate) fn guides(&self) -> impl Iterator<Item = &Guide> {
        self.guides.iter().map(|(_, guide)| guide)
    }

    /// A contact's guides are shown no more.
    #[inline(never)]
    pub(crate) fn end(&mut self, pointer: u32) {
        self.guides.retain(|(of, _)| *of != pointer);
    }

    pub(super) fn forget(&mut self) {
        self.guides.clear();
    }

    /// What drags are brought to from here on.
    pub(crate) fn set(&mut self, to: SnapTo) {
        self.to = to;
    }

    /// How far a box at a contact is off what is near it, by the edges and centres that may move. Dragged items do not count. The guides
    /// that show it are set.
    pub(crate) fn snap(
        &mut self,
        items: &Items,
        drag: Option<&Drag>,
        pointer: u32,
        b: Rect,
        free: Free,
        field: &Field,
    ) -> Off {
        self.end(pointer);
        let others = if self.to.objects { edges_near(items, drag, b, field) } else { Vec::new() };
        let reach = REACH_CSS / field.zoom;
        let (beyond, grid) = (BEYOND_CSS / field.zoom, self.to.grid.then_some(field.step));
        let ground = Ground { others: &others, reach, beyond, grid };
        let off = ground.off(b, free);
        let by = |k: usize, at: usize| if free[k][at] { off[k].unwrap_or(0.0) } else { 0.0 };
        let end = Rect::new(b.x0 + by(0, 0), b.y0 + by(1, 0), b.x1 + by(0, 2), b.y1 + by(1, 2));
        ground.guides(end, free, off, &mut |guide| self.guides.push((pointer, guide)));
        off
    }
}

/// The boxes that another may be brought to.
fn edges_near(items: &Items, drag: Option<&Drag>, b: Rect, field: &Field) -> Vec<Rect> {
    let around = ROUND_CSS / field.zoom;
    let drag = drag.filter(|drag| !drag.copies());
    for area in [field.view, b.inflate(around, around).intersect(field.view)] {
        let left = Cell::new(MAX_LOOKED_AT);
        let reached = |_: &Rect, n: usize| {
            left.set(left.get().saturating_sub(n + 1));
            left.get() > 0
        };
        let found = items.scene.query_where(area, &reached);
        if left.get() > 0 || area != field.view {
            let free = found.into_iter().filter(|s| drag.is_none_or(|drag| !drag.holds(*s)));
            return free.filter_map(|s| items.scene.edges(s)).collect();
        }
    }
    Vec::new()
}
