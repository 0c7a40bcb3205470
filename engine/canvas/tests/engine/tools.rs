//! Every tool that makes or takes away, from touch-down to undo.

use std::rc::Rc;

use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Phase, Sample};
use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, Tool};
use atrium_model::{
    Format, Geometry, Group, Item, ItemId, Kind, List, Lock, Op, Reader, Splice, Style, Text, VAlign, Z,
};

use crate::driver::{EngineDriver, hands, line, rectangle};

#[test]
fn a_mouse_stroke_becomes_an_item_and_can_be_undone() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = EngineDriver::new(mode);
        h.tool_with(Tool::Pen, Style { width: Some(4.0), ..Style::default() });
        h.settle();
        h.drag(&line((100.0, 100.0), (400.0, 200.0)));
        let item = h.only();
        assert_eq!(item.kind, Kind::Stroke);
        let piece = item.piece().expect("ink");
        assert!((piece.body.natural[0] - 100.0).abs() < 0.1 && (piece.body.natural[2] - 400.0).abs() < 0.1);
        assert_eq!(h.engine.tool(), Tool::Pen, "the pen stays active");
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
        let mut h = EngineDriver::new(mode);
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
fn the_shape_tool_makes_its_form_and_any_shape_takes_another() {
    let mut h = hands();
    h.engine.set_tool_form(11);
    h.tool(Tool::Shape);
    h.drag(&line((300.0, 300.0), (200.0, 150.0)));
    let form = |h: &mut EngineDriver| h.only().f.as_ref().map(|f| f.code);
    assert_eq!((h.only().kind, form(&mut h)), (Kind::Shape, Some(11)));
    h.engine.form_selection(17);
    assert_eq!(form(&mut h), Some(17));
    h.undo();
    assert_eq!(form(&mut h), Some(11));
    h.undo();
    h.tool(Tool::Rectangle);
    h.click(500.0, 400.0);
    h.engine.form_selection(4);
    assert_eq!((h.only().kind, form(&mut h)), (Kind::Rectangle, Some(4)));
    h.undo();
    assert_eq!(form(&mut h), None, "a first form can be taken back");
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
fn a_clicked_note_has_the_size_of_the_nearest_note_in_its_frame() {
    let mut h = hands();
    let g = |x, y, w, h| Geometry { x, y, w, h, rot: 0.0 };
    let frame = Item { g: g(0.0, 0.0, 900.0, 600.0), ..Item::new(ItemId([4; 16]), Kind::Frame) };
    let style = Style { font_size: Some(16.0), ..Style::default() };
    let note = |n, g| Item {
        g,
        z: Z { key: vec![n].into(), parent: Some(frame.id) },
        s: style.clone().into(),
        ..Item::new(ItemId([n; 16]), Kind::Sticky)
    };
    let notes = [
        note(5, g(20.0, 20.0, 160.0, 120.0)),
        // Grown with its text: a new note has the height of the lower one.
        note(6, g(20.0, 160.0, 160.0, 300.0)),
        note(7, g(600.0, 20.0, 240.0, 240.0)),
    ];
    h.other([vec![Op::Put(frame.clone())], notes.map(Op::Put).to_vec()].concat());
    let mut placed = |x: f64, y: f64, zoom: f64| {
        h.engine.camera_set(640.0, 360.0, zoom);
        h.tool(Tool::Sticky);
        h.click((x - 640.0) * zoom + 640.0, (y - 360.0) * zoom + 360.0);
        h.engine.end_edit(true);
        h.publish();
        let id = h.selected()[0];
        let item = h.item(&id);
        (item.g.x, item.g.y, item.g.w, item.g.h, item.s.font_size)
    };
    assert_eq!(placed(300.0, 300.0, 1.0), (220.0, 240.0, 160.0, 120.0, Some(16.0)));
    assert_eq!(placed(300.0, 500.0, 0.5), (220.0, 440.0, 160.0, 120.0, Some(16.0)));
    assert_eq!(placed(700.0, 400.0, 1.0), (580.0, 280.0, 240.0, 240.0, Some(16.0)));
    assert_eq!(placed(1100.0, 300.0, 0.5), (900.0, 100.0, 400.0, 400.0, Some(40.0)), "beside the frame by the zoom");
}

#[test]
fn a_text_set_in_the_middle_of_its_box_stays_there_when_its_lines_are_measured() {
    for (valign, y) in [(VAlign::Top, 100.0), (VAlign::Middle, 128.0), (VAlign::Bottom, 156.0)] {
        let mut h = hands();
        let id = ItemId([4; 16]);
        let s = Style { valign: Some(valign), ..Style::default() };
        let g = Geometry { x: 100.0, y: 100.0, w: 200.0, h: 80.0, rot: 0.0 };
        h.other(vec![Op::Put(Item {
            g,
            s: s.into(),
            t: Some(Rc::new(Text::default().spliced(&Splice::new(0, 0, "Cause")))),
            ..Item::new(id, Kind::Text)
        })]);
        h.engine.begin_edit(&id);
        h.engine.edit_size(200.0, 24.0);
        h.engine.edit_text("Cause", "Causes");
        // Others move it meanwhile.
        h.other(vec![Op::Move { dx: 10.0, dy: 20.0, ids: vec![id] }]);
        h.engine.end_edit(true);
        h.publish();
        let now = h.item(&id).g;
        assert_eq!((now.x, now.y, now.w, now.h), (110.0, y + 20.0, 200.0, 24.0), "{valign:?}");
        h.engine.begin_edit(&id);
        h.engine.edit_size(200.0, 48.0);
        h.engine.edit_size(200.0, 24.0);
        h.engine.end_edit(true);
        assert_eq!(h.item(&id).g, now, "two lines for a moment move nothing");
    }
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
    assert!(h.all().is_empty() && !h.engine.can_step(0, true));
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
    h.other(vec![Op::Splice(id, Splice::new(1, 0, "b"))]);
    let edited = |h: &EngineDriver| {
        let view = h.engine.editing_view().expect("it is edited still");
        Text::decode(&mut Reader::new(&view.text[19..])).expect("a text").plain()
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
fn formats_of_the_text_being_edited_reach_the_letters_the_page_has_and_are_one_step_with_what_is_typed() {
    let mut h = hands();
    h.tool(Tool::Sticky);
    h.click(500.0, 400.0);
    let id = h.only().id;
    h.publish();
    h.engine.edit_text("", "one two");
    h.engine.share_edit();
    h.publish();
    // The page has not heard of the first word.
    h.other(vec![Op::Splice(id, Splice::new(0, 0, "zero "))]);
    h.engine.format(&format(1, 4, 7, ""), Some("one two".into()));
    h.engine.format(&format(64, 4, 7, "1"), Some("one two".into()));
    h.engine.edit_text("one two", "one two!");
    h.engine.end_edit(true);
    h.publish();
    let text = h.item(&id).t.expect("text");
    assert_eq!(text.plain(), "zero one two!");
    let bold =
        |text: &Text| text.paragraphs[0].runs.iter().find(|run| !run.marks.is_empty()).map(|run| run.text.clone());
    assert_eq!(bold(&text), Some("two!".into()), "what is put behind them is marked as they are");
    assert_eq!(text.paragraphs[0].style.list, List::Bullet);
    h.undo();
    let text = h.item(&id).t.expect("text");
    assert_eq!((text.plain(), bold(&text), text.paragraphs[0].style.list), ("zero ".into(), None, List::None));
}

#[test]
fn a_format_without_an_edit_reaches_all_texts_that_are_selected_and_what_is_locked_is_left_alone() {
    let mut h = hands();
    let ids: Vec<_> = (0..3)
        .map(|n| {
            h.tool(Tool::Sticky);
            h.click(200.0 + 250.0 * f64::from(n), 300.0);
            h.engine.edit_text("", "note");
            h.engine.end_edit(true);
            h.publish();
            h.all().last().expect("a note").id
        })
        .collect();
    h.other(vec![Op::Set(vec![ids[2]], Group::L(Lock::Anyone))]);
    h.engine.select_ids(&ids);
    h.engine.format(&format(1, 0, u32::MAX, ""), None);
    let is_bold = |h: &EngineDriver, id| h.item(id).t.expect("text").paragraphs[0].runs[0].marks.len() == 1;
    assert_eq!(ids.iter().map(|id| is_bold(&h, id)).collect::<Vec<_>>(), [true, true, false]);
    h.undo();
    assert!(!is_bold(&h, &ids[0]) && !is_bold(&h, &ids[1]), "all of it is one step");
}

#[test]
fn what_is_pasted_with_more_formats_than_one_transaction_takes_goes_out_in_several() {
    let mut h = hands();
    h.tool(Tool::Sticky);
    h.click(500.0, 400.0);
    let id = h.only().id;
    h.publish();
    let pasted = "ab".repeat(400);
    h.engine.edit_text("", &pasted);
    for n in 0..400 {
        h.engine.format(&format(1, 2 * n, 2 * n + 1, ""), Some(pasted.clone()));
    }
    h.engine.end_edit(true);
    h.publish();
    assert_eq!(h.item(&id).t.expect("text").paragraphs[0].runs.len(), 800);
    h.undo();
    assert_eq!(h.item(&id).t, None);
}

fn format(property: u8, from: u32, to: u32, value: &str) -> Splice {
    Splice { at: from, removed: to - from, inserted: value.into(), format: Some(Format { property, on: true }) }
}

#[test]
fn a_shape_grows_downwards_with_its_text_and_never_shrinks() {
    // What of its height its text has.
    for (tool, turned, share) in
        [(Tool::Rectangle, 0.0, 1.0), (Tool::Ellipse, 0.0, 0.74), (Tool::Diamond, 0.7, 0.56), (Tool::Sticky, 2.0, 1.0)]
    {
        let mut h = hands();
        h.tool(tool);
        h.drag(&line((300.0, 200.0), (500.0, 300.0)));
        h.engine.end_edit(true);
        let id = h.only().id;
        let g = Geometry { rot: turned, ..h.only().g };
        h.other(vec![Op::Set(vec![id], Group::G(g))]);
        let told = format!("{tool:?}");
        let top = |g: &Geometry| {
            let (sin, cos) = g.rot.sin_cos();
            (g.x + g.w / 2.0 + sin * g.h / 2.0, g.y + g.h / 2.0 - cos * g.h / 2.0)
        };
        for (typed, measured, high) in [("a few lines", 340.0, 340.0), ("a word", 60.0, 340.0)] {
            h.engine.select_ids(&[id]);
            h.engine.begin_edit(&id);
            let before = h.item(&id).t.map(|t| t.plain()).unwrap_or_default();
            h.engine.edit_text(&before, typed);
            h.engine.edit_size(g.w, measured);
            let shown = h.engine.editing_view().expect(&told).frame;
            assert!((shown[3] - high).abs() < 1e-9, "{told}: {shown:?} while it is typed");
            h.engine.end_edit(true);
            h.publish();
            let now = h.item(&id).g;
            assert_eq!((now.w, now.rot), (g.w, g.rot), "{told}");
            assert!((now.h * share - high).abs() < 1e-9, "{told}: {}", now.h);
            let ((x, y), (x0, y0)) = (top(&now), top(&g));
            assert!((x - x0).hypot(y - y0) < 1e-9, "{told}: the middle of its top edge stays");
        }
        h.undo();
        h.undo();
        assert_eq!(h.item(&id).g, g, "{told}");
    }
}

#[test]
fn what_cuts_where_it_passes_spares_what_is_written() {
    let mut h = hands();
    h.tool(Tool::Sticky);
    h.click(300.0, 300.0);
    h.engine.edit_text("", "note");
    h.engine.end_edit(true);
    h.tool(Tool::Text);
    h.click(600.0, 300.0);
    h.engine.edit_text("", "text");
    h.engine.edit_size(120.0, 30.0);
    h.engine.end_edit(true);
    h.publish();
    h.tool(Tool::Pen);
    h.drag(&line((450.0, 100.0), (450.0, 500.0)));
    h.tool(Tool::Eraser);
    h.drag(&line((100.0, 305.0), (900.0, 305.0)));
    let kinds = |h: &mut EngineDriver, kind| h.all().iter().filter(|i| i.kind == kind).count();
    assert_eq!((kinds(&mut h, Kind::Sticky), kinds(&mut h, Kind::Text), kinds(&mut h, Kind::Stroke)), (1, 1, 2));
    h.engine.set_eraser_cuts(false);
    h.drag(&line((100.0, 305.0), (900.0, 305.0)));
    assert_eq!((kinds(&mut h, Kind::Sticky), kinds(&mut h, Kind::Text)), (0, 0), "whole things go whole");
}

#[test]
fn what_cuts_leaves_connectors_and_shapes_with_words_alone_and_takes_empty_shapes() {
    let mut h = hands();
    let (empty, named) =
        (rectangle(&mut h, (200.0, 200.0), (300.0, 300.0)), rectangle(&mut h, (400.0, 200.0), (500.0, 300.0)));
    h.engine.begin_edit(&named);
    h.engine.edit_text("", "name");
    h.engine.end_edit(true);
    h.tool(Tool::Arrow);
    h.drag(&line((600.0, 150.0), (600.0, 400.0)));
    h.tool(Tool::Eraser);
    h.drag(&line((100.0, 250.0), (900.0, 250.0)));
    let left: Vec<_> = h.all().iter().map(|i| i.kind).collect();
    assert_eq!(left.iter().filter(|k| **k == Kind::Connector).count(), 1);
    assert!(h.engine.board().get(&empty).is_none() && h.engine.board().get(&named).is_some());
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
