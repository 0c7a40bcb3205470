//! New items are placed where the person aims, in the frame at that point. Without an aim they are placed clear of other items.

use atrium_canvas::kurbo::{Point, Rect, Vec2};
use atrium_canvas::{Action, Engine, Tool};
use atrium_model::{BodyMode, Geometry, Group, Item, ItemId, Kind, Lock, Op, Rng, Writer, Z, encode_item, order};

use crate::driver::{EngineDriver, hands, line, rectangle};

const ALT: u8 = 4;
/// The frame's box, board units.
const FRAME: Rect = Rect::new(700.0, 100.0, 1200.0, 600.0);

fn id(n: u8) -> ItemId {
    ItemId([n; 16])
}

fn boxed(kind: Kind, id: ItemId, parent: Option<ItemId>, r: Rect) -> Item {
    Item {
        g: Geometry { x: r.x0, y: r.y0, w: r.width(), h: r.height(), rot: 0.0 },
        z: Z { key: Box::default(), parent },
        ..Item::new(id, kind)
    }
}

fn chunk(items: &[Item]) -> Vec<u8> {
    let mut w = Writer::new();
    w.u8(1);
    w.varint(items.len() as u64);
    items.iter().for_each(|item| encode_item(&mut w, item, &mut BodyMode::Inline));
    w.finish()
}

/// A board with a frame, seen at a zoom.
fn framed(zoom: f64) -> (EngineDriver, ItemId) {
    let mut h = hands();
    h.tool(Tool::Frame);
    h.drag(&line((FRAME.x0, FRAME.y0), (FRAME.x1, FRAME.y1)));
    let frame = h.selected()[0];
    h.engine.end_edit(true);
    h.engine.act(Action::Escape, 0.0, 0.0);
    h.publish();
    h.engine.camera_set(640.0, 360.0, zoom);
    (h, frame)
}

fn css(h: &EngineDriver, p: Point) -> (f64, f64) {
    let camera = h.engine.camera();
    ((p.x - camera.x) * camera.zoom + 640.0, (p.y - camera.y) * camera.zoom + 360.0)
}

/// A box of 100 × 80 about a point.
fn about(p: Point) -> Rect {
    Rect::from_center_size(p, (100.0, 80.0))
}

/// The chunk of a box that was copied on another board.
fn copied(kind: Kind) -> Vec<u8> {
    chunk(&[boxed(kind, id(7), None, about(Point::new(5000.0, 5000.0)))])
}

/// Puts items in one part as imports and `load` do.
fn put(h: &mut EngineDriver, items: &[Item], open: impl FnOnce(&mut Engine) -> bool) -> Vec<ItemId> {
    assert!(open(&mut h.engine), "none is open");
    let part = h.engine.put_part(&chunk(items)).expect("nothing that a server refuses").expect("one is open");
    let (token, head) = h.engine.close_put().expect("something to send");
    h.publish_one(token, &[head, part.ops].concat());
    h.publish();
    part.ids
}

/// A way to bring a box of 100 × 80 to a point: the item it became.
type Way = fn(&mut EngineDriver, Point) -> ItemId;

fn pasted(h: &mut EngineDriver, p: Point) -> ItemId {
    let ids = h.engine.paste(&copied(Kind::Rectangle), p);
    h.publish();
    ids[0]
}

/// As an import, pasted words, a table or a picture are put: all of one drop go to one frame.
fn put_at(h: &mut EngineDriver, p: Point) -> ItemId {
    let frames = h.engine.frame_at(Some(p));
    let from = Point::new(-40.0, 90.0);
    let item = boxed(Kind::Rectangle, ItemId::NIL, None, about(from));
    put(h, &[item], |engine| engine.open_put_in(1, 0, frames, false, p - from))[0]
}

fn loaded(h: &mut EngineDriver, p: Point) -> ItemId {
    let frames = h.engine.frame_at(None);
    let item = boxed(Kind::Rectangle, ItemId::NIL, None, about(p));
    put(h, &[item], |engine| engine.open_put_in(1, 0, frames, true, Vec2::ZERO))[0]
}

/// A group comes as what is in it.
fn loaded_group(h: &mut EngineDriver, p: Point) -> ItemId {
    let frames = h.engine.frame_at(None);
    let half = Vec2::new(25.0, 0.0);
    let cell = |n, by| boxed(Kind::Rectangle, id(n), Some(id(20)), Rect::from_center_size(p + by, (50.0, 80.0)));
    let group = boxed(Kind::Group, id(20), None, Rect::ZERO);
    let ids =
        put(h, &[group, cell(21, -half), cell(22, half)], |engine| engine.open_put_in(3, 0, frames, true, Vec2::ZERO));
    assert_eq!(h.item(&ids[1]).z.parent, Some(ids[0]), "what is in a group stays in it");
    ids[0]
}

/// An original in the empty part of the board.
fn original(h: &mut EngineDriver, p: Point) -> ItemId {
    let ids = h.engine.paste(&copied(Kind::Rectangle), p);
    // A selected shape would be pulled by its handles.
    h.engine.act(Action::Escape, 0.0, 0.0);
    h.publish();
    assert_eq!(h.item(&ids[0]).z.parent, None);
    ids[0]
}

fn alt_dragged(h: &mut EngineDriver, p: Point) -> ItemId {
    let from = Point::new(300.0, 300.0);
    original(h, from);
    // By its edge: a hollow shape is not dragged by its inside.
    let edge = Vec2::new(-50.0, 20.0);
    h.t += 600.0;
    let (a, b) = (css(h, from + edge), css(h, p + edge));
    h.drag_with(&line(a, b), ALT);
    h.selected()[0]
}

fn dragged(h: &mut EngineDriver, p: Point) -> ItemId {
    let from = Point::new(300.0, 300.0);
    let item = original(h, from);
    let edge = Vec2::new(-50.0, 20.0);
    h.t += 600.0;
    let (a, b) = (css(h, from + edge), css(h, p + edge));
    h.drag_with(&line(a, b), 2);
    item
}

const WAYS: [(&str, Way); 6] = [
    ("paste", pasted),
    ("put at a point", put_at),
    ("load", loaded),
    ("load of a group", loaded_group),
    ("alt-drag", alt_dragged),
    ("drag", dragged),
];

#[test]
fn what_comes_lies_where_it_is_aimed_in_the_frame_that_holds_the_point() {
    let places = [
        ("in the frame", Point::new(900.0, 300.0), true),
        ("over its edge, the middle inside", Point::new(FRAME.x1 - 20.0, 300.0), true),
        ("over its edge, the middle outside", Point::new(FRAME.x0 - 20.0, 300.0), false),
        ("outside", Point::new(400.0, 500.0), false),
    ];
    for zoom in [0.5, 1.0, 1.5] {
        for (way_name, way) in WAYS {
            for (place, p, inside) in places {
                let (mut h, frame) = framed(zoom);
                let before = h.all();
                let item = way(&mut h, p);
                let name = format!("{way_name}, {place}, zoom {zoom}");
                assert_eq!(h.item(&item).z.parent, inside.then_some(frame), "{name}");
                let slot = h.engine.board().get(&item).expect("it lives");
                let middle = h.engine.bounds(slot).center();
                // A drag stops at what it is aligned with.
                assert!(middle.distance(p) < 7.0 / zoom, "{name}: {middle:?}");
                if !way_name.contains("drag") {
                    h.undo();
                    assert_eq!(h.all(), before, "{name}: one step back");
                }
            }
        }
    }
}

#[test]
fn a_duplicate_lies_in_the_frame_where_it_comes_to() {
    for (x, inside) in [(900.0, true), (FRAME.x1 - 5.0, false), (400.0, false)] {
        let (mut h, frame) = framed(1.0);
        pasted(&mut h, Point::new(x, 300.0));
        h.engine.act(Action::Duplicate, 0.0, 0.0);
        h.publish();
        let copy = h.selected()[0];
        assert_eq!((h.item(&copy).g.x, h.item(&copy).z.parent), (x - 34.0, inside.then_some(frame)));
    }
}

#[test]
fn what_nobody_aimed_lies_beside_what_is_there_and_is_seen() {
    for zoom in [0.5, 1.0, 2.0] {
        let mut h = hands();
        let there = rectangle(&mut h, (600.0, 300.0), (700.0, 400.0));
        h.engine.camera_set(640.0, 360.0, zoom);
        for n in 0..4 {
            let ids = h.engine.paste_beside(&copied(Kind::Rectangle));
            h.publish();
            let at = h.engine.board().get(&ids[0]).map(|slot| h.engine.bounds(slot)).expect("it lives");
            assert!((at.center().y - 360.0).abs() < 1e-6, "in line with the middle");
            for other in h.all().into_iter().filter(|other| other.id != ids[0]) {
                let slot = h.engine.board().get(&other.id).expect("it lives");
                assert!(!at.overlaps(h.engine.bounds(slot)), "{n} at zoom {zoom} covers something");
            }
        }
        assert_eq!(h.all().len(), 5);
        assert_eq!(h.item(&there).g.x, 600.0);
    }
}

#[test]
fn what_nobody_aimed_lies_in_the_frame_that_has_room_for_it() {
    let (mut h, frame) = framed(1.0);
    h.engine.camera_set(950.0, 350.0, 1.0);
    let first = h.engine.paste_beside(&copied(Kind::Rectangle))[0];
    h.publish();
    assert_eq!(h.item(&first).z.parent, Some(frame));
    // The free part of the frame is too narrow for this box.
    let wide = boxed(Kind::Rectangle, id(9), None, Rect::new(0.0, 0.0, 300.0, 50.0));
    let second = h.engine.paste_beside(&chunk(&[wide]))[0];
    h.publish();
    assert_eq!(h.item(&second).z.parent, None);
    assert!(h.item(&second).g.x > FRAME.x1);
}

#[test]
fn frames_come_with_what_is_in_them_and_lie_in_no_frame() {
    let (mut h, frame) = framed(1.0);
    let own = boxed(Kind::Frame, id(30), None, about(Point::new(50.0, 50.0)));
    let mut inside = boxed(Kind::Ellipse, id(31), Some(id(30)), about(Point::new(50.0, 50.0)));
    inside.z.key = order::between(None, None, &mut Rng::from_number(1));
    let beside = boxed(Kind::Diamond, id(32), None, about(Point::new(50.0, 50.0)));
    let ids = h.engine.paste(&chunk(&[own, inside, beside]), Point::new(900.0, 300.0));
    h.publish();
    let parents: Vec<_> = ids.iter().map(|id| h.item(id).z.parent).collect();
    assert_eq!(parents, [None, Some(ids[0]), Some(frame)]);
    assert_eq!(h.selected().len(), 2, "what lies in the copied frame goes with it");
}

#[test]
fn a_copy_lies_on_top_of_what_is_in_the_frame() {
    let (mut h, frame) = framed(1.0);
    for _ in 0..3 {
        let id = pasted(&mut h, Point::new(900.0, 300.0));
        let slot = h.engine.board().get(&id).expect("it lives");
        let top = h.engine.board().top_key(Some(&frame));
        assert_eq!(Some(h.engine.board().item(slot).z.key.clone()), top);
    }
}

#[test]
fn a_hidden_frame_takes_nothing_in_and_a_locked_one_does() {
    let (mut h, frame) = framed(1.0);
    h.other(vec![Op::Set(vec![frame], Group::L(Lock::Anyone))]);
    let id = pasted(&mut h, Point::new(900.0, 300.0));
    assert_eq!(h.item(&id).z.parent, Some(frame), "a lock holds the frame, not what is in it");
    h.other(vec![Op::Set(vec![frame], Group::L(Lock::None))]);
    h.other(vec![Op::Set(vec![frame], Group::H(true))]);
    for way in [pasted as Way, put_at, loaded] {
        let id = way(&mut h, Point::new(900.0, 300.0));
        assert_eq!(h.item(&id).z.parent, None);
    }
}

#[test]
fn a_frame_that_somebody_deletes_meanwhile_leaves_what_came_on_the_board() {
    let (mut h, frame) = framed(1.0);
    let frames = h.engine.frame_at(Some(Point::new(900.0, 300.0)));
    h.other(vec![Op::Delete(vec![frame])]);
    let item = boxed(Kind::Rectangle, ItemId::NIL, None, about(Point::new(900.0, 300.0)));
    let ids = put(&mut h, &[item], |engine| engine.open_put_in(1, 0, frames, false, Vec2::ZERO));
    assert_eq!(h.item(&ids[0]).z.parent, None);
}
