//! Connectors that hold: their ends follow what they are bound to, whoever moves it and however, and stay when it goes.

use std::rc::Rc;

use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::pointer::Phase;
use atrium_canvas::shape::{bound_ends, contour, item_corners, label};
use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, Tool};
use atrium_model::{Anchor, End, Ends, Geometry, Group, Item, ItemId, Kind, Lock, Op, Route, Z};

use crate::driver::{EngineDriver, hands, line, rectangle};

pub(crate) fn id(n: u8) -> ItemId {
    ItemId([n; 16])
}

pub(crate) fn boxed(n: u8, kind: Kind, r: Rect) -> Item {
    let g = Geometry { x: r.x0, y: r.y0, w: r.width(), h: r.height(), rot: 0.0 };
    Item { g, z: Z { key: [n, 0x80].into(), parent: None }, ..Item::new(id(n), kind) }
}

/// Bound to all of an item.
pub(crate) fn whole(item: ItemId) -> End {
    End::Bound(Anchor { item, x: 0.5, y: 0.5 })
}

pub(crate) fn connector(n: u8, route: Route, start: End, end: End) -> Item {
    let c = Ends { route, start, end, bends: Vec::new() };
    Item { c: Some(Rc::new(c)), ..boxed(n, Kind::Connector, Rect::new(5.0, 6.0, 7.0, 8.0)) }
}

/// Where it lies.
fn lying(h: &EngineDriver, id: ItemId) -> Item {
    let slot = h.engine.board().get(&id).expect("it lives");
    h.engine.lying(slot).clone()
}

pub(crate) fn tips(item: &Item) -> [Point; 2] {
    let g = item.g;
    [Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h)]
}

/// How far a point lies from an item's outline.
pub(crate) fn off(item: &Item, p: Point) -> f64 {
    let mut least = f64::INFINITY;
    for c in contour(item) {
        let mut pts = Vec::new();
        c.flatten(1e-3, &mut pts);
        if c.closed {
            pts.push(pts[0]);
        }
        for w in pts.windows(2) {
            let (way, to) = (w[1] - w[0], p - w[0]);
            let t = (to.dot(way) / way.hypot2().max(1e-12)).clamp(0.0, 1.0);
            least = least.min((w[0] + way * t - p).hypot());
        }
    }
    least
}

const ARROW: u8 = 9;

/// A box on the left, one on the right, and an arrow from all of the one to all of the other.
fn joined(route: Route) -> EngineDriver {
    let mut h = hands();
    h.other(vec![
        Op::Put(boxed(1, Kind::Rectangle, Rect::new(100.0, 300.0, 200.0, 400.0))),
        Op::Put(boxed(2, Kind::Ellipse, Rect::new(600.0, 300.0, 700.0, 400.0))),
        Op::Put(connector(ARROW, route, whole(id(1)), whole(id(2)))),
    ]);
    h.tool(Tool::Select);
    h.settle();
    h
}

/// The arrow ends on both outlines, and is hit where it lies.
fn holds(h: &mut EngineDriver) {
    let arrow = lying(h, id(ARROW));
    let [a, b] = tips(&arrow);
    for (tip, n) in [(a, 1), (b, 2)] {
        assert!(off(&h.item(&id(n)), tip) < 0.1, "{tip:?} is off {n}");
    }
    let middle = a.midpoint(b);
    if arrow.c.as_ref().is_some_and(|c| c.route == Route::Straight) {
        assert_eq!(h.hit(middle.x, middle.y), Some(id(ARROW)), "it is hit in its middle");
    }
    h.check();
}

#[test]
fn ends_bound_to_whole_shapes_lie_on_their_outlines_on_the_way_to_each_other() {
    let mut h = joined(Route::Straight);
    holds(&mut h);
    let [a, b] = tips(&lying(&h, id(ARROW)));
    assert!(
        (a - Point::new(200.0, 350.0)).hypot() < 0.1 && (b - Point::new(600.0, 350.0)).hypot() < 0.1,
        "{a:?} {b:?}"
    );
    let slot = h.engine.board().get(&id(ARROW)).expect("it lives");
    let bounds = h.engine.bounds(slot);
    assert!(bounds.x0 > 190.0 && bounds.x1 < 610.0 && bounds.y0 > 340.0, "{bounds:?}");
}

#[test]
fn ends_follow_whatever_moves_what_they_are_bound_to() {
    for route in [Route::Straight, Route::Curve] {
        let mut h = joined(route);
        h.drag(&line((101.0, 350.0), (301.0, 150.0)));
        assert_eq!(h.item(&id(1)).g.x, 300.0);
        holds(&mut h);
        h.undo();
        assert_eq!(h.item(&id(1)).g.x, 100.0);
        holds(&mut h);
        h.other(vec![Op::Move { dx: 30.0, dy: 250.0, ids: vec![id(2)] }]);
        holds(&mut h);
        h.other(vec![Op::Set(vec![id(1)], Group::G(Geometry { x: 50.0, y: 60.0, w: 150.0, h: 90.0, rot: 0.7 }))]);
        holds(&mut h);
        h.engine.select_ids(&[id(2)]);
        h.engine.act(Action::Nudge, -10.0, 40.0);
        h.publish();
        holds(&mut h);
        assert_eq!(h.item(&id(ARROW)).g, connector(1, route, End::Free, End::Free).g, "nothing derived is stored");
    }
}

#[test]
fn a_container_takes_the_ends_along() {
    let mut h = joined(Route::Straight);
    h.other(vec![
        Op::Put(boxed(3, Kind::Frame, Rect::new(580.0, 280.0, 720.0, 420.0))),
        Op::Set(vec![id(2)], Group::Z(Z { key: [0x80].into(), parent: Some(id(3)) })),
    ]);
    h.engine.select_ids(&[id(3)]);
    h.engine.act(Action::Nudge, 100.0, -200.0);
    h.publish();
    assert_eq!(h.item(&id(2)).g.x, 700.0);
    holds(&mut h);
}

#[test]
fn a_connector_that_comes_first_is_bound_when_its_shape_comes() {
    let mut h = hands();
    h.other(vec![Op::Put(connector(ARROW, Route::Straight, whole(id(1)), whole(id(2))))]);
    assert_eq!(lying(&h, id(ARROW)).g, h.item(&id(ARROW)).g, "it lies as it is stored");
    h.other(vec![Op::Put(boxed(2, Kind::Ellipse, Rect::new(600.0, 300.0, 700.0, 400.0)))]);
    h.other(vec![Op::Put(boxed(1, Kind::Rectangle, Rect::new(100.0, 300.0, 200.0, 400.0)))]);
    holds(&mut h);
}

#[test]
fn while_a_shape_is_dragged_its_connectors_are_drawn_to_where_it_is() {
    let mut h = joined(Route::Straight);
    for (k, (x, y)) in line((101.0, 350.0), (101.0, 600.0)).into_iter().enumerate() {
        h.t += 8.0;
        let s = h.sample(if k == 0 { Phase::Down } else { Phase::Move }, 1, x, y);
        h.send(s);
        h.tick();
    }
    // The box is 250 lower: its right edge is left at about (200, 580), halfway to the other one at (400, 467).
    let drawn = |x: f32, y: f32| {
        let verts = &h.engine.streams().verts;
        verts.iter().any(|v| (v.x - x).abs() < 3.0 && (v.y - y).abs() < 6.0)
    };
    assert!(drawn(200.0, 572.0), "it is drawn to the dragged box");
    assert!(!drawn(200.0, 350.0), "it is not drawn where the box was");
    let s = h.sample(Phase::Up, 1, 101.0, 600.0);
    h.send(s);
    h.tick();
    h.publish();
    holds(&mut h);
}

#[test]
fn a_crowd_that_follows_a_drag_is_drawn_as_hair_lines_until_the_drop() {
    const LINE: u32 = 13;
    // Lines of the last frame that are drawn as such.
    let lines = |h: &EngineDriver| {
        let streams = h.engine.streams();
        let (mut at, mut found) = (0, 0);
        while at < streams.ops.len() {
            let (code, words) = (streams.ops[at] & 0xff, (streams.ops[at] >> 8) as usize);
            let [mut k, n] = [1, 2].map(|arg| streams.ops[at + arg.min(words - 1)] as usize);
            let end = k + n;
            while code == LINE && k < end {
                found += 1;
                k += 1 + 2 * streams.path[k] as usize;
            }
            at += words;
        }
        found
    };
    for (n, as_lines) in [(100, false), (101, true)] {
        let mut h = EngineDriver::new(Mode::Outline);
        let mut ops = vec![
            Op::Put(boxed(1, Kind::Rectangle, Rect::new(100.0, 300.0, 200.0, 400.0))),
            Op::Put(boxed(2, Kind::Ellipse, Rect::new(600.0, 300.0, 700.0, 400.0))),
        ];
        ops.extend((0..n).map(|k| Op::Put(connector(20 + k, Route::Straight, whole(id(1)), whole(id(2))))));
        h.other(ops);
        h.tool(Tool::Select);
        h.settle();
        for (k, (x, y)) in line((101.0, 350.0), (101.0, 400.0)).into_iter().enumerate() {
            h.t += 8.0;
            let s = h.sample(if k == 0 { Phase::Down } else { Phase::Move }, 1, x, y);
            h.send(s);
            h.tick();
        }
        assert_eq!(lines(&h) >= n as usize, as_lines, "{n} follow: {}", lines(&h));
        let s = h.sample(Phase::Up, 1, 101.0, 400.0);
        h.send(s);
        h.tick();
        assert!(lines(&h) < n as usize, "{n} have followed");
    }
}

#[test]
fn an_end_stays_where_it_was_when_its_shape_is_deleted_and_undo_binds_it_again() {
    let mut h = joined(Route::Straight);
    h.other(vec![Op::Move { dx: 0.0, dy: 100.0, ids: vec![id(1)] }]);
    let before = tips(&lying(&h, id(ARROW)));
    h.engine.select_ids(&[id(1)]);
    h.engine.act(Action::Delete, 0.0, 0.0);
    h.publish();
    let after = tips(&lying(&h, id(ARROW)));
    assert!((after[0] - before[0]).hypot() < 1e-6, "{after:?}");
    assert!(off(&h.item(&id(2)), after[1]) < 0.1, "the other end is still bound");
    h.undo();
    holds(&mut h);
    assert_eq!(tips(&lying(&h, id(ARROW))), before);
    h.redo();
    h.undo();
    h.other(vec![Op::Move { dx: 0.0, dy: -100.0, ids: vec![id(1)] }]);
    holds(&mut h);
}

#[test]
fn both_ends_stay_and_bends_with_them_when_both_shapes_go() {
    let mut h = joined(Route::Straight);
    let bends = vec![[400.0 - 5.0, 200.0 - 6.0]];
    let c = Ends { route: Route::Straight, start: whole(id(1)), end: whole(id(2)), bends };
    h.other(vec![Op::Set(vec![id(ARROW)], Group::C(Rc::new(c)))]);
    let before = lying(&h, id(ARROW));
    h.engine.select_ids(&[id(1), id(2)]);
    h.engine.act(Action::Delete, 0.0, 0.0);
    h.publish();
    let after = lying(&h, id(ARROW));
    assert_eq!((after.g, &after.c.expect("ends").bends), (before.g, &before.c.expect("ends").bends));
    h.undo();
    holds_bound(&mut h);
}

fn holds_bound(h: &mut EngineDriver) {
    let [a, b] = tips(&lying(h, id(ARROW)));
    assert!(off(&h.item(&id(1)), a) < 0.1 && off(&h.item(&id(2)), b) < 0.1);
}

#[test]
fn a_locked_connector_does_not_keep_its_shape_from_being_deleted() {
    let mut h = joined(Route::Straight);
    h.other(vec![Op::Set(vec![id(ARROW)], Group::L(Lock::Anyone))]);
    h.engine.select_ids(&[id(1)]);
    h.engine.act(Action::Delete, 0.0, 0.0);
    h.publish();
    assert!(h.engine.board().get(&id(1)).is_none());
    assert_eq!(h.item(&id(ARROW)).g.x, 5.0, "what is locked was not written");
}

#[test]
fn a_bound_arrow_that_is_dragged_alone_lets_go_and_an_end_that_is_pulled_off_too() {
    let mut h = joined(Route::Straight);
    h.drag(&line((400.0, 350.0), (400.0, 450.0)));
    let arrow = h.item(&id(ARROW));
    assert_eq!(tips(&arrow).map(|p| p.y.round()), [450.0, 450.0]);
    assert_eq!(arrow.c.expect("ends").start, End::Free);
    h.undo();
    holds(&mut h);
    h.engine.select_ids(&[id(ARROW)]);
    h.tick();
    h.drag(&line((600.0, 350.0), (400.0, 550.0)));
    let ends = h.item(&id(ARROW)).c.expect("ends").as_ref().clone();
    assert_eq!((ends.start, ends.end), (whole(id(1)), End::Free));
    let [a, b] = tips(&lying(&h, id(ARROW)));
    assert!(off(&h.item(&id(1)), a) < 0.1 && (b - Point::new(400.0, 550.0)).hypot() < 1.0, "{a:?} {b:?}");
}

#[test]
fn what_is_dragged_with_its_arrow_stays_bound() {
    let mut h = joined(Route::Straight);
    h.engine.select_ids(&[id(1), id(2), id(ARROW)]);
    h.tick();
    h.drag(&line((150.0, 380.0), (200.0, 280.0)));
    assert_eq!(h.item(&id(2)).g.x, 650.0);
    holds(&mut h);
    let own = rectangle(&mut h, (900.0, 500.0), (1000.0, 600.0));
    assert_eq!(h.item(&own).g.x, 900.0);
}

#[test]
fn copies_are_bound_to_copies_and_a_copied_arrow_alone_lies_where_it_lay() {
    let mut h = joined(Route::Straight);
    h.engine.select_ids(&[id(1), id(2), id(ARROW)]);
    h.engine.act(Action::Duplicate, 0.0, 0.0);
    h.publish();
    let copies = h.selected();
    let arrow = copies.iter().map(|id| h.item(id)).find(|item| item.kind == Kind::Connector).expect("an arrow");
    for anchor in bound_ends(&arrow) {
        assert!(copies.contains(&anchor.expect("bound").item), "to a copy");
    }
    let [a, b] = tips(&lying(&h, arrow.id));
    assert!(
        (a - Point::new(216.0, 366.0)).hypot() < 0.1 && (b - Point::new(616.0, 366.0)).hypot() < 0.1,
        "{a:?} {b:?}"
    );
    h.engine.select_ids(&[id(ARROW)]);
    h.engine.act(Action::Duplicate, 0.0, 0.0);
    h.publish();
    let alone = h.selected()[0];
    let alone = h.item(&alone);
    assert_eq!(bound_ends(&alone), [None; 2]);
    assert_eq!(tips(&alone), [Point::new(216.0, 366.0), Point::new(616.0, 366.0)]);
}

fn labelled() -> EngineDriver {
    let mut h = joined(Route::Straight);
    h.double_click(400.0, 350.0);
    assert!(h.engine.editing_view().is_some(), "a double click on a connector opens its label");
    h.engine.edit_text("", "to be done");
    h.engine.end_edit(true);
    h.publish();
    h
}

#[test]
fn a_label_stands_at_the_middle_and_the_line_leaves_room_for_it() {
    let mut h = labelled();
    let arrow = lying(&h, id(ARROW));
    let room = label(&arrow).expect("a label");
    assert!((room.center() - Point::new(400.0, 350.0)).hypot() < 0.1, "{room:?}");
    let lines = contour(&arrow);
    assert_eq!(lines.len(), 2, "before it and behind it");
    for line in &lines {
        assert!(room.intersect(line.path.bounds()).width() < 0.1, "{:?} {room:?}", line.path.bounds());
    }
    let slot = h.engine.board().get(&id(ARROW)).expect("it lives");
    let bounds = h.engine.bounds(slot);
    assert_eq!(bounds.union(room), bounds, "it is within the bounds");
    assert_eq!(h.hit(room.x0 + 4.0, room.y1 - 4.0), Some(id(ARROW)), "it is hit on its label");
    h.other(vec![Op::Move { dx: 0.0, dy: 200.0, ids: vec![id(1), id(2)] }]);
    let room = label(&lying(&h, id(ARROW))).expect("a label");
    assert!((room.center() - Point::new(400.0, 550.0)).hypot() < 0.1, "it follows: {room:?}");
    h.check();
}

#[test]
fn a_label_is_typed_where_it_stands_and_writes_no_box() {
    let mut h = labelled();
    h.double_click(400.0, 350.0);
    let [x, y, w, hgt, _] = h.engine.editing_view().expect("it is edited").frame;
    assert!((x + w / 2.0 - 400.0).abs() < 1.0 && (y + hgt / 2.0 - 350.0).abs() < 1.0, "{x} {y} {w} {hgt}");
    h.other(vec![Op::Move { dx: 0.0, dy: 50.0, ids: vec![id(ARROW), id(1), id(2)] }]);
    let before = h.item(&id(ARROW)).g;
    h.engine.edit_text("to be done", "done");
    h.engine.end_edit(true);
    h.publish();
    assert_eq!((h.item(&id(ARROW)).plain().as_str(), h.item(&id(ARROW)).g), ("done", before));
}

#[test]
fn an_elbow_between_two_boxes_runs_at_right_angles_and_crosses_neither() {
    let spots = [(600.0, 300.0), (600.0, 20.0), (150.0, 20.0), (150.0, 600.0), (400.0, 420.0), (20.0, 620.0)];
    let anchors = [(0.5, 0.5), (0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0), (1.0, 0.2)];
    for (x, y) in spots {
        for from in anchors {
            for to in anchors {
                let mut h = hands();
                let bound = |n: u8, (x, y): (f32, f32)| End::Bound(Anchor { item: id(n), x, y });
                let (a, b) = (Rect::new(300.0, 200.0, 350.0, 300.0), Rect::new(x, y, x + 80.0, y + 40.0));
                h.other(vec![
                    Op::Put(boxed(1, Kind::Rectangle, a)),
                    Op::Put(boxed(2, Kind::Rectangle, b)),
                    Op::Put(connector(ARROW, Route::Elbow, bound(1, from), bound(2, to))),
                ]);
                let arrow = lying(&h, id(ARROW));
                let start = tips(&arrow)[0];
                let bends = arrow.c.as_ref().map_or_else(Vec::new, |c| c.bends.clone());
                let mut way = vec![start];
                way.extend(bends.iter().map(|b| Point::new(start.x + b[0], start.y + b[1])));
                way.push(tips(&arrow)[1]);
                assert!(way.len() <= 8, "{way:?}");
                for leg in way.windows(2) {
                    let r = Rect::from_points(leg[0], leg[1]);
                    assert!(r.width().min(r.height()) < 1e-9, "{from:?} {to:?} to {x},{y}: {way:?}");
                    for b in [a, b].map(|b| b.inflate(-0.1, -0.1)) {
                        let crosses = r.x0 < b.x1 && r.x1 > b.x0 && r.y0 < b.y1 && r.y1 > b.y0;
                        assert!(!crosses, "{from:?} {to:?} to {x},{y}: {way:?}");
                    }
                }
                assert!(item_corners(&h.item(&id(1)))[0].x == 300.0);
            }
        }
    }
}
