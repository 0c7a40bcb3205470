//! Whatever changes what is on the board is one step: undo brings back what was there and nothing of before, redo does it again.

use atrium_canvas::kurbo::Point;
use atrium_canvas::{Action, Connect, Engine, Tool};
use atrium_model::{BodyMode, Item, ItemId, Style, Writer, encode_item};

use crate::driver::{EngineDriver, hands, line, rectangle};

/// Two shapes apart from each other, an arrow between them, and one shape above all.
struct Stage {
    h: EngineDriver,
    a: ItemId,
    b: ItemId,
    arrow: ItemId,
    top: ItemId,
}

fn stage() -> Stage {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (300.0, 200.0));
    let b = rectangle(&mut h, (500.0, 300.0), (620.0, 460.0));
    h.tool(Tool::Arrow);
    h.drag(&line((302.0, 150.0), (498.0, 380.0)));
    let arrow = h.selected()[0];
    let top = rectangle(&mut h, (250.0, 150.0), (350.0, 260.0));
    Stage { h, a, b, arrow, top }
}

/// The bytes of all that is on the board and of its record, in the order of ids.
fn content(h: &mut EngineDriver) -> Vec<Vec<u8>> {
    let mut all = h.all();
    all.sort_by_key(|item| item.id);
    let bytes = |item: &Item| {
        let mut w = Writer::new();
        encode_item(&mut w, item, &mut BodyMode::Inline);
        w.finish()
    };
    all.iter().map(bytes).chain([h.engine.board().record_bytes()]).collect()
}

struct Case {
    name: &'static str,
    selected: Vec<ItemId>,
    /// Done before.
    first: Option<Action>,
    step: Box<dyn Fn(&mut Engine)>,
}

fn case(name: &'static str, selected: &[ItemId], step: impl Fn(&mut Engine) + 'static) -> Case {
    Case { name, selected: selected.to_vec(), first: None, step: Box::new(step) }
}

fn act(name: &'static str, selected: &[ItemId], action: Action) -> Case {
    case(name, selected, move |engine| engine.act(action, 10.0, 0.0))
}

fn connect(name: &'static str, selected: &[ItemId], what: Connect) -> Case {
    case(name, selected, move |engine| engine.connect(what, 1.0, 0.0))
}

impl Case {
    fn after(self, first: Action) -> Self {
        Self { first: Some(first), ..self }
    }
}

fn cases(&Stage { a, b, arrow, top, .. }: &Stage) -> Vec<Case> {
    vec![
        act("deleted", &[a, b], Action::Delete),
        act("duplicated", &[a, b], Action::Duplicate),
        act("grouped", &[a, b], Action::Group),
        act("ungrouped", &[a, b], Action::Ungroup).after(Action::Group),
        act("brought to the front", &[a, b], Action::Front),
        act("sent to the back", &[top], Action::Back),
        act("brought forward", &[a], Action::Forward),
        act("sent backward", &[top], Action::Backward),
        act("nudged", &[a, b], Action::Nudge),
        act("locked", &[a, b], Action::Lock),
        act("unlocked", &[a, b], Action::Unlock).after(Action::Lock),
        act("resized", &[a, b], Action::Resize),
        act("mirrored", &[a, b], Action::FlipX),
        act("turned upside down", &[a, b], Action::FlipY),
        connect("routed by corners", &[arrow], Connect::Elbow),
        connect("curved", &[arrow], Connect::Curve),
        connect("turned round", &[arrow], Connect::Reverse),
        connect("detached", &[arrow], Connect::Detach),
        connect("connected", &[b, top], Connect::Between),
        connect("gone on from", &[b], Connect::Onward),
        case("styled", &[a, b], |engine| engine.style_selection(Style { width: Some(7.0), ..Style::default() })),
        case("given another outline", &[a, b], |engine| engine.form_selection(4)),
        case("given another paper", &[], |engine| engine.set_paper(2)),
        case("pasted", &[a, b], |engine| {
            let chunk = engine.copy();
            engine.paste(&chunk, Point::new(640.0, 360.0));
        }),
        case("written in", &[], move |engine| {
            engine.begin_edit(&a);
            engine.edit_text("", "idea");
            engine.end_edit(true);
        }),
    ]
}

#[test]
fn whatever_changes_the_board_is_one_step_back_and_one_forward() {
    let mut broken = Vec::new();
    for n in 0..cases(&stage()).len() {
        let mut s = stage();
        let Case { name, selected, first, step } = cases(&s).swap_remove(n);
        let h = &mut s.h;
        h.engine.select_ids(&selected);
        if let Some(first) = first {
            h.engine.act(first, 0.0, 0.0);
            h.publish();
        }
        let before = content(h);
        step(&mut h.engine);
        h.publish();
        let after = content(h);
        assert!(before != after, "{name}: it changes something");
        h.undo();
        let undone = content(h);
        h.redo();
        if undone != before || content(h) != after {
            broken.push(name);
        }
    }
    assert!(broken.is_empty(), "not one step: {broken:?}");
}

#[test]
fn a_title_and_who_may_edit_are_no_step_of_drawing() {
    let mut s = stage();
    let h = &mut s.h;
    h.engine.set_title("Roadmap");
    h.engine.set_mode(1);
    h.publish();
    h.undo();
    let record = h.engine.board().record();
    assert_eq!((record.title.as_deref(), record.mode), (Some("Roadmap"), Some(1)));
    assert!(h.engine.board().get(&s.top).is_none(), "the step before is taken back");
}
