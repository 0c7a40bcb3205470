//! The tool that selects, and what is done to a selection: dragged, resized, ordered, copied, styled.

use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::{Action, Tool};
use atrium_model::{Frame, Geometry, Group, Item, ItemId, Kind, Op, Rng, Style, Weight, Z, order};

use crate::driver::{EngineDriver, hands, line, rectangle};

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
    // The knob stands 44 px above the top edge's middle; a quarter turn clockwise.
    h.drag(&line((200.0, 56.0), (400.0, 175.0)));
    let g = h.item(&a).g;
    assert!((g.rot - core::f64::consts::FRAC_PI_2).abs() < 0.02, "{g:?}");
    h.undo();
    h.undo();
    assert_eq!(h.item(&a).g.w, 100.0);
}

#[test]
fn right_behind_the_click_that_selects_a_shape_it_is_dragged_by_any_edge_and_corner() {
    for device in [Device::Mouse, Device::Pen, Device::Touch] {
        for pause in [0.0, 90.0, 440.0, 690.0] {
            for (x, y) in [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)] {
                let mut h = hands();
                let a = rectangle(&mut h, (200.0, 200.0), (300.0, 300.0));
                let g = h.item(&a).g;
                h.click(900.0, 600.0);
                let p = (200.0 + 50.0 * f64::from(x), 200.0 + 50.0 * f64::from(y));
                h.device = device;
                h.click(p.0, p.1);
                h.t += pause;
                h.drag(&line(p, (p.0 + 40.0, p.1 + 30.0)));
                let now = h.item(&a).g;
                let moved = (now.x, now.y, now.w, now.h) == (g.x + 40.0, g.y + 30.0, g.w, g.h);
                // By then one has seen the handle, and means it.
                assert_eq!(moved, pause < 600.0, "{device:?} {p:?} after {pause} ms: {now:?}");
                assert!(h.engine.editing_view().is_none());
                // What was selected before is pulled by its handle, however soon.
                let corner = (now.x + now.w, now.y + now.h);
                h.click(corner.0, corner.1);
                h.drag(&line(corner, (corner.0 + 20.0, corner.1 + 20.0)));
                assert_eq!(h.item(&a).g.w, now.w + 20.0);
            }
        }
    }
}

#[test]
fn a_drag_is_no_click_of_a_double_click() {
    let mut h = hands();
    let a = rectangle(&mut h, (200.0, 200.0), (300.0, 300.0));
    h.click(900.0, 600.0);
    h.click(200.0, 230.0);
    h.drag(&[(200.0, 230.0), (206.0, 230.0), (200.0, 230.0)]);
    h.drag(&[(200.0, 230.0)]);
    assert!(h.engine.editing_view().is_none());
    h.drag(&[(200.0, 230.0)]);
    assert_eq!(h.engine.editing_view().map(|view| view.id), Some(a));
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
    assert_eq!(h.engine.selection_info().kinds, 1 << Kind::Rectangle.code() | 1 << Kind::Group.code());
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
    let order = |h: &mut EngineDriver| {
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
fn what_styles_do_not_share_is_not_told() {
    let mut h = hands();
    rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let apart =
        Style { weight: Some(Weight::Medium), head_length: Some(20.0), dash_step: Some(9.0), ..Style::default() };
    h.engine.style_selection(apart.clone());
    let told = &h.engine.selection_info().style;
    assert_eq!((told.weight, told.head_length, told.dash_step), (apart.weight, apart.head_length, apart.dash_step));
    rectangle(&mut h, (300.0, 100.0), (400.0, 200.0));
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    h.publish();
    let info = h.engine.selection_info();
    assert_eq!((info.count, info.style.weight), (2, None));
    assert_eq!((info.style.head_length, info.style.dash_step), (None, None));
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

/// So many in a row, this far apart.
fn rectangles(n: usize, parent: Option<ItemId>, apart: f64) -> Vec<Op> {
    let keys = order::many_between(None, None, n, &mut Rng::from_number(5));
    let put = |(at, key): (usize, Box<[u8]>)| {
        let mut id = [7; 16];
        id[..8].copy_from_slice(&(at as u64 + 1).to_be_bytes());
        let mut item = Item::new(ItemId(id), Kind::Rectangle);
        item.z = Z { key, parent };
        item.g = Geometry { x: 100.0 + apart * at as f64, y: 200.0, w: 40.0, h: 40.0, rot: 0.0 };
        Op::Put(item)
    };
    keys.into_iter().enumerate().map(put).collect()
}

#[test]
fn hundreds_of_things_dragged_into_a_frame_go_in_and_keep_their_order() {
    let mut h = hands();
    h.careful = false;
    h.tool(Tool::Frame);
    h.drag(&line((700.0, 100.0), (1200.0, 600.0)));
    let frame = h.selected()[0];
    h.other(rectangles(300, None, 1.0));
    let mut ids: Vec<_> = h.all().into_iter().filter(|i| i.kind == Kind::Rectangle).collect();
    ids.sort_by(|a, b| a.z.key.cmp(&b.z.key));
    let ids: Vec<ItemId> = ids.into_iter().map(|i| i.id).collect();
    h.tool(Tool::Select);
    h.engine.select_ids(&ids);
    h.drag(&line((120.0, 220.0), (870.0, 250.0)));
    let mut inside: Vec<Item> = ids.iter().map(|id| h.item(id)).filter(|i| i.z.parent == Some(frame)).collect();
    assert_eq!(inside.len(), 300);
    inside.sort_by(|a, b| a.z.key.cmp(&b.z.key));
    assert_eq!(inside.iter().map(|i| i.id).collect::<Vec<_>>(), ids);
}

#[test]
fn an_item_dragged_into_a_frame_lies_above_all_items_of_the_frame() {
    let mut h = hands();
    h.tool(Tool::Frame);
    h.drag(&line((700.0, 100.0), (1200.0, 600.0)));
    let frame = h.selected()[0];
    let mut field = Item::new(ItemId([9; 16]), Kind::Rectangle);
    field.z = Z { key: [0xfe].into(), parent: Some(frame) };
    field.g = Geometry { x: 750.0, y: 150.0, w: 400.0, h: 400.0, rot: 0.0 };
    h.other(vec![Op::Put(field)]);
    let note = rectangle(&mut h, (100.0, 200.0), (200.0, 300.0));
    h.tool(Tool::Select);
    h.engine.select_ids(&[note]);
    h.drag(&line((100.0, 225.0), (900.0, 275.0)));
    let dropped = h.item(&note).z;
    assert_eq!(dropped.parent, Some(frame));
    assert!(*dropped.key > [0xfe][..], "{:?}", dropped.key);
}

#[test]
fn children_of_a_selected_group_are_not_selected_beside_it_however_many() {
    let mut h = hands();
    h.careful = false;
    let group = ItemId([9; 16]);
    let mut first = Item::new(group, Kind::Group);
    first.z.key = [0x80].into();
    h.other(vec![Op::Put(first)]);
    h.other(rectangles(2_100, Some(group), 0.2));
    let ids: Vec<ItemId> = h.all().into_iter().map(|i| i.id).collect();
    h.engine.select_ids(&ids);
    assert_eq!(h.selected(), [group]);
}

#[test]
fn what_a_frame_clips_is_neither_hit_nor_drawn_beyond_it() {
    let mut h = hands();
    let a = rectangle(&mut h, (200.0, 200.0), (300.0, 300.0));
    h.tool(Tool::Frame);
    h.drag(&line((100.0, 100.0), (600.0, 600.0)));
    let frame = h.selected()[0];
    h.click(900.0, 50.0);
    // Half of it lies outside, held by the frame all the same.
    h.other(vec![Op::Move { dx: 350.0, dy: 0.0, ids: vec![a] }]);
    assert_eq!(h.hit(650.0, 200.0), Some(a));
    let clip = |clips| Op::Set(vec![frame], Group::O(Frame { clips, order: [].into() }));
    h.other(vec![clip(true)]);
    assert_eq!((h.hit(650.0, 200.0), h.hit(570.0, 200.0)), (None, Some(a)));
    let clips = |h: &mut EngineDriver| {
        h.settle();
        h.engine.restored();
        h.tick();
        let (ops, mut at, mut clips) = (&h.engine.streams().ops, 0, 0);
        while at < ops.len() {
            clips += usize::from(ops[at] & 0xff == 10);
            at += (ops[at] >> 8) as usize;
        }
        clips
    };
    assert_eq!(clips(&mut h), 1);
    h.other(vec![clip(false)]);
    assert_eq!(h.hit(650.0, 200.0), Some(a));
    assert_eq!(clips(&mut h), 0);
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

#[test]
fn alt_drags_copies_and_the_originals_stay_one_step() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    h.drag_with(&line((100.0, 125.0), (400.0, 125.0)), 4);
    assert_eq!(h.all().len(), 2);
    let copy = h.selected()[0];
    assert!(copy != a, "the copy is selected");
    assert_eq!((h.item(&a).g.x, h.item(&copy).g.x), (100.0, 400.0));
    h.undo();
    assert_eq!(h.only().id, a);
    h.redo();
    assert_eq!(h.all().len(), 2);
    // Back where it was, or taken back: nothing was copied.
    for end in [Phase::Up, Phase::Cancel] {
        h.t += 600.0;
        for (phase, x) in [(Phase::Down, 100.0), (Phase::Move, 300.0), (Phase::Move, 100.0), (end, 100.0)] {
            let s = h.sample(phase, 1, x, 125.0);
            h.send(Sample { modifiers: 4, ..s });
            if phase == Phase::Move && end == Phase::Cancel && x == 100.0 {
                h.engine.act(Action::Escape, 0.0, 0.0);
            }
        }
        h.publish();
        assert_eq!(h.all().len(), 2);
    }
    // A handle is pulled, with Alt too.
    h.click(900.0, 600.0);
    h.click(100.0, 150.0);
    h.drag_with(&line((200.0, 200.0), (250.0, 250.0)), 4);
    assert_eq!((h.all().len(), h.item(&a).g.w.round()), (2, 150.0));
}

#[test]
fn a_selection_is_sized_without_a_pointer() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    h.engine.act(Action::Resize, 10.0, 0.0);
    h.engine.act(Action::Resize, 0.0, -20.0);
    h.publish();
    let g = h.item(&a).g;
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(near(g.x, 100.0) && near(g.y, 100.0) && near(g.w, 110.0) && near(g.h, 80.0), "{g:?}");
    h.engine.act(Action::Resize, 0.0, -80.0);
    h.engine.act(Action::Resize, f64::NAN, 0.0);
    h.publish();
    assert!(near(h.item(&a).g.h, 80.0), "never to nothing");
    h.undo();
    assert_eq!(h.item(&a).g.h, 100.0);
    h.tool(Tool::Line);
    h.drag(&line((300.0, 300.0), (400.0, 300.0)));
    let l = h.selected()[0];
    h.engine.act(Action::Resize, 0.0, 30.0);
    h.publish();
    let g = h.item(&l).g;
    assert_eq!((g.x, g.y, g.w, g.h), (300.0, 300.0, 100.0, 30.0));
    h.engine.act(Action::Lock, 0.0, 0.0);
    h.engine.act(Action::Resize, 10.0, 0.0);
    h.publish();
    assert_eq!(h.item(&l).g.w, 100.0);
}

#[test]
fn where_nothing_is_selected_the_view_goes_the_arrows_way() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    h.engine.act(Action::Escape, 0.0, 0.0);
    let before = h.engine.camera();
    h.engine.act(Action::Nudge, 1.0, 0.0);
    h.engine.act(Action::Nudge, f64::NAN, 0.0);
    assert_eq!((h.engine.camera().x, h.engine.camera().y), (before.x + 32.0, before.y));
    assert_eq!(h.item(&a).g.x, 100.0);
}

#[test]
fn enter_opens_the_text_of_the_only_one_selected_and_a_press_ends_the_way_of_the_keyboard() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (300.0, 100.0), (400.0, 200.0));
    h.engine.act(Action::OpenFocused, 0.0, 0.0);
    assert_eq!(h.engine.editing_view().map(|e| e.id), Some(b));
    h.engine.end_edit(true);
    h.engine.set_focus(Some(a));
    h.click(300.0, 150.0);
    assert_eq!(h.engine.focus(), None);
    h.engine.act(Action::OpenFocused, 0.0, 0.0);
    assert_eq!(h.engine.editing_view().map(|e| e.id), Some(b));
    h.engine.end_edit(true);
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    h.engine.act(Action::OpenFocused, 0.0, 0.0);
    assert!(h.engine.editing_view().is_none(), "of two none");
}

#[test]
fn a_tool_that_is_kept_makes_one_after_the_other() {
    let mut h = hands();
    h.tool(Tool::Ellipse);
    h.engine.set_keeps_tool(true);
    for x in [100.0, 300.0] {
        h.drag(&line((x, 100.0), (x + 100.0, 200.0)));
        assert_eq!(h.engine.tool(), Tool::Ellipse);
    }
    h.engine.set_keeps_tool(false);
    h.drag(&line((500.0, 100.0), (600.0, 200.0)));
    assert_eq!((h.all().len(), h.engine.tool()), (3, Tool::Select));
}

#[test]
fn the_outline_of_one_thing_has_its_form_and_round_several_stands_a_box() {
    let mut h = hands();
    h.tool(Tool::Ellipse);
    h.drag(&line((100.0, 100.0), (300.0, 200.0)));
    let a = h.only().id;
    rectangle(&mut h, (500.0, 100.0), (600.0, 200.0));
    // While it is dragged: then no handle stands at the corners.
    let corner = |h: &mut EngineDriver, from: (f64, f64)| {
        h.t += 600.0;
        for (phase, x) in [(Phase::Down, 0.0), (Phase::Move, 20.0), (Phase::Move, 40.0)] {
            let s = h.sample(phase, 1, from.0 + x, from.1);
            h.send(s);
            h.tick();
        }
        let accent = |v: &&atrium_canvas::tess::Vertex| v.rgba == [0x0b, 0x6e, 0x69, 0xff];
        let near =
            |x: f32, y: f32| h.engine.streams().verts.iter().filter(accent).any(|v| (v.x - x).hypot(v.y - y) < 6.0);
        let seen = (near(140.0, 100.0), near(240.0, 100.0));
        let s = h.sample(Phase::Up, 1, from.0 + 40.0, from.1);
        h.send(s);
        h.undo();
        h.settle();
        seen
    };
    h.click(100.0, 150.0);
    assert_eq!(h.selected(), vec![a]);
    assert_eq!(corner(&mut h, (100.0, 150.0)), (false, true), "the corner of its box, and its top");
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    assert!(corner(&mut h, (100.0, 150.0)).0);
}
