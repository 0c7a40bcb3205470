//! The laws of filled patterns: within the outline whatever its form, alike in both modes and in every part of a picture, and as light
//! from afar as from near.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

mod common;

use std::rc::Rc;

use atrium_canvas::geom::{NO_BOX, grow};
use atrium_canvas::kurbo::{Affine, Point, Rect};
use atrium_canvas::shape::contour;
use atrium_canvas::tess::{Mode, Sink, Streams};
use atrium_model::{Form, Geometry, Item, ItemId, Kind, Pattern};
use common::{BLACK, Gray, both, mesh};

const PATTERNS: [Pattern; 3] = [Pattern::Hatched, Pattern::CrossHatched, Pattern::Dots];
const SIZE: (usize, usize) = (240, 200);

/// The closed outlines of a form, px.
fn outlines(code: u8, zoom: f64, rot: f64) -> Vec<Vec<Point>> {
    let mut item = Item::new(ItemId([1; 16]), Kind::Shape);
    item.g = Geometry { x: -80.0, y: -60.0, w: 160.0, h: 120.0, rot };
    item.f = Some(Rc::new(Form { code, values: [].into() }));
    let to_px = Affine::translate((SIZE.0 as f64 / 2.0, SIZE.1 as f64 / 2.0)) * Affine::scale(zoom);
    let closed = contour(&item).into_iter().filter(|c| c.closed);
    closed
        .map(|c| {
            let mut points = Vec::new();
            c.flatten(0.1 / zoom, &mut points);
            points.iter().map(|p| to_px * *p).collect()
        })
        .collect()
}

fn rows(rot: f64, step: f64) -> Affine {
    Affine::translate((SIZE.0 as f64 / 2.0, SIZE.1 as f64 / 2.0)) * Affine::rotate(rot - 0.785) * Affine::scale(step)
}

fn drawn(sink: &mut Sink<'_>, outlines: &[Vec<Point>], pattern: Pattern, rows: Affine) {
    let outlines: Vec<&[Point]> = outlines.iter().map(Vec::as_slice).collect();
    let mut bounds = NO_BOX;
    outlines.iter().copied().flatten().for_each(|p| grow(&mut bounds, p.x, p.y, 0.0));
    sink.pattern(&outlines, pattern, rows, bounds, BLACK);
}

fn whole(outlines: &[Vec<Point>]) -> Gray {
    let outlines: Vec<&[Point]> = outlines.iter().map(Vec::as_slice).collect();
    both(SIZE.0, SIZE.1, |sink| sink.fill(&outlines, BLACK)).1
}

#[test]
fn patterns_lie_within_every_outline_and_are_drawn_alike_in_both_modes() {
    for code in 0..20 {
        let rot = f64::from(code) * 0.3;
        let outlines = outlines(code, 1.0, rot);
        let inside = whole(&outlines);
        for pattern in PATTERNS {
            let (mesh, outline) = both(SIZE.0, SIZE.1, |sink| drawn(sink, &outlines, pattern, rows(rot, 16.0)));
            assert_eq!(mesh.ink() > 0.0, inside.ink() > 0.0, "form {code}, {pattern:?}");
            let error = mesh.edge_error(&outline);
            assert!(error < 0.07, "form {code}, {pattern:?}: {error}");
            // A row that meets the outline at a sharp angle ends round, on it.
            let out: f32 = outline.px.iter().zip(&inside.px).map(|(drawn, inside)| (drawn - inside).max(0.0)).sum();
            assert!(out <= 0.03 * outline.ink(), "form {code}, {pattern:?}: {out} px of {}", outline.ink());
        }
    }
}

#[test]
fn a_pattern_is_as_light_where_its_rows_are_too_fine_to_be_drawn() {
    let outlines = outlines(0, 1.0, 0.0);
    for pattern in PATTERNS {
        let share = |step: f64| {
            let (mesh, outline) = both(SIZE.0, SIZE.1, |sink| drawn(sink, &outlines, pattern, rows(0.0, step)));
            assert!((mesh.ink() / outline.ink() - 1.0).abs() < 0.1, "{pattern:?} at {step} px");
            outline.ink() / (160.0 * 120.0)
        };
        let [far, near] = [1.0, 6.0].map(share);
        assert!((far / near - 1.0).abs() < 0.15, "{pattern:?}: {far} from afar, {near} from near");
        assert!(far < 0.3, "{pattern:?} is light");
    }
}

#[test]
fn parts_of_a_picture_show_the_pattern_of_the_whole() {
    let outlines = outlines(11, 1.0, 0.4);
    for pattern in PATTERNS {
        let part = |clip: Rect| {
            let mut streams = Streams::default();
            drawn(&mut Sink::new(&mut streams, Mode::Mesh, clip), &outlines, pattern, rows(0.4, 8.0));
            mesh(&streams, SIZE.0, SIZE.1)
        };
        let all = part(Rect::new(0.0, 0.0, SIZE.0 as f64, SIZE.1 as f64));
        for (x, y) in [(0, 0), (120, 0), (0, 100), (120, 100)] {
            let one = part(Rect::new(f64::from(x), f64::from(y), f64::from(x + 120), f64::from(y + 100)));
            for at in 0..120 * 100 {
                let at = (y as usize + at / 120) * SIZE.0 + x as usize + at % 120;
                assert!((one.px[at] - all.px[at]).abs() < 1e-3, "{pattern:?} in the part at {x}, {y}");
            }
        }
    }
}

#[test]
fn what_is_seen_of_a_huge_pattern_costs_no_more_than_the_screen() {
    let huge = [(-1e7, -1e7), (1e7, -1e7), (1e7, 1e7), (-1e7, 1e7)].map(Point::from).to_vec();
    for pattern in PATTERNS {
        let mut streams = Streams::default();
        let clip = Rect::new(0.0, 0.0, SIZE.0 as f64, SIZE.1 as f64);
        drawn(&mut Sink::new(&mut streams, Mode::Mesh, clip), std::slice::from_ref(&huge), pattern, rows(0.0, 8.0));
        assert!((500..60_000).contains(&streams.verts.len()), "{pattern:?}: {}", streams.verts.len());
    }
}
