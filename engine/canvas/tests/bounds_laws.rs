//! The law of bounds: nothing that is drawn of a shape lies outside of its box, tips of thick lines included.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

mod common;

use std::rc::Rc;

use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::shape::{contour, item_bounds, line_width};
use atrium_canvas::tess::{Mode, Sink, Streams};
use atrium_model::{Dash, Form, Geometry, Item, ItemId, Kind, Style};
use common::BLACK;
use proptest::prelude::*;

const FORMS: u8 = 20;
/// Px of a board unit: what is drawn beyond an edge to smooth it is a small part of one then.
const ZOOM: f64 = 16.0;
/// What smoothes an edge, board units.
const SMOOTH: f64 = 2.0 / ZOOM;

fn shape(kind: Kind, form: Option<u8>, [w, h, rot]: [f64; 3], width: f32) -> Item {
    let mut item = Item::new(ItemId([7; 16]), kind);
    item.g = Geometry { x: 1000.0, y: 1000.0, w, h, rot };
    item.s = Rc::new(Style { width: Some(width), ..Style::default() });
    item.f = form.map(|code| Rc::new(Form { code, values: [0.5].into() }));
    item
}

/// The box of the triangles of its outline, board units.
fn drawn(item: &Item) -> Rect {
    let mut streams = Streams::default();
    let mut sink = Sink::new(&mut streams, Mode::Mesh, Rect::new(0.0, 0.0, 1e6, 1e6));
    for c in contour(item) {
        let mut points = Vec::new();
        c.flatten(0.01, &mut points);
        let points: Vec<Point> = points.iter().map(|p| Point::new(p.x * ZOOM, p.y * ZOOM)).collect();
        sink.polyline(&points, c.closed, line_width(item) * ZOOM, Dash::Solid, BLACK);
    }
    let at = streams.index.iter().map(|k| streams.verts[*k as usize]);
    at.map(|v| Point::new(f64::from(v.x) / ZOOM, f64::from(v.y) / ZOOM))
        .map(|p| Rect::from_points(p, p))
        .reduce(|all, one| all.union(one))
        .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn what_is_drawn_of_a_shape_lies_in_its_bounds(w in 20.0..400.0, h in 20.0..400.0, rot in 0.0..6.3, width in 0.5_f32..12.0) {
        let of_kinds = [Kind::Rectangle, Kind::Ellipse, Kind::Diamond].map(|kind| (kind, None));
        let of_forms = (0..FORMS).map(|code| (Kind::Shape, Some(code)));
        for (kind, form) in of_kinds.into_iter().chain(of_forms) {
            let item = shape(kind, form, [w, h, rot], width);
            let (inside, bounds) = (drawn(&item), item_bounds(&item).inflate(SMOOTH, SMOOTH));
            prop_assert!(bounds.contains_rect(inside), "{kind:?} {form:?} {w} × {h}, {rot}, a line of {width}: {inside:?} in {bounds:?}");
        }
    }
}
