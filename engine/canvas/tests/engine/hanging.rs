//! What is drawn of an item is a box of its own: words that hang out of a shape are seen, fitted and exported; where the item is stays.

use std::rc::Rc;

use atrium_canvas::kurbo::Rect;
use atrium_model::{Geometry, Group, Item, ItemId, Kind, Op, Paragraph, Run, Style, Text};

use crate::driver::{EngineDriver, hands};

const ID: ItemId = ItemId([4; 16]);

fn words(lines: &str) -> Rc<Text> {
    let paragraphs = lines
        .split('\n')
        .map(|line| Paragraph { runs: vec![Run { text: line.into(), marks: Vec::new() }], ..Paragraph::default() });
    Rc::new(Text { paragraphs: paragraphs.collect(), ..Text::default() })
}

/// A shape of 100 × 40 with words in it.
fn put(h: &mut EngineDriver, kind: Kind, rot: f64, lines: &str) {
    let g = Geometry { x: 100.0, y: 100.0, w: 100.0, h: 40.0, rot };
    let s = Rc::new(Style { font_size: Some(20.0), ..Style::default() });
    h.other(vec![Op::Put(Item { g, s, t: Some(words(lines)), ..Item::new(ID, kind) })]);
}

fn bounds(h: &EngineDriver) -> Rect {
    h.engine.bounds(h.engine.board().get(&ID).expect("it lives"))
}

#[test]
fn words_that_hang_out_are_part_of_what_is_drawn_and_not_of_the_bounds() {
    for kind in [Kind::Rectangle, Kind::Ellipse, Kind::Diamond, Kind::Sticky] {
        let mut h = hands();
        put(&mut h, kind, 0.0, "a");
        let (fits, before) = (h.engine.extent().expect("drawn"), bounds(&h));
        h.other(vec![Op::Set(vec![ID], Group::T(words(&["word"; 12].join("\n"))))]);
        let drawn = h.engine.extent().expect("drawn");
        assert_eq!(bounds(&h), before, "{kind:?}");
        assert!(drawn.y1 > fits.y1 + 80.0, "{kind:?}: twelve lines hang out below: {drawn:?}");
        assert_eq!((drawn.x0, drawn.y0, drawn.x1), (fits.x0, fits.y0, fits.x1), "{kind:?}: and nowhere else");
        h.other(vec![Op::Set(vec![ID], Group::T(words("a")))]);
        assert_eq!(h.engine.extent(), Some(fits), "{kind:?}");
    }
}

#[test]
fn words_of_one_paragraph_hang_out_by_the_lines_they_wrap_to() {
    let mut h = hands();
    put(&mut h, Kind::Rectangle, 0.0, &["several"; 10].join(" "));
    // A line of 84 units holds one of these words.
    let drawn = h.engine.extent().expect("drawn");
    assert!((drawn.y1 - 100.0 - (10.0 * 26.0 + 8.0)).abs() < 27.0, "{drawn:?}");
}

#[test]
fn words_of_a_turned_shape_hang_out_where_its_foot_is() {
    let mut h = hands();
    put(&mut h, Kind::Rectangle, core::f64::consts::FRAC_PI_2, &["word"; 12].join("\n"));
    let drawn = h.engine.extent().expect("drawn");
    assert!(
        drawn.x0 < 0.0 && drawn.y0 > 60.0 && drawn.y1 < 180.0,
        "a quarter turn brings its foot to the left: {drawn:?}"
    );
}

#[test]
fn words_are_in_view_when_their_shape_is_not() {
    let mut h = hands();
    put(&mut h, Kind::Rectangle, 0.0, &["word"; 12].join("\n"));
    // The shape ends at 140, its words at about 430.
    for (top, outside) in [(300.0, false), (500.0, true)] {
        h.engine.camera_set(150.0, top + 360.0, 1.0);
        assert_eq!(h.engine.content_outside(), outside, "from {top} down");
    }
}
