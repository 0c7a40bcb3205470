//! A sheet of shapes, connectors, heads and dashes, drawn for the eye (target/ink-look/shapes-*.png); both modes must agree on it.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

mod common;

use std::rc::Rc;

use atrium_canvas::kurbo::{Affine, Point};
use atrium_canvas::shape::{contour, heads, line_width};
use atrium_canvas::tess::{Sink, rgba};
use atrium_model::{Color, Dash, Ends, Geometry, Head, Ink, Item, ItemId, Kind, PathData, Route, Style};
use common::{BLACK, both};

fn item(kind: Kind, at: (f64, f64), size: (f64, f64), rot: f64, f: impl FnOnce(&mut Style)) -> Item {
    let mut item = Item::new(ItemId([1; 16]), kind);
    item.g = Geometry { x: at.0, y: at.1, w: size.0, h: size.1, rot };
    let mut s = Style::default();
    f(&mut s);
    item.s = Rc::new(s);
    item
}

fn connector(at: (f64, f64), size: (f64, f64), route: Route, head: Head, f: impl FnOnce(&mut Style)) -> Item {
    let mut c = item(Kind::Connector, at, size, 0.0, |s| {
        (s.end_head, s.start_head) = (Some(head), Some(if head == Head::Dot { Head::Dot } else { Head::None }));
        f(s);
    });
    c.c = Some(Rc::new(Ends { route, ..Ends::default() }));
    c
}

fn sheet() -> Vec<Item> {
    let mut out = Vec::new();
    for (k, dash) in [Dash::Solid, Dash::Dashed, Dash::Dotted].into_iter().enumerate() {
        let y = 20.0 + 110.0 * k as f64;
        let style = |s: &mut Style| s.dash = Some(dash);
        out.push(item(Kind::Rectangle, (20.0, y), (100.0, 70.0), 0.0, style));
        out.push(item(Kind::Rectangle, (150.0, y), (100.0, 70.0), 0.3, |s| {
            (s.dash, s.radius, s.fill, s.width) = (Some(dash), Some(16.0), Some(Color::Ink(Ink::Yellow)), Some(4.0));
        }));
        out.push(item(Kind::Ellipse, (280.0, y), (110.0, 70.0), -0.2, style));
        out.push(item(Kind::Diamond, (420.0, y), (100.0, 80.0), 0.0, |s| (s.dash, s.width) = (Some(dash), Some(3.0))));
        let head = [Head::Arrow, Head::Triangle, Head::Dot][k];
        let route = [Route::Straight, Route::Elbow, Route::Curve][k];
        out.push(connector((550.0, y), (110.0, 70.0), route, head, style));
        out.push(connector((550.0, y + 90.0), (110.0, -20.0), Route::Straight, head, |s| s.width = Some(5.0)));
        let mut path = item(Kind::Path, (690.0, y), (90.0, 80.0), 0.0, style);
        let points = vec![[0.0, 0.0], [4.0, 1.0], [5.0, 5.0], [2.0, 3.0], [0.0, 4.0]];
        path.p = Some(Rc::new(PathData { closed: k != 2, curved: k != 0, points }));
        out.push(path);
    }
    let heads = [Head::Bar, Head::Diamond, Head::Crow, Head::TriangleOpen, Head::DotOpen];
    for (k, head) in heads.into_iter().enumerate() {
        let at = (20.0 + 150.0 * k as f64, 340.0);
        out.push(connector(at, (110.0, 0.0), Route::Straight, head, |s| s.width = Some(3.0)));
    }
    out
}

fn paint(sink: &mut Sink<'_>, items: &[Item], to_px: Affine, zoom: f64) {
    for i in items {
        let flat = |c: &atrium_canvas::shape::Contour| {
            let mut pts = Vec::new();
            c.flatten(0.1 / zoom, &mut pts);
            pts.iter().map(|p| to_px * *p).collect::<Vec<Point>>()
        };
        let (width, dash) = (line_width(i) * zoom, i.s.dash.unwrap_or_default());
        for c in contour(i) {
            let pts = flat(&c);
            if i.s.fill.is_some() && c.closed {
                sink.fill(&[&pts], rgba(0, 0, 0, 50));
            }
            sink.polyline(&pts, c.closed, width, dash, BLACK);
        }
        for c in heads(i) {
            let pts = flat(&c);
            if c.closed {
                sink.fill(&[&pts], BLACK);
            } else {
                sink.polyline(&pts, false, width, Dash::Solid, BLACK);
            }
        }
    }
}

#[test]
fn heads_are_as_long_as_their_style_says_and_never_longer_than_fits() {
    let length = |w: f64, wanted: Option<f32>| {
        let arrow = connector((0.0, 0.0), (w, 0.0), Route::Straight, Head::Arrow, |s| s.head_length = wanted);
        heads(&arrow)[0].path.bounds().width()
    };
    assert_eq!(length(200.0, Some(23.5)), 23.5);
    assert_eq!(length(30.0, Some(23.5)), 15.0);
    assert!(length(200.0, None) < 23.0);
}

#[test]
fn heads_of_a_given_length_open_as_in_excalidraw_and_dots_lie_about_the_end() {
    let drawn = |head: Head, wanted: Option<f32>| {
        let arrow = connector((0.0, 0.0), (200.0, 0.0), Route::Straight, head, |s| s.head_length = wanted);
        heads(&arrow).last().unwrap().path.bounds()
    };
    let open = drawn(Head::Arrow, Some(23.5));
    assert!((open.height() / 2.0 / open.width() - 20_f64.to_radians().tan()).abs() < 1e-3, "{open:?}");
    let dot = drawn(Head::Dot, Some(25.0));
    assert!((dot.center().x - 200.0).abs() < 1e-6 && (dot.width() - 15.0).abs() < 0.1, "{dot:?}");
    let own = drawn(Head::Dot, None);
    assert!((own.x1 - 200.0).abs() < 1e-6, "{own:?}");
}

#[test]
fn an_open_head_is_an_outline_that_the_line_stops_at() {
    for (head, stops_px) in [(Head::TriangleOpen, 20.0), (Head::DotOpen, 6.0)] {
        let arrow = connector((0.0, 0.0), (200.0, 0.0), Route::Straight, head, |s| s.head_length = Some(20.0));
        let outline = &heads(&arrow)[0];
        assert!(!outline.closed, "it is not filled");
        assert_eq!(outline.path.start(), outline.path.end(), "it goes all the way round");
        let end = contour(&arrow)[0].path.end().unwrap();
        assert!((end.x - (200.0 - stops_px)).abs() < 1e-3, "{end:?}");
    }
}

#[test]
fn shapes_are_drawn_alike_in_both_modes() {
    let items = sheet();
    for (zoom, at, size) in
        [(1.0, (0.0, 0.0), (800, 360)), (4.0, (540.0, 0.0), (900, 640)), (0.25, (0.0, 0.0), (200, 90))]
    {
        let to_px = Affine::scale(zoom) * Affine::translate((-at.0, -at.1));
        let (mesh, outline) = both(size.0, size.1, |sink| paint(sink, &items, to_px, zoom));
        mesh.save(&format!("shapes-{}-mesh.png", zoom * 100.0));
        outline.save(&format!("shapes-{}-outline.png", zoom * 100.0));
        let error = mesh.edge_error(&outline);
        println!("{zoom}: {error:.3}");
        assert!(error < 0.07, "{zoom}: {error}");
    }
}
