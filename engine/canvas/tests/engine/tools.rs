//! Every tool, from touch-down to undo.

use atrium_canvas::input::{Phase, Sample};
use atrium_canvas::kurbo::Point;
use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, Tool};
use atrium_model::{Kind, Op, Reader, Splice, Style, Text};

use crate::hands::{Hands, line};

fn hands() -> Hands {
    Hands::new(Mode::Mesh)
}

/// A rectangle drawn by dragging; select is in hand afterwards and it is selected.
fn rectangle(h: &mut Hands, from: (f64, f64), to: (f64, f64)) -> atrium_model::ItemId {
    h.tool(Tool::Rectangle);
    h.drag(&line(from, to));
    h.selected()[0]
}

#[test]
fn a_mouse_stroke_becomes_an_item_and_can_be_undone() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = Hands::new(mode);
        h.tool_with(Tool::Pen, Style { width: Some(4.0), ..Style::default() });
        h.settle();
        h.drag(&line((100.0, 100.0), (400.0, 200.0)));
        let item = h.only();
        assert_eq!(item.kind, Kind::Stroke);
        let piece = item.piece().expect("ink");
        assert!((piece.body.natural[0] - 100.0).abs() < 0.1 && (piece.body.natural[2] - 400.0).abs() < 0.1);
        assert_eq!(h.engine.tool(), Tool::Pen, "the pen stays in hand");
        h.settle();
        h.undo();
        assert!(h.all().is_empty());
        h.redo();
        assert_eq!(h.only().id, item.id);
    }
}

#[test]
fn live_ink_is_in_the_frame_before_the_pen_is_lifted() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = Hands::new(mode);
        h.tool(Tool::Pen);
        h.settle();
        let s = h.sample(Phase::Down, 1, 100.0, 100.0);
        h.send(s);
        for i in 1..20 {
            h.t += 8.0;
            let s = h.sample(Phase::Move, 1, 100.0 + 10.0 * f64::from(i), 100.0);
            h.send(s);
        }
        let bits = h.tick();
        assert!(bits & atrium_canvas::FRAME != 0 && bits & atrium_canvas::LIVE != 0);
        let streams = h.engine.streams();
        let reach = match mode {
            Mode::Mesh => streams.verts.iter().map(|v| v.x).fold(0.0, f32::max),
            Mode::Outline => streams.path.chunks(2).map(|p| p[0]).fold(0.0, f32::max),
        };
        assert!(reach > 285.0, "the tip is where the pointer is: {reach}");
        assert_eq!(h.tick() & atrium_canvas::FRAME, 0, "nothing changed, nothing is drawn");
    }
}

#[test]
fn what_is_predicted_is_never_stored() {
    let drawn = |predicts: bool| {
        let mut h = hands();
        h.tool(Tool::Pen);
        for (k, (x, y)) in line((100.0, 300.0), (500.0, 380.0)).into_iter().enumerate() {
            h.t += 8.0;
            let s = h.sample(if k == 0 { Phase::Down } else { Phase::Move }, 1, x, y);
            h.send(s);
            for ahead in [8.0, 16.0] {
                let s = h.sample(Phase::Predicted, 1, x + 3.0 * ahead, y - 40.0);
                if predicts {
                    h.send(Sample { t_ms: h.t + ahead, ..s });
                }
            }
            h.tick();
        }
        let s = h.sample(Phase::Up, 1, 500.0, 380.0);
        h.send(s);
        h.tick();
        h.publish();
        h.server.digest()
    };
    assert_eq!(drawn(true), drawn(false));
}

#[test]
fn shapes_are_dragged_open_selected_and_undone() {
    for (tool, kind) in [
        (Tool::Rectangle, Kind::Rectangle),
        (Tool::Ellipse, Kind::Ellipse),
        (Tool::Diamond, Kind::Diamond),
        (Tool::Frame, Kind::Frame),
    ] {
        let mut h = hands();
        h.tool(tool);
        h.drag(&line((300.0, 300.0), (200.0, 150.0)));
        let item = h.only();
        assert_eq!((item.kind, item.g.x, item.g.y, item.g.w, item.g.h), (kind, 200.0, 150.0, 100.0, 150.0));
        assert_eq!((h.engine.tool(), h.selected()), (Tool::Select, vec![item.id]));
        h.undo();
        assert!(h.all().is_empty());
    }
}

#[test]
fn a_click_places_the_usual_size() {
    let mut h = hands();
    h.tool(Tool::Rectangle);
    h.click(500.0, 400.0);
    let g = h.only().g;
    assert!((g.x + g.w / 2.0 - 500.0).abs() < 1e-6 && g.w > 50.0);
}

#[test]
fn lines_and_arrows_have_their_two_ends() {
    let mut h = hands();
    h.tool(Tool::Arrow);
    h.drag(&line((300.0, 300.0), (200.0, 150.0)));
    let item = h.only();
    assert_eq!((item.kind, item.g.w, item.g.h), (Kind::Connector, -100.0, -150.0));
    assert_eq!(item.s.end_head, Some(atrium_model::Head::Arrow));
    // Its end is a handle: pulled, the start stays.
    h.drag(&line((200.0, 150.0), (400.0, 100.0)));
    let g = h.item(&item.id).g;
    assert!((g.x - 300.0).abs() < 1e-6 && (g.w - 100.0).abs() < 1.0 && (g.h + 200.0).abs() < 1.0, "{g:?}");
    h.tool(Tool::Line);
    h.click(600.0, 600.0);
    assert_eq!(h.all().len(), 1, "a click makes no line");
}

#[test]
fn a_note_is_placed_and_its_text_written_on_leaving() {
    let mut h = hands();
    h.tool(Tool::Sticky);
    h.click(500.0, 400.0);
    let id = h.only().id;
    let view = h.engine.editing_view().expect("its text is being edited");
    assert_eq!(view.id, id);
    h.engine.edit_text("", "hello");
    h.tick();
    h.engine.end_edit(true);
    h.tick();
    h.publish();
    assert_eq!(h.item(&id).t.expect("text").plain(), "hello");
    assert!(h.engine.editing_view().is_none());
    h.undo();
    assert!(h.item(&id).t.is_none_or(|t| t.is_blank()));
    h.undo();
    assert!(h.all().is_empty());
}

#[test]
fn a_text_left_empty_never_was() {
    let mut h = hands();
    h.tool(Tool::Text);
    h.click(200.0, 200.0);
    assert!(h.engine.editing_view().is_some() && h.all().is_empty());
    h.engine.edit_text("", "  ");
    h.engine.end_edit(true);
    h.publish();
    assert!(h.all().is_empty() && !h.engine.can_undo());
    h.tool(Tool::Text);
    h.click(200.0, 200.0);
    h.engine.edit_text("", "seen");
    h.engine.edit_size(60.0, 24.0);
    h.engine.end_edit(true);
    h.publish();
    let item = h.only();
    assert_eq!((item.g.w, item.g.h), (60.0, 24.0));
    // Emptied later it vanishes, and undo brings it back.
    h.double_click(230.0, 200.0);
    assert!(h.engine.editing_view().is_some());
    h.engine.edit_text("seen", "");
    h.engine.end_edit(true);
    h.publish();
    assert!(h.all().is_empty());
    h.undo();
    assert_eq!(h.only().id, item.id);
}

#[test]
fn what_others_type_comes_in_under_what_is_typed_here() {
    let mut h = hands();
    h.tool(Tool::Sticky);
    h.click(500.0, 400.0);
    let id = h.only().id;
    h.publish();
    h.engine.edit_text("", "ac");
    h.engine.share_edit();
    h.publish();
    h.engine.edit_text("ac", "acd");
    h.other(vec![Op::Splice(id, Splice { at: 1, removed: 0, inserted: "b".into() })]);
    let edited = |h: &Hands| {
        let view = h.engine.editing_view().expect("it is edited still");
        Text::decode(&mut Reader::new(&view.text[15..])).expect("a text").plain()
    };
    assert_eq!(edited(&h), "abcd");
    // The page had not heard of the b.
    h.engine.edit_text("acd", "acde");
    assert_eq!(edited(&h), "abcde");
    h.engine.share_edit();
    h.engine.end_edit(true);
    h.publish();
    assert_eq!(h.item(&id).t.expect("text").plain(), "abcde");
    h.undo();
    assert_eq!(h.item(&id).t.expect("text").plain(), "b", "a stay in the box is one step, and the b is not its own");
    h.redo();
    assert_eq!(h.item(&id).t.expect("text").plain(), "abcde");
}

#[test]
fn the_eraser_cuts_a_stroke_in_two_and_undo_heals_it() {
    let mut h = hands();
    h.tool(Tool::Pen);
    h.drag(&line((100.0, 300.0), (500.0, 300.0)));
    let id = h.only().id;
    h.tool(Tool::Eraser);
    h.drag(&line((300.0, 200.0), (300.0, 400.0)));
    assert_eq!(h.all().len(), 2, "two pieces");
    assert!(h.hit(300.0, 300.0).is_none() && h.hit(120.0, 300.0).is_some() && h.hit(480.0, 300.0).is_some());
    h.undo();
    assert_eq!(h.only().id, id);
    assert!(h.hit(300.0, 300.0).is_some());
}

#[test]
fn a_piece_is_held_by_what_is_left_of_it() {
    let mut h = hands();
    h.tool(Tool::Pen);
    h.drag(&line((100.0, 300.0), (500.0, 300.0)));
    h.tool(Tool::Eraser);
    h.drag(&line((300.0, 200.0), (300.0, 400.0)));
    h.tool(Tool::Select);
    h.click(120.0, 300.0);
    let b = h.engine.selection_bounds_css().expect("a box");
    assert!((b[0] - 100.0).abs() < 1.0 && b[2] > 150.0 && b[2] < 200.0, "{b:?}");
    // Dragged it moves alone, by as much as the hand.
    let id = h.selected()[0];
    h.drag(&line((150.0, 300.0), (150.0, 340.0)));
    assert_eq!(h.hit(150.0, 340.0), Some(id));
    assert!(h.hit(450.0, 300.0).is_some());
}

#[test]
fn the_object_eraser_takes_whole_things_even_when_it_is_fast() {
    let mut h = hands();
    rectangle(&mut h, (200.0, 200.0), (300.0, 300.0));
    h.tool(Tool::Pen);
    h.drag(&line((500.0, 100.0), (500.0, 400.0)));
    h.tool(Tool::Eraser);
    h.engine.set_eraser_cuts(false);
    // One step of 700 px: swept, not sampled.
    h.drag(&[(100.0, 250.0), (800.0, 250.0)]);
    assert!(h.all().is_empty());
    h.undo();
    assert_eq!(h.all().len(), 2);
}

#[test]
fn the_cutting_eraser_skips_nothing_either() {
    let mut h = hands();
    h.tool(Tool::Pen);
    for x in [200.0, 450.0, 700.0] {
        h.drag(&line((x, 100.0), (x, 400.0)));
    }
    h.tool(Tool::Eraser);
    h.drag(&[(100.0, 250.0), (800.0, 250.0)]);
    assert_eq!(h.all().len(), 6, "each in two");
    h.undo();
    assert_eq!(h.all().len(), 3, "one step back");
}

#[test]
fn a_click_selects_shift_adds_and_the_board_lets_go() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (300.0, 100.0), (400.0, 200.0));
    h.click(100.0, 150.0);
    assert_eq!(h.selected(), vec![a]);
    h.t += 600.0;
    h.drag_with(&[(300.0, 150.0)], 1);
    assert_eq!(h.selected(), vec![a, b]);
    h.t += 600.0;
    h.drag_with(&[(100.0, 150.0)], 1);
    assert_eq!(h.selected(), vec![b]);
    h.click(800.0, 600.0);
    assert!(h.selected().is_empty());
}

#[test]
fn a_click_inside_a_hollow_shape_takes_it_but_a_drag_does_not() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (500.0, 500.0));
    let b = rectangle(&mut h, (200.0, 200.0), (300.0, 300.0));
    h.click(900.0, 600.0);
    h.click(250.0, 250.0);
    assert_eq!(h.selected(), vec![b], "the smaller one");
    h.click(400.0, 400.0);
    assert_eq!(h.selected(), vec![a]);
    h.click(900.0, 600.0);
    h.drag(&line((400.0, 400.0), (450.0, 450.0)));
    assert!(h.selected().is_empty());
}

#[test]
fn a_marquee_takes_what_it_touches() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (300.0, 100.0), (400.0, 200.0));
    rectangle(&mut h, (600.0, 500.0), (700.0, 600.0));
    h.click(1000.0, 50.0);
    h.drag(&line((50.0, 50.0), (350.0, 150.0)));
    assert_eq!(h.selected(), vec![a, b]);
}

#[test]
fn a_selection_is_dragged_in_one_step_without_touching_the_model_before() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (300.0, 100.0), (400.0, 200.0));
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    let before = h.item(&a).g;
    // Between the two: inside their common box.
    h.drag(&line((250.0, 150.0), (290.0, 210.0)));
    assert_eq!((h.item(&a).g.x, h.item(&b).g.y), (before.x + 40.0, 160.0));
    h.undo();
    assert_eq!((h.item(&a).g, h.item(&b).g.y), (before, 100.0));
}

#[test]
fn handles_resize_and_the_knob_turns() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    h.drag(&line((200.0, 200.0), (300.0, 250.0)));
    let g = h.item(&a).g;
    assert_eq!((g.x, g.y, g.w, g.h), (100.0, 100.0, 200.0, 150.0));
    // The knob stands 24 px above the top edge's middle; a quarter turn clockwise.
    h.drag(&line((200.0, 76.0), (400.0, 175.0)));
    let g = h.item(&a).g;
    assert!((g.rot - core::f64::consts::FRAC_PI_2).abs() < 0.02, "{g:?}");
    h.undo();
    h.undo();
    assert_eq!(h.item(&a).g.w, 100.0);
}

#[test]
fn a_group_is_selected_moved_and_resized_as_one() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (300.0, 100.0), (400.0, 200.0));
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    h.engine.act(Action::Group, 0.0, 0.0);
    h.publish();
    let group = h.selected()[0];
    assert_eq!(h.item(&group).kind, Kind::Group);
    h.click(900.0, 600.0);
    h.click(100.0, 130.0);
    assert_eq!(h.selected(), vec![group]);
    h.drag(&line((100.0, 130.0), (120.0, 150.0)));
    assert_eq!((h.item(&a).g.x, h.item(&b).g.x), (120.0, 320.0));
    // Its corner: both grow.
    h.drag(&line((420.0, 220.0), (720.0, 320.0)));
    assert!((h.item(&a).g.w - 200.0).abs() < 1.0 && (h.item(&b).g.w - 200.0).abs() < 1.0, "{:?}", h.item(&a).g);
    // A double click goes inside.
    h.double_click(120.0, 200.0);
    assert_eq!(h.selected(), vec![a]);
    h.engine.act(Action::Escape, 0.0, 0.0);
    h.click(120.0, 200.0);
    h.engine.act(Action::Ungroup, 0.0, 0.0);
    h.publish();
    assert_eq!(h.all().len(), 2);
    h.undo();
    assert_eq!(h.all().len(), 3);
    assert_eq!(h.item(&a).z.parent, Some(group));
}

#[test]
fn things_go_to_the_front_and_back_and_step_by_step() {
    let mut h = hands();
    let ids: Vec<_> = (0..4)
        .map(|i| rectangle(&mut h, (100.0 + 20.0 * f64::from(i), 100.0), (200.0 + 20.0 * f64::from(i), 200.0)))
        .collect();
    let order = |h: &mut Hands| {
        h.all().iter().map(|i| ids.iter().position(|id| *id == i.id).expect("ours")).collect::<Vec<_>>()
    };
    h.engine.select_ids(&[ids[1]]);
    for (action, want) in [
        (Action::Front, [0, 2, 3, 1]),
        (Action::Backward, [0, 2, 1, 3]),
        (Action::Back, [1, 0, 2, 3]),
        (Action::Forward, [0, 1, 2, 3]),
        (Action::Back, [1, 0, 2, 3]),
    ] {
        h.engine.act(action, 0.0, 0.0);
        h.publish();
        assert_eq!(order(&mut h), want, "{action:?}");
    }
    h.engine.act(Action::Back, 0.0, 0.0);
    assert!(h.engine.take_outgoing().is_empty(), "what lies at the back already is left alone");
    h.undo();
    assert_eq!(order(&mut h), [0, 1, 2, 3]);
}

#[test]
fn copies_are_new_things_beside_the_old() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    h.engine.act(Action::Duplicate, 0.0, 0.0);
    h.publish();
    assert_eq!(h.all().len(), 2);
    let copy = h.selected()[0];
    assert!(copy != a && h.item(&copy).g.x == 116.0);
    let chunk = h.engine.copy();
    let ids = h.engine.paste(&chunk, Point::new(640.0, 360.0));
    h.publish();
    let g = h.item(&ids[0]).g;
    assert_eq!((g.x + g.w / 2.0, g.y + g.h / 2.0), (640.0, 360.0));
    h.undo();
    h.undo();
    assert_eq!(h.only().id, a);
}

#[test]
fn delete_nudge_and_lock() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    h.engine.act(Action::Nudge, 10.0, -5.0);
    h.publish();
    assert_eq!((h.item(&a).g.x, h.item(&a).g.y), (110.0, 95.0));
    h.engine.act(Action::Lock, 0.0, 0.0);
    h.engine.act(Action::Delete, 0.0, 0.0);
    h.engine.act(Action::Nudge, 10.0, 0.0);
    h.publish();
    assert_eq!(h.item(&a).g.x, 110.0, "a locked thing stays");
    h.engine.act(Action::Unlock, 0.0, 0.0);
    h.engine.act(Action::Delete, 0.0, 0.0);
    h.publish();
    assert!(h.all().is_empty() && h.selected().is_empty());
    h.undo();
    assert_eq!(h.only().id, a);
}

#[test]
fn the_style_of_a_selection_is_changed_and_told() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let red = Some(atrium_model::Color::Ink(atrium_model::Ink::Red));
    h.engine.style_selection(Style { color: red, ..Style::default() });
    h.publish();
    assert_eq!(h.item(&a).s.color, red);
    let info = h.engine.selection_info();
    assert_eq!((info.count, info.kinds, info.style.color), (1, 1 << Kind::Rectangle.code(), red));
}

#[test]
fn a_frame_takes_in_what_lies_in_it_and_carries_it() {
    let mut h = hands();
    let a = rectangle(&mut h, (200.0, 200.0), (300.0, 300.0));
    h.tool(Tool::Frame);
    h.drag(&line((100.0, 100.0), (600.0, 600.0)));
    let frame = h.selected()[0];
    assert_eq!(h.item(&a).z.parent, Some(frame));
    h.drag(&line((100.0, 200.0), (150.0, 200.0)));
    assert_eq!(h.item(&a).g.x, 250.0);
    // Dragged out it belongs to the board again.
    h.click(900.0, 50.0);
    h.drag(&line((250.0, 250.0), (900.0, 250.0)));
    assert_eq!(h.item(&a).z.parent, None);
    h.undo();
    assert_eq!(h.item(&a).z.parent, Some(frame));
}

#[test]
fn nothing_is_changed_on_a_board_to_be_read() {
    let mut h = hands();
    let a = rectangle(&mut h, (200.0, 200.0), (300.0, 300.0));
    h.engine.set_read_only(true);
    for tool in [Tool::Pen, Tool::Rectangle, Tool::Eraser, Tool::Text] {
        h.tool(tool);
        h.drag(&line((100.0, 250.0), (400.0, 250.0)));
    }
    h.tool(Tool::Select);
    h.click(200.0, 250.0);
    assert_eq!(h.selected(), vec![a], "it can still be selected");
    h.drag(&line((200.0, 250.0), (400.0, 250.0)));
    h.engine.act(Action::Delete, 0.0, 0.0);
    h.undo();
    assert_eq!(h.only().g.x, 200.0);
}

#[test]
fn the_laser_fades_and_leaves_nothing() {
    let mut h = hands();
    h.tool(Tool::Laser);
    h.drag(&line((100.0, 250.0), (400.0, 250.0)));
    assert!(h.tick() & atrium_canvas::AGAIN != 0);
    h.settle();
    assert!(h.all().is_empty() && h.engine.take_outgoing().is_empty());
}

#[test]
fn the_laser_is_told_point_by_point_and_those_of_others_fade_too() {
    let mut h = hands();
    h.tool(Tool::Laser);
    h.drag(&[(100.0, 250.0), (110.0, 250.0)]);
    h.drag(&[(300.0, 260.0)]);
    let told = h.engine.take_laser();
    assert_eq!(told[..6], [1.0, 100.0, 250.0, 1.0, 110.0, 250.0]);
    assert_eq!(told[6..], [2.0, 300.0, 260.0]);
    assert!(h.engine.take_laser().is_empty());
    h.settle();
    h.engine.set_read_only(true);
    for x in 0..20_u32 {
        h.engine.laser(0x8000_0001, 0xff00_8000, Point::new(200.0 + 10.0 * f64::from(x), 400.0));
        assert!(h.tick() & atrium_canvas::AGAIN != 0);
    }
    assert!(h.engine.take_laser().is_empty(), "what others point at is not told again");
    h.settle();
    assert!(h.engine.take_live().is_empty() && h.engine.take_outgoing().is_empty());
}

#[test]
fn reading_order_goes_by_rows() {
    let mut h = hands();
    let c = rectangle(&mut h, (100.0, 400.0), (200.0, 500.0));
    let b = rectangle(&mut h, (300.0, 110.0), (400.0, 210.0));
    let a = rectangle(&mut h, (100.0, 120.0), (200.0, 220.0));
    assert_eq!(h.engine.outline(None, 10), vec![a, b, c]);
    assert_eq!(h.engine.outline(Some(a), 1), vec![b]);
    h.engine.act(Action::FocusNext, 0.0, 0.0);
    h.engine.act(Action::FocusNext, 0.0, 0.0);
    assert_eq!(h.engine.focus(), Some(b));
}
