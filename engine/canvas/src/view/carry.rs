//! The picture of a large selection in the hand: drawn once into a surface over some ticks, then copied where the hand is. While it
//! is being drawn the things stay where they were; after the drop it stays until the tiles below are true again, and is taken up
//! again by a hand that takes the same things.

use atrium_model::Slot;
use kurbo::{Rect, Vec2};

use super::paint::ToPx;
use crate::engine::Engine;
use crate::select::lifting::Lift;
use crate::select::transform::Change;
use crate::tess::Sink;

/// The surface that holds it.
const SURFACE: u32 = 1;
/// Largest side of the surface, px.
const MOST_PX: f64 = 4096.0;
/// The page may lose or delay the tiles' ticks: the picture of what was dropped goes after this time at the latest.
const LONGEST_MS: f64 = 10_000.0;

/// The picture and where it was taken.
pub(crate) struct Carry {
    /// What it shows: board units.
    area: Rect,
    /// Scale and corner it was drawn with.
    to: ToPx,
    size: (u32, u32),
    /// Lifted things drawn so far.
    at: usize,
    made: bool,
    whole: bool,
    /// Where it was let go, and when.
    dropped: Option<(Change, f64)>,
    /// What it shows, once it was let go.
    of: Vec<Slot>,
}

impl Engine {
    pub(crate) fn carry_begin(&mut self) {
        if self.carry_again() {
            return;
        }
        self.free_carry();
        let Some(lift) = &self.lift else { return };
        let to = self.screen();
        let (w, h) = (f64::from(self.view.w_px), f64::from(self.view.h_px));
        // As much beyond the view as a drag may bring in, as far as a surface may be large.
        let seen = Rect::new(-w / 2.0, -h / 2.0, w * 1.5, h * 1.5);
        let px = to.rect(lift.area).inflate(2.0, 2.0).intersect(seen);
        let px = Rect::new(
            px.x0.floor(),
            px.y0.floor(),
            px.x1.ceil().min(px.x0.floor() + MOST_PX),
            px.y1.ceil().min(px.y0.floor() + MOST_PX),
        );
        if px.width() < 1.0 || px.height() < 1.0 {
            self.lift_hide(true);
            return;
        }
        let own = ToPx { scale: to.scale, origin: to.origin + Vec2::new(px.x0, px.y0), dpr: to.dpr };
        self.carry = Some(Carry {
            area: to.board_rect(px),
            to: own,
            size: (px.width() as u32, px.height() as u32),
            at: 0,
            made: false,
            whole: false,
            dropped: None,
            of: Vec::new(),
        });
    }

    /// The same things are taken up where they were dropped: their picture is still good.
    fn carry_again(&mut self) -> bool {
        let seen = self.view.board_rect();
        let (Some(lift), Some(carry)) = (&self.lift, &mut self.carry) else { return false };
        let Some((Change::Move(by), _)) = carry.dropped else { return false };
        let area = carry.area + by;
        let wanted = seen.intersect(lift.area);
        if carry.to.scale != self.view.scale() || area.union(wanted) != area || carry.of != lift.slots {
            return false;
        }
        (carry.area, carry.dropped) = (area, None);
        self.lift_hide(true);
        true
    }

    /// What was dropped is not as it was any more: its picture goes.
    pub(crate) fn carry_untrue(&mut self) {
        if let Some(carry) = self.carry.take_if(|c| c.dropped.is_some()) {
            self.free_carry_surface(&carry);
            self.damage_screen(Some(moved(&carry, carry.dropped.map(|(c, _)| c))));
        }
    }

    /// Draws on, within the budget. True while there is more to do.
    pub(crate) fn raster_carry(&mut self, sink: &mut Sink<'_>, left: &mut usize) -> bool {
        if self.carry_free {
            self.carry_free = false;
            sink.surface(SURFACE, 0, 0);
        }
        if let Some((_, at)) = self.carry.as_ref().and_then(|c| c.dropped) {
            if self.tiles_true() || self.now_ms - at > LONGEST_MS {
                self.carry_untrue();
                return false;
            }
            return true;
        }
        let Some(mut carry) = self.carry.take() else { return false };
        if carry.whole {
            self.carry = Some(carry);
            return false;
        }
        let full = [0, 0, carry.size.0 as i32, carry.size.1 as i32];
        if !carry.made {
            carry.made = true;
            sink.surface(SURFACE, carry.size.0, carry.size.1);
            sink.target(SURFACE, full, Some(0));
        } else {
            sink.target(SURFACE, full, None);
        }
        let clip = Rect::new(0.0, 0.0, f64::from(carry.size.0), f64::from(carry.size.1));
        while *left > 0 {
            let Some(slot) = self.lift.as_ref().and_then(|l| l.slots.get(carry.at)).copied() else {
                carry.whole = true;
                break;
            };
            carry.at += 1;
            if crate::geom::meets(&self.scene.bounds(slot), &carry.area) {
                let before = sink.written();
                self.paint_one(sink, slot, clip, &carry.to);
                *left = left.saturating_sub(sink.written() - before + 20);
            }
        }
        let whole = carry.whole;
        self.carry = Some(carry);
        if whole {
            self.lift_hide(true);
            // The hand may rest by now: nothing else would show the picture where it is.
            let shown = self.lift.as_ref().map(Lift::shown);
            self.damage_screen(shown);
        }
        !whole
    }

    /// Whether the picture is there to be shown.
    pub(crate) fn carry_whole(&self) -> bool {
        self.carry.as_ref().is_none_or(|c| c.whole)
    }

    /// The drag of these is over; `dropped`: where: the picture stays until the tiles show what was dropped.
    pub(crate) fn carry_end(&mut self, dropped: Option<Change>, of: Vec<Slot>) {
        let now = self.now_ms;
        match (&mut self.carry, dropped) {
            (Some(carry), Some(change))
                if carry.whole && self.tiles.on() && !matches!(change, Change::Rotate { .. }) =>
            {
                carry.dropped = Some((change, now));
                carry.of = of;
            }
            _ => self.free_carry(),
        }
    }

    fn free_carry(&mut self) {
        if let Some(carry) = self.carry.take() {
            self.free_carry_surface(&carry);
        }
    }

    fn free_carry_surface(&mut self, carry: &Carry) {
        self.carry_free |= carry.made;
    }

    /// The executor lost the picture: the drag goes on without.
    pub(crate) fn carry_lost(&mut self) {
        self.carry = None;
        self.carry_free = false;
        if self.lift.as_ref().is_some_and(|l| l.large) {
            self.lift_hide(false);
            self.carry_begin();
        }
    }

    /// Shows the picture where the hand is.
    pub(crate) fn paint_carry(&self, sink: &mut Sink<'_>, to: &ToPx) {
        let Some(carry) = self.carry.as_ref().filter(|c| c.whole) else { return };
        let change = match (&carry.dropped, &self.lift) {
            (Some((change, _)), _) => *change,
            (None, Some(lift)) if lift.hidden => lift.change,
            _ => return,
        };
        let at = to.rect(moved(carry, Some(change)));
        let same =
            (at.width() - f64::from(carry.size.0)).abs() < 0.01 && (at.height() - f64::from(carry.size.1)).abs() < 0.01;
        let at = if same { Rect::from_origin_size(at.origin().round(), at.size().round()) } else { at };
        sink.blit(
            SURFACE,
            Rect::new(0.0, 0.0, f64::from(carry.size.0), f64::from(carry.size.1)),
            at,
            1.0,
            !same,
            false,
        );
    }
}

/// Where the picture lies under a change: board units. A turn cannot be shown by copying.
fn moved(carry: &Carry, change: Option<Change>) -> Rect {
    let r = carry.area;
    match change {
        Some(change @ (Change::Move(_) | Change::Resize { .. })) => {
            Rect::from_points(change.point(r.origin()), change.point(kurbo::Point::new(r.x1, r.y1)))
        }
        _ => r,
    }
}
