//! An arrow from a shape to itself is a loop beside it.

use atrium_canvas::Tool;
use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::shape::corners;
use atrium_model::{End, Geometry, Group, Item, ItemId, Kind, Op};

use crate::driver::{EngineDriver, hands, line, rectangle};

fn arrow(h: &mut EngineDriver) -> Item {
    let mut all: Vec<Item> = h.all().into_iter().filter(|item| item.kind == Kind::Connector).collect();
    assert_eq!(all.len(), 1, "one connector");
    all.remove(0)
}

/// Out of the shape and back onto it.
fn loop_by(h: &mut EngineDriver, from: (f64, f64), to: (f64, f64)) {
    let mut path = line(from, (400.0, 80.0));
    path.extend(line((400.0, 80.0), to));
    h.drag(&path);
}

fn held_by(end: End) -> Option<ItemId> {
    if let End::Bound(anchor) = end { Some(anchor.item) } else { None }
}

/// The resolved corners of the connector, from end to end.
fn run(h: &EngineDriver, id: &ItemId) -> Vec<Point> {
    corners(h.engine.lying(h.engine.board().get(id).expect("it lives")))
}

/// Begins and ends on the edge of the box and keeps off it in between.
fn assert_beside(run: &[Point], b: Rect) {
    let on = |p: &Point| b.inflate(1e-3, 1e-3).contains(*p) && !b.inflate(-1e-3, -1e-3).contains(*p);
    let [first, inner @ .., last] = run else { panic!("no way: {run:?}") };
    assert!(on(first) && on(last) && first.distance(*last) > 1.0, "{run:?}");
    assert!(inner.len() >= 2 && inner.iter().all(|p| !b.inflate(8.0, 8.0).contains(*p)), "{run:?} beside {b:?}");
    for leg in run.windows(2) {
        let middle = leg[0].midpoint(leg[1]);
        assert!(!b.inflate(-1.0, -1.0).contains(middle), "{run:?} through {b:?}");
    }
}

#[test]
fn an_arrow_back_onto_its_shape_is_a_loop_beside_it() {
    for tool in [Tool::Arrow, Tool::Line] {
        for to in [(180.0, 250.0), (258.0, 220.0), (180.0, 202.0), (102.0, 250.0)] {
            let mut h = hands();
            let shape = rectangle(&mut h, (100.0, 200.0), (260.0, 300.0));
            h.tool(tool);
            loop_by(&mut h, (180.0, 250.0), to);
            let item = arrow(&mut h);
            let ends = item.c.as_deref().expect("ends");
            assert_eq!([ends.start, ends.end].map(held_by), [Some(shape); 2], "to {to:?}");
            assert_beside(&run(&h, &item.id), Rect::new(100.0, 200.0, 260.0, 300.0));
            h.undo();
            assert_eq!(h.only().id, shape);
        }
    }
}

#[test]
fn pulled_out_of_a_dot_and_back_it_makes_no_second_shape() {
    let mut h = hands();
    let shape = rectangle(&mut h, (100.0, 200.0), (260.0, 300.0));
    h.engine.select_ids(&[shape]);
    // 20 px outside the right side's middle.
    loop_by(&mut h, (280.0, 250.0), (180.0, 205.0));
    assert_eq!(h.all().len(), 2, "the shape and its loop");
}

#[test]
fn a_way_that_never_leaves_the_shape_is_no_loop() {
    let mut h = hands();
    rectangle(&mut h, (100.0, 200.0), (260.0, 300.0));
    h.tool(Tool::Arrow);
    h.drag(&line((180.0, 250.0), (220.0, 260.0)));
    assert_eq!(held_by(arrow(&mut h).c.as_deref().expect("ends").end), None);
}

#[test]
fn the_loop_follows_its_shape_when_that_moves_turns_and_changes_its_size() {
    let mut h = hands();
    let shape = rectangle(&mut h, (100.0, 200.0), (260.0, 300.0));
    h.tool(Tool::Arrow);
    loop_by(&mut h, (180.0, 250.0), (180.0, 250.0));
    let id = arrow(&mut h).id;
    let before = run(&h, &id);
    h.other(vec![Op::Move { dx: 300.0, dy: 50.0, ids: vec![shape] }]);
    let moved: Vec<Point> = before.iter().map(|p| Point::new(p.x + 300.0, p.y + 50.0)).collect();
    assert!(run(&h, &id).iter().zip(&moved).all(|(a, b)| a.distance(*b) < 1e-6));
    h.other(vec![Op::Set(vec![shape], Group::G(Geometry { x: 400.0, y: 100.0, w: 300.0, h: 60.0, rot: 0.0 }))]);
    assert_beside(&run(&h, &id), Rect::new(400.0, 100.0, 700.0, 160.0));
    let quarter = core::f64::consts::FRAC_PI_2;
    h.other(vec![Op::Set(vec![shape], Group::G(Geometry { x: 400.0, y: 200.0, w: 200.0, h: 100.0, rot: quarter }))]);
    assert_beside(&run(&h, &id), Rect::new(450.0, 150.0, 550.0, 350.0));
    // It is hit where it runs.
    let way = run(&h, &id);
    let p = way[1].midpoint(way[2]);
    assert_eq!(h.hit(p.x, p.y), Some(id));
    let slot = h.engine.board().get(&id).expect("it lives");
    assert!(way.iter().all(|p| h.engine.bounds(slot).inflate(1e-6, 1e-6).contains(*p)));
}
