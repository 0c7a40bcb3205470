//! The proportion of a form (group `f`): how far it reaches in each outline, and the corner that a hand pulls it by.

use atrium_model::{Form, Item, Outline};
use kurbo::{Point, Vec2};

use super::transform::at;

/// How far the proportion of an outline reaches, in shares of the box.
struct Reach {
    outline: Outline,
    usual: f64,
    max: f64,
    /// A corner that goes with it: where it is at 0 …
    from: (f64, f64),
    /// … and the way from there to where it would be at 1.
    way: (f64, f64),
}

const fn row(outline: Outline, usual: f64, max: f64, from: (f64, f64), way: (f64, f64)) -> Reach {
    Reach { outline, usual, max, from, way }
}

/// The others have none.
static REACHES: [Reach; 11] = [
    row(Outline::Hexagon, 0.25, 0.5, (0.0, 0.0), (1.0, 0.0)),
    row(Outline::Octagon, 0.292_893, 0.5, (0.0, 0.0), (1.0, 0.0)),
    row(Outline::Parallelogram, 0.25, 1.0, (0.0, 0.0), (1.0, 0.0)),
    row(Outline::Trapezoid, 0.2, 0.5, (0.0, 0.0), (1.0, 0.0)),
    row(Outline::Star, 0.4, 0.809_017, (0.5, 0.552_786), (0.309_017, -0.447_214)),
    row(Outline::Cross, 1.0 / 3.0, 0.5, (0.0, 0.0), (1.0, 0.0)),
    row(Outline::Chevron, 0.3, 1.0, (1.0, 0.0), (-1.0, 0.0)),
    row(Outline::BlockArrow, 0.4, 1.0, (1.0, 0.0), (-1.0, 0.0)),
    row(Outline::Cylinder, 0.14, 0.5, (0.0, 0.0), (0.0, 1.0)),
    row(Outline::SpeechBubble, 0.22, 0.5, (0.0, 1.0), (0.0, -1.0)),
    row(Outline::Bracket, 0.1, 0.5, (0.0, 0.0), (1.0, 0.0)),
];

/// None: the outline has no proportion.
fn reach(outline: Outline) -> Option<&'static Reach> {
    REACHES.iter().find(|reach| reach.outline == outline)
}

fn of(form: &Form, reach: &Reach) -> f64 {
    form.values.first().map_or(reach.usual, |value| f64::from(*value)).clamp(0.0, reach.max)
}

/// As an outline is drawn with: 0 where it has none.
pub(super) fn share(form: &Form, outline: Outline) -> f64 {
    reach(outline).map_or(0.0, |reach| of(form, reach))
}

/// What a shape's proportion is pulled by. Board units.
pub(crate) struct Grip {
    /// The corner of the outline that goes with it.
    pub(crate) at: Point,
    /// Its way from a proportion of 0 to one of 1.
    pub(crate) way: Vec2,
    /// From the edge that it goes along to the one opposite; nothing where it goes through the inside.
    pub(crate) inward: Vec2,
    pub(crate) proportion: f64,
    /// The largest.
    pub(crate) max: f64,
}

/// None: the item has no proportion.
#[must_use]
pub(crate) fn grip(item: &Item) -> Option<Grip> {
    let form = item.f.as_deref().filter(|_| item.kind.has_form())?;
    let outline = Outline::from_code(form.code)?;
    let reach = reach(outline)?;
    let g = &item.g;
    let ((u, v), (mut across, down)) = (reach.from, reach.way);
    if matches!(outline, Outline::Octagon | Outline::Bracket) {
        // Theirs is a share of the shorter side.
        across *= g.w.abs().min(g.h.abs()) / g.w.abs().max(1e-9);
    }
    let proportion = of(form, reach);
    let corner = at(g, u, v);
    let way = at(g, u + across, v + down) - corner;
    let inward = match (across == 0.0, down == 0.0) {
        (false, true) => at(g, u, 1.0 - v) - corner,
        (true, false) => at(g, 1.0 - u, v) - corner,
        _ => Vec2::ZERO,
    };
    Some(Grip { at: corner + way * proportion, way, inward, proportion, max: reach.max })
}
