//! The laser: a trail that fades and is never stored. The trails are the view's.

use kurbo::Point;

use super::gesture::{Context, Gesture};
use crate::pointer::Sample;

/// One contact's trail, by its number.
pub(crate) struct Laser(u32);

impl Laser {
    pub(crate) fn begin(on: &mut Context<'_>, s: &Sample) -> Self {
        let mut laser = Self(on.view.trail_begin());
        laser.moved(on, s);
        laser
    }
}

impl Gesture for Laser {
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        let p = on.view.viewport().board_from_css(Point::new(s.x, s.y));
        on.view.trail_to(self.0, p);
    }
}
