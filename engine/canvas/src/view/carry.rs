//! The picture of a large dragged selection: drawn once into a surface over some ticks, then copied where the contact is. While it
//! is being drawn the items stay where they were; after the drop it stays until the tiles below are true again, and is taken up
//! again by a drag of the same items. Owns the surface; what is dragged is the document's.

use atrium_model::Slot;
use kurbo::{Point, Rect, Vec2};

use super::camera::Viewport;
use super::painter::Painter;
use super::to_px::ToPx;
use crate::document::{Drag, Dropped};
use crate::geom;
use crate::shape::transform::Change;
use crate::tess::Sink;

/// The surface that holds it.
const SURFACE: u32 = 1;
/// Largest side of the surface, px.
const MAX_PX: f64 = 4096.0;
/// The page may lose or delay the tiles' ticks: the picture of what was dropped goes after this time at the latest.
const MAX_DROPPED_MS: f64 = 10_000.0;

/// The picture and where it was taken.
struct DragImage {
    /// What it shows: board units.
    area: Rect,
    /// Scale and corner it was drawn with.
    to: ToPx,
    size: (u32, u32),
    /// Lifted items drawn so far.
    at: usize,
    made: bool,
    whole: bool,
    /// Where it was let go, and when.
    dropped: Option<(Change, f64)>,
    /// What it shows, once it was let go.
    of: Vec<Slot>,
}

/// How far a tick has come with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// There is nothing to draw.
    None,
    /// It is not whole yet.
    More,
    /// It is whole since now.
    Whole,
}

/// See the file's head.
#[derive(Default)]
pub(super) struct Carry {
    image: Option<DragImage>,
    /// The surface is to be freed in the next frame.
    free: bool,
}

impl Carry {
    /// A drag of a large selection begins. True: its picture is whole, or there is none to wait for.
    pub(super) fn begin(&mut self, drag: &Drag, viewport: &Viewport) -> bool {
        if self.take_up(drag, viewport) {
            return true;
        }
        self.drop_image();
        let to = viewport.screen();
        let (w, h) = (f64::from(viewport.w_px), f64::from(viewport.h_px));
        // As much beyond the view as a drag may bring in, as far as a surface may be large.
        let seen = Rect::new(-w / 2.0, -h / 2.0, w * 1.5, h * 1.5);
        let px = to.rect(drag.area()).inflate(2.0, 2.0).intersect(seen);
        let px = Rect::new(
            px.x0.floor(),
            px.y0.floor(),
            px.x1.ceil().min(px.x0.floor() + MAX_PX),
            px.y1.ceil().min(px.y0.floor() + MAX_PX),
        );
        if px.width() < 1.0 || px.height() < 1.0 {
            return true;
        }
        self.image = Some(DragImage {
            area: to.board_rect(px),
            to: ToPx { origin: to.origin + Vec2::new(px.x0, px.y0), ..to },
            size: (px.width() as u32, px.height() as u32),
            at: 0,
            made: false,
            whole: false,
            dropped: None,
            of: Vec::new(),
        });
        false
    }

    /// The same items are taken up where they were dropped: their picture is still good.
    fn take_up(&mut self, drag: &Drag, viewport: &Viewport) -> bool {
        let Some(image) = &mut self.image else { return false };
        let Some((Change::Move(by), _)) = image.dropped else { return false };
        let area = image.area + by;
        let wanted = viewport.board_rect().intersect(drag.area());
        if image.to.scale != viewport.scale() || area.union(wanted) != area || image.of != drag.slots() {
            return false;
        }
        (image.area, image.dropped) = (area, None);
        true
    }

    /// What was dropped is not as it was any more: its picture goes. The area it lay in: board units.
    pub(super) fn spoil(&mut self) -> Option<Rect> {
        let image = self.image.take_if(|p| p.dropped.is_some())?;
        self.free |= image.made;
        Some(image.under(image.dropped.map(|(change, _)| change)))
    }

    /// What was dropped is shown where the tiles do not show it yet.
    pub(super) fn is_dropped(&self) -> bool {
        self.image.as_ref().is_some_and(|p| p.dropped.is_some())
    }

    /// The tiles are too long in coming.
    pub(super) fn is_overdue(&self, now_ms: f64) -> bool {
        let dropped = self.image.as_ref().and_then(|p| p.dropped);
        dropped.is_some_and(|(_, at_ms)| now_ms - at_ms > MAX_DROPPED_MS)
    }

    /// Frees the surface of a picture that is gone.
    pub(super) fn keep(&mut self, sink: &mut Sink<'_>) {
        if core::mem::take(&mut self.free) {
            sink.surface(SURFACE, 0, 0);
        }
    }

    /// Draws on, within the budget.
    pub(super) fn draw(
        &mut self,
        sink: &mut Sink<'_>,
        with: &mut Painter<'_>,
        drag: Option<&Drag>,
        left: &mut usize,
    ) -> Progress {
        let Some(image) = self.image.as_mut().filter(|p| !p.whole) else { return Progress::None };
        let full = [0, 0, image.size.0 as i32, image.size.1 as i32];
        if image.made {
            sink.target(SURFACE, full, None);
        } else {
            image.made = true;
            sink.surface(SURFACE, image.size.0, image.size.1);
            sink.target(SURFACE, full, Some(0));
        }
        let clip = Rect::new(0.0, 0.0, f64::from(image.size.0), f64::from(image.size.1));
        while *left > 0 {
            let Some(slot) = drag.and_then(|drag| drag.slots().get(image.at)).copied() else {
                image.whole = true;
                return Progress::Whole;
            };
            image.at += 1;
            if geom::meets(&with.scene.bounds(slot), &image.area) && drag.is_some_and(|drag| !drag.bends(slot)) {
                let before = sink.written();
                with.one(sink, slot, clip, &image.to);
                *left = left.saturating_sub(sink.written() - before + 20);
            }
        }
        Progress::More
    }

    /// Whether the picture is there to be shown, or there is none.
    pub(super) fn is_whole(&self) -> bool {
        self.image.as_ref().is_none_or(|p| p.whole)
    }

    /// The drag is over. On `tiles` the picture stays where it was dropped until they show what was; a turned one cannot.
    pub(super) fn end(&mut self, dropped: Dropped, tiles: bool, now_ms: f64) {
        match (&mut self.image, dropped.at) {
            (Some(image), Some(change)) if image.whole && tiles && !matches!(change, Change::Rotate { .. }) => {
                image.dropped = Some((change, now_ms));
                image.of = dropped.slots;
            }
            _ => self.drop_image(),
        }
    }

    fn drop_image(&mut self) {
        self.free |= self.image.take().is_some_and(|p| p.made);
    }

    /// The executor has no surface any more.
    pub(super) fn lost(&mut self) {
        (self.image, self.free) = (None, false);
    }

    /// Shows the picture where the contact is, or was.
    pub(super) fn paint(&self, sink: &mut Sink<'_>, drag: Option<&Drag>, to: &ToPx) {
        let Some(image) = self.image.as_ref().filter(|p| p.whole) else { return };
        let change = match (image.dropped, drag) {
            (Some((change, _)), _) => change,
            (None, Some(drag)) if drag.is_hidden() => drag.change(),
            _ => return,
        };
        let at = to.rect(image.under(Some(change)));
        let (w, h) = (f64::from(image.size.0), f64::from(image.size.1));
        let same = (at.width() - w).abs() < 0.01 && (at.height() - h).abs() < 0.01;
        let at = if same { Rect::from_origin_size(at.origin().round(), at.size().round()) } else { at };
        sink.blit(SURFACE, Rect::new(0.0, 0.0, w, h), at, 1.0, !same, false);
    }
}

impl DragImage {
    /// Where it lies under a change: board units. A turn cannot be shown by copying.
    fn under(&self, change: Option<Change>) -> Rect {
        let r = self.area;
        match change {
            Some(change @ (Change::Move(_) | Change::Resize { .. })) => {
                Rect::from_points(change.point(r.origin()), change.point(Point::new(r.x1, r.y1)))
            }
            _ => r,
        }
    }
}
