//! Elbows that go round what lies in their way: once the gesture ends, in the same step, and by no more than that.

use atrium_canvas::Tool;
use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::pointer::Phase;
use atrium_canvas::shape::{is_found, item_box, shaft};
use atrium_model::{Group, Item, Kind, Lock, Op, Route};

use crate::connecting::{boxed, connector, id, tips, whole};
use crate::driver::{EngineDriver, hands, line};

const ARROW: u8 = 9;

/// Two boxes with an elbow between them, and a third beside its way.
fn three() -> EngineDriver {
    let mut h = hands();
    h.other(vec![
        Op::Put(boxed(1, Kind::Rectangle, Rect::new(100.0, 300.0, 200.0, 400.0))),
        Op::Put(boxed(2, Kind::Rectangle, Rect::new(300.0, 480.0, 400.0, 580.0))),
        Op::Put(boxed(3, Kind::Rectangle, Rect::new(350.0, 310.0, 450.0, 390.0))),
        Op::Put(connector(ARROW, Route::Elbow, whole(id(1)), whole(id(2)))),
    ]);
    h.tool(Tool::Select);
    h.settle();
    h
}

fn lies(h: &EngineDriver) -> Item {
    let slot = h.engine.board().get(&id(ARROW)).expect("it lives");
    h.engine.lying(slot).clone()
}

fn turns(item: &Item) -> Vec<[f64; 2]> {
    item.c.as_ref().map_or_else(Vec::new, |c| c.bends.clone())
}

/// Whether the line meets a box.
fn meets(item: &Item, b: Rect) -> bool {
    let mut pts = vec![tips(item)[0]];
    pts.extend(turns(item).iter().map(|b| pts[0] + (b[0], b[1])).collect::<Vec<Point>>());
    pts.push(tips(item)[1]);
    pts.windows(2).any(|leg| {
        let r = Rect::from_points(leg[0], leg[1]);
        r.x0 < b.x1 && r.x1 > b.x0 && r.y0 < b.y1 && r.y1 > b.y0
    })
}

#[test]
fn an_elbow_goes_round_a_third_shape_once_what_it_is_bound_to_is_dropped() {
    let mut h = three();
    let third = item_box(&h.item(&id(3)).g);
    assert!(!is_found(&h.item(&id(ARROW))));
    // To the other side of the third: the straight way leads through it.
    h.drag(&line((350.0, 579.0), (650.0, 399.0)));
    assert_eq!(h.item(&id(2)).g.y, 300.0);
    assert!(is_found(&h.item(&id(ARROW))), "{:?}", h.item(&id(ARROW)).c);
    assert!(!meets(&lies(&h), third), "{:?}", turns(&lies(&h)));
    // Of one step: taken back, all is as it was, and comes again.
    let round = turns(&lies(&h));
    h.undo();
    assert_eq!((h.item(&id(2)).g.y, is_found(&h.item(&id(ARROW)))), (480.0, false));
    h.redo();
    assert_eq!(turns(&lies(&h)), round);
    // Whoever moves an end elsewhere, an older client too, has the plain way until somebody finds another.
    h.other(vec![Op::Move { dx: 0.0, dy: 300.0, ids: vec![id(2)] }]);
    assert!(is_found(&h.item(&id(ARROW))) && turns(&lies(&h)) != round);
    h.check();
}

#[test]
fn while_a_shape_is_dragged_its_elbow_runs_as_it_does_after_where_nothing_is_in_its_way() {
    let mut h = three();
    h.other(vec![Op::Delete(vec![id(3)])]);
    h.settle();
    for (k, (x, y)) in line((350.0, 579.0), (450.0, 529.0)).into_iter().enumerate() {
        h.t += 8.0;
        let s = h.sample(if k == 0 { Phase::Down } else { Phase::Move }, 1, x, y);
        h.send(s);
        h.tick();
    }
    let frame = h.engine.streams().verts.clone();
    let s = h.sample(Phase::Up, 1, 450.0, 529.0);
    h.send(s);
    h.settle();
    h.publish();
    let corners: Vec<Point> = turns(&lies(&h)).iter().map(|b| tips(&lies(&h))[0] + (b[0], b[1])).collect();
    assert!(!corners.is_empty() && !is_found(&h.item(&id(ARROW))));
    for side in shaft(&lies(&h)).sides() {
        let p = side[3];
        let seen = frame.iter().any(|v| (f64::from(v.x) - p.x).abs() < 3.0 && (f64::from(v.y) - p.y).abs() < 3.0);
        assert!(seen, "{p:?} was drawn while dragging");
    }
}

#[test]
fn a_way_is_given_up_when_it_is_needed_no_more_and_bends_by_hand_are_left_alone() {
    let mut h = three();
    h.drag(&line((350.0, 579.0), (650.0, 399.0)));
    assert!(is_found(&h.item(&id(ARROW))));
    h.other(vec![Op::Delete(vec![id(3)])]);
    h.drag(&line((650.0, 399.0), (690.0, 399.0)));
    assert!(turns(&h.item(&id(ARROW))).is_empty(), "{:?}", turns(&h.item(&id(ARROW))));

    let mut h = three();
    let mut by_hand = h.item(&id(ARROW)).c.expect("ends");
    std::rc::Rc::make_mut(&mut by_hand).bends = vec![[200.0, 40.0]];
    h.other(vec![Op::Set(vec![id(ARROW)], Group::C(by_hand.clone()))]);
    h.drag(&line((350.0, 579.0), (650.0, 399.0)));
    assert_eq!(h.item(&id(ARROW)).c, Some(by_hand));
}

#[test]
fn what_is_locked_or_lies_round_an_end_is_no_reason_to_write() {
    let mut h = three();
    h.other(vec![Op::Set(vec![id(ARROW)], Group::L(Lock::Anyone))]);
    h.drag(&line((350.0, 579.0), (650.0, 399.0)));
    assert_eq!(h.item(&id(2)).g.y, 300.0);
    assert!(!is_found(&h.item(&id(ARROW))));
    h.check();

    // Something that all of it lies on cannot be gone round.
    let mut h = three();
    h.other(vec![Op::Delete(vec![id(3)]), Op::Put(boxed(4, Kind::Rectangle, Rect::new(50.0, 250.0, 800.0, 800.0)))]);
    h.drag(&line((350.0, 579.0), (650.0, 399.0)));
    assert!(!is_found(&h.item(&id(ARROW))));
}
