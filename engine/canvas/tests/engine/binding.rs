//! Connectors that are held by shapes: begun and ended over them, pulled out of them, made by key, changed and undone.

use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::{Connect, Tool};
use atrium_model::{End, Ends, Item, ItemId, Kind, Op, Route};

use crate::driver::{EngineDriver, hands, line, rectangle};

const CTRL: u8 = 2;

/// Two rectangles, the second to the right of the first.
fn two(h: &mut EngineDriver) -> (ItemId, ItemId) {
    (rectangle(h, (100.0, 200.0), (260.0, 300.0)), rectangle(h, (500.0, 220.0), (660.0, 320.0)))
}

fn connectors(h: &mut EngineDriver) -> Vec<Item> {
    h.all().into_iter().filter(|item| item.kind == Kind::Connector).collect()
}

fn connector(h: &mut EngineDriver) -> Item {
    let mut all = connectors(h);
    assert_eq!(all.len(), 1, "one connector");
    all.remove(0)
}

fn ends(item: &Item) -> Ends {
    item.c.as_deref().cloned().expect("a connector has ends")
}

/// What holds an end, and where.
fn held(end: End) -> Option<(ItemId, f32, f32)> {
    if let End::Bound(a) = end { Some((a.item, a.x, a.y)) } else { None }
}

#[test]
fn an_arrow_from_shape_to_shape_is_held_by_both() {
    for tool in [Tool::Arrow, Tool::Line] {
        let mut h = hands();
        let (a, b) = two(&mut h);
        h.tool(tool);
        h.drag(&line((180.0, 250.0), (580.0, 270.0)));
        let c = ends(&connector(&mut h));
        assert_eq!(held(c.start), Some((a, 0.5, 0.5)), "the whole shape");
        assert_eq!(held(c.end), Some((b, 0.5, 0.5)));
        assert_eq!(h.engine.tool(), Tool::Select);
        h.undo();
        assert!(connectors(&mut h).is_empty());
        h.redo();
        assert_eq!(held(ends(&connector(&mut h)).end), Some((b, 0.5, 0.5)));
    }
}

#[test]
fn near_a_side_that_point_holds_and_its_middle_draws_to_itself() {
    let mut h = hands();
    let (a, b) = two(&mut h);
    h.tool(Tool::Arrow);
    h.drag(&line((258.0, 253.0), (502.0, 240.0)));
    let c = ends(&connector(&mut h));
    assert_eq!(held(c.start), Some((a, 1.0, 0.5)));
    let (id, x, y) = held(c.end).expect("held");
    assert!(id == b && x < 0.05 && (y - 0.2).abs() < 0.02, "{x} {y}");
}

#[test]
fn ctrl_and_the_empty_board_hold_nothing() {
    let mut h = hands();
    two(&mut h);
    h.tool(Tool::Arrow);
    h.drag_with(&line((180.0, 250.0), (580.0, 270.0)), CTRL);
    let item = connector(&mut h);
    assert_eq!(ends(&item), Ends::default());
    assert_eq!((item.g.x, item.g.y, item.g.w, item.g.h), (180.0, 250.0, 400.0, 20.0));
    h.undo();
    h.tool(Tool::Line);
    h.drag(&line((300.0, 500.0), (400.0, 600.0)));
    assert_eq!(ends(&connector(&mut h)), Ends::default());
}

#[test]
fn a_shape_that_is_covered_or_a_stroke_holds_nothing() {
    let mut h = hands();
    let (a, b) = two(&mut h);
    h.tool(Tool::Pen);
    h.drag(&line((560.0, 270.0), (600.0, 270.0)));
    h.tool(Tool::Sticky);
    h.drag(&line((110.0, 210.0), (250.0, 290.0)));
    h.engine.end_edit(true);
    let note = h.selected()[0];
    h.tool(Tool::Arrow);
    h.drag(&line((180.0, 250.0), (580.0, 270.0)));
    let c = ends(&connector(&mut h));
    assert_eq!(held(c.start).map(|h| h.0), Some(note), "the note lies over {a:?}");
    assert_eq!(held(c.end).map(|h| h.0), Some(b), "the stroke is none");
}

#[test]
fn an_end_is_pulled_to_another_shape_and_off_it() {
    let mut h = hands();
    let (a, b) = two(&mut h);
    h.tool(Tool::Line);
    h.drag(&line((180.0, 500.0), (400.0, 600.0)));
    let id = h.selected()[0];
    h.drag(&line((400.0, 600.0), (580.0, 270.0)));
    assert_eq!(held(ends(&h.item(&id)).end), Some((b, 0.5, 0.5)));
    h.drag(&line((180.0, 500.0), (180.0, 250.0)));
    assert_eq!(held(ends(&h.item(&id)).start), Some((a, 0.5, 0.5)));
    h.undo();
    assert_eq!(ends(&h.item(&id)).start, End::Free);
    h.drag(&line((180.0, 500.0), (200.0, 540.0)));
    let item = h.item(&id);
    assert_eq!((item.g.x, item.g.y), (200.0, 540.0));
}

#[test]
fn a_pulled_end_that_is_taken_back_leaves_all_as_it_was() {
    let mut h = hands();
    two(&mut h);
    h.tool(Tool::Line);
    h.drag(&line((180.0, 500.0), (400.0, 600.0)));
    let before = h.only_connector();
    h.t += 600.0;
    let s = h.sample(Phase::Down, 1, 400.0, 600.0);
    h.send(s);
    let s = h.sample(Phase::Move, 1, 580.0, 270.0);
    h.send(s);
    h.tick();
    h.engine.act(atrium_canvas::Action::Escape, 0.0, 0.0);
    h.tick();
    h.publish();
    assert_eq!(h.only_connector(), before);
    h.settle();
}

#[test]
fn an_arrow_is_pulled_out_of_a_dot_of_the_selected_shape() {
    let mut h = hands();
    let (a, b) = two(&mut h);
    h.engine.select_ids(&[a]);
    // 20 px outside the right side's middle.
    h.drag(&line((280.0, 250.0), (580.0, 270.0)));
    let item = connector(&mut h);
    let c = ends(&item);
    assert_eq!((held(c.start), held(c.end)), (Some((a, 1.0, 0.5)), Some((b, 0.5, 0.5))));
    assert_eq!((c.route, h.selected()), (Route::Elbow, vec![item.id]));
}

#[test]
fn dropped_on_the_empty_board_it_leads_to_another_such_shape() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 200.0), (260.0, 300.0));
    h.drag(&line((180.0, 320.0), (400.0, 500.0)));
    let next = h.all().into_iter().find(|i| i.id != a && i.kind == Kind::Rectangle).expect("another");
    assert_eq!((next.g.x, next.g.y, next.g.w, next.g.h), (320.0, 450.0, 160.0, 100.0));
    let c = ends(&connector(&mut h));
    assert_eq!((held(c.start), held(c.end)), (Some((a, 0.5, 1.0)), Some((next.id, 0.5, 0.5))));
    assert_eq!(h.selected(), vec![next.id]);
    h.engine.end_edit(true);
    h.undo();
    assert_eq!(h.all().len(), 1, "one step");
    // Without a shape to hold it: the arrow alone.
    h.engine.select_ids(&[a]);
    h.drag_with(&line((180.0, 320.0), (400.0, 500.0)), CTRL);
    assert_eq!(ends(&connector(&mut h)).end, End::Free);
}

#[test]
fn a_click_on_a_dot_makes_the_next_shape_beside_what_lies_there() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 300.0), (260.0, 400.0));
    for dot in [(280.0, 350.0), (280.0, 350.0)] {
        h.engine.select_ids(&[a]);
        h.click(dot.0, dot.1);
        assert!(h.engine.busy(), "its text is open");
        h.engine.end_edit(true);
    }
    let shapes: Vec<Item> = h.all().into_iter().filter(|i| i.kind == Kind::Rectangle && i.id != a).collect();
    assert_eq!((shapes[0].g.y, shapes[0].g.x), (300.0, shapes[1].g.x));
    assert!((shapes[1].g.y - 300.0).abs() >= 100.0, "beside the first");
    for (arrow, shape) in connectors(&mut h).iter().zip(&shapes) {
        let c = ends(arrow);
        assert_eq!((held(c.start), held(c.end)), (Some((a, 1.0, 0.5)), Some((shape.id, 0.0, 0.5))));
    }
}

#[test]
fn the_next_shape_is_of_the_same_form_style_and_frame_and_keeps_its_words_to_itself() {
    let mut h = hands();
    h.tool(Tool::Frame);
    h.drag(&line((50.0, 50.0), (1200.0, 700.0)));
    let frame = h.selected()[0];
    h.engine.set_tool_form(11);
    h.tool_with(Tool::Shape, atrium_model::Style { width: Some(7.0), ..atrium_model::Style::default() });
    h.drag(&line((100.0, 200.0), (200.0, 300.0)));
    let a = h.selected()[0];
    h.engine.begin_edit(&a);
    h.engine.edit_text("", "first");
    h.engine.end_edit(true);
    h.engine.connect(Connect::Onward, 1.0, 0.0);
    h.engine.edit_text("", "second");
    h.engine.end_edit(true);
    h.publish();
    let id = h.selected()[0];
    let b = h.item(&id);
    assert_ne!(b.id, a);
    assert_eq!((b.kind, b.plain(), b.z.parent), (Kind::Shape, "second".into(), Some(frame)));
    assert_eq!((b.f.as_ref().map(|f| f.code), b.s.width), (Some(11), Some(7.0)));
    assert_eq!(connector(&mut h).z.parent, Some(frame));
}

#[test]
fn a_note_leads_on_to_empty_notes_beside_it_without_an_arrow() {
    let mut h = hands();
    h.tool_with(Tool::Sticky, atrium_model::Style { font_size: Some(30.0), ..atrium_model::Style::default() });
    h.drag(&line((300.0, 300.0), (400.0, 400.0)));
    h.engine.edit_text("", "first");
    h.engine.end_edit(true);
    let a = h.selected()[0];
    // One on each side, an even gap away; a second time behind the one that is there.
    let dots = [(350.0, 280.0), (420.0, 350.0), (350.0, 420.0), (280.0, 350.0), (420.0, 350.0)];
    let places = [(300.0, 190.0), (410.0, 300.0), (300.0, 410.0), (190.0, 300.0), (520.0, 300.0)];
    for (dot, place) in dots.into_iter().zip(places) {
        h.engine.select_ids(&[a]);
        h.click(dot.0, dot.1);
        assert!(h.engine.busy(), "its text is open");
        h.engine.end_edit(true);
        h.publish();
        let id = h.selected()[0];
        let note = h.item(&id);
        assert_eq!((note.g.x, note.g.y, note.g.w, note.g.h), (place.0, place.1, 100.0, 100.0));
        assert_eq!((note.kind, note.plain(), note.s.font_size), (Kind::Sticky, String::new(), Some(30.0)));
    }
    assert!(connectors(&mut h).is_empty());
    let count = h.all().len();
    h.undo();
    assert_eq!(h.all().len(), count - 1, "one step");
    // Pulled, an arrow comes with it as it does elsewhere.
    h.engine.select_ids(&[a]);
    h.drag(&line((350.0, 280.0), (350.0, 60.0)));
    assert_eq!(held(ends(&connector(&mut h)).start), Some((a, 0.5, 0.0)));
}

#[test]
fn a_finger_finds_the_dot_within_half_a_target() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 300.0), (260.0, 400.0));
    h.engine.set_fingers_pan(false);
    h.t += 600.0;
    for phase in [Phase::Down, Phase::Up] {
        let s = h.sample(phase, 7, 280.0 + 18.0, 350.0 + 12.0);
        h.send(Sample { device: Device::Touch, ..s });
        h.t += 40.0;
    }
    h.tick();
    h.publish();
    assert_eq!(held(ends(&connector(&mut h)).start), Some((a, 1.0, 0.5)));
}

#[test]
fn several_selected_shapes_are_connected_in_a_row() {
    let mut h = hands();
    let (a, b) = two(&mut h);
    let last = rectangle(&mut h, (900.0, 200.0), (1000.0, 300.0));
    h.engine.select_ids(&[last, a, b]);
    h.engine.connect(Connect::Between, 0.0, 0.0);
    h.tick();
    h.publish();
    let pairs: Vec<_> = connectors(&mut h)
        .iter()
        .map(|item| (held(ends(item).start).map(|e| e.0), held(ends(item).end).map(|e| e.0)))
        .collect();
    assert_eq!(pairs, [(Some(a), Some(b)), (Some(b), Some(last))]);
    assert_eq!(h.selected().len(), 2, "the connectors");
    h.undo();
    assert!(connectors(&mut h).is_empty());
}

#[test]
fn a_connector_is_turned_round_routed_and_detached() {
    let mut h = hands();
    let (a, b) = two(&mut h);
    h.tool(Tool::Arrow);
    h.drag(&line((180.0, 250.0), (580.0, 270.0)));
    let id = h.selected()[0];
    let shown = h.engine.bounds(h.engine.board().get(&id).expect("it lives"));
    for (what, route) in
        [(Connect::Elbow, Route::Elbow), (Connect::Curve, Route::Curve), (Connect::Straight, Route::Straight)]
    {
        h.engine.connect(what, 0.0, 0.0);
        h.publish();
        assert_eq!(ends(&connector(&mut h)).route, route);
    }
    h.engine.connect(Connect::Reverse, 0.0, 0.0);
    h.publish();
    let c = ends(&connector(&mut h));
    assert_eq!((held(c.start).map(|e| e.0), held(c.end).map(|e| e.0)), (Some(b), Some(a)));
    h.engine.connect(Connect::Reverse, 0.0, 0.0);
    h.engine.connect(Connect::Detach, 0.0, 0.0);
    h.publish();
    let item = connector(&mut h);
    assert_eq!(ends(&item), Ends::default());
    let now = h.engine.bounds(h.engine.board().get(&item.id).expect("it lives"));
    assert!(now.center().distance(shown.center()) < 1.0, "it stays where it was");
    h.undo();
    assert_eq!(held(ends(&connector(&mut h)).start).map(|e| e.0), Some(a));
}

#[test]
fn nothing_is_made_where_one_may_only_look_or_the_shape_is_locked() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 300.0), (260.0, 400.0));
    h.engine.act(atrium_canvas::Action::Lock, 0.0, 0.0);
    h.click(280.0, 350.0);
    h.engine.select_ids(&[a]);
    h.engine.connect(Connect::Onward, 1.0, 0.0);
    h.engine.act(atrium_canvas::Action::Unlock, 0.0, 0.0);
    h.engine.set_read_only(true);
    h.engine.select_ids(&[a]);
    h.engine.connect(Connect::Onward, 1.0, 0.0);
    h.drag(&line((280.0, 350.0), (500.0, 350.0)));
    assert_eq!(h.all().len(), 1);
}

#[test]
fn what_others_delete_meanwhile_holds_nothing() {
    let mut h = hands();
    let (_, b) = two(&mut h);
    h.tool(Tool::Arrow);
    for (phase, x, y) in [(Phase::Down, 180.0, 250.0), (Phase::Move, 580.0, 270.0)] {
        h.t += 8.0;
        let s = h.sample(phase, 1, x, y);
        h.send(s);
    }
    h.tick();
    h.other(vec![Op::Delete(vec![b])]);
    h.tick();
    let s = h.sample(Phase::Up, 1, 580.0, 270.0);
    h.send(s);
    h.tick();
    h.publish();
    assert_eq!(ends(&connector(&mut h)).end, End::Free);
}

impl EngineDriver {
    fn only_connector(&mut self) -> Item {
        connector(self)
    }
}

#[test]
fn the_dots_are_drawn_beside_a_selected_shape() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 300.0), (260.0, 400.0));
    assert_eq!(h.hit(280.0, 350.0), None, "they are no part of the board");
    h.engine.select_ids(&[]);
    h.settle();
    h.engine.select_ids(&[a]);
    h.tick();
    let reach = h
        .engine
        .streams()
        .verts
        .iter()
        .filter(|v| Point::new(f64::from(v.x), f64::from(v.y)).distance(Point::new(280.0, 350.0)) < 8.0);
    assert!(reach.count() > 8);
}

#[test]
fn a_bend_is_pulled_out_of_the_middle_moved_and_straightened() {
    let mut h = hands();
    h.tool(Tool::Line);
    h.drag(&line((200.0, 300.0), (500.0, 300.0)));
    let bends = |h: &mut EngineDriver| ends(&connector(h)).bends;
    h.drag(&line((350.0, 300.0), (350.0, 400.0)));
    assert_eq!(bends(&mut h), [[150.0, 100.0]]);
    h.drag(&line((350.0, 400.0), (300.0, 200.0)));
    assert_eq!(bends(&mut h), [[100.0, -100.0]]);
    // The start moves, the bend stays where it is.
    h.drag(&line((200.0, 300.0), (180.0, 320.0)));
    assert_eq!(bends(&mut h), [[120.0, -120.0]]);
    h.undo();
    h.drag(&line((300.0, 200.0), (340.0, 303.0)));
    assert!(bends(&mut h).is_empty(), "straight again");
    h.undo();
    assert_eq!(bends(&mut h), [[100.0, -100.0]]);
}
