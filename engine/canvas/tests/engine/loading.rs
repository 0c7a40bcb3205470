//! Items from outside (window.board.load, imports) that come in parts: which ids they get, and that all of it is one step of undo.

use atrium_canvas::{Action, PutPart};
use atrium_model::{BodyMode, Geometry, Item, ItemId, Kind, Writer, Z, encode_item};

use crate::driver::{EngineDriver, hands, rectangle};

fn id(n: u8) -> ItemId {
    ItemId([n; 16])
}

fn item(kind: Kind, id: ItemId, parent: Option<ItemId>) -> Item {
    Item {
        g: Geometry { x: 700.0, y: 300.0, w: 120.0, h: 80.0, rot: 0.0 },
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

/// Loads each as a part of one transaction, which the server takes. The ids they got.
fn load(h: &mut EngineDriver, parts: &[&[Item]]) -> Vec<ItemId> {
    load_in(h, parts, 0)
}

fn load_in(h: &mut EngineDriver, parts: &[&[Item]], group: u32) -> Vec<ItemId> {
    assert!(h.engine.open_put(parts.iter().map(|part| part.len()).sum(), group), "none is open");
    let (mut all, mut ops) = (Vec::new(), Vec::new());
    for part in parts {
        let put = h.engine.put_part(&chunk(part)).expect("nothing that a server refuses").expect("one is open");
        let PutPart { ids, ops: bytes } = put;
        all.extend(ids);
        ops.extend(bytes);
    }
    let (token, head) = h.engine.close_put().expect("something to send");
    h.publish_one(token, &[head, ops].concat());
    h.publish();
    all
}

#[test]
fn an_id_that_is_free_is_kept_and_a_twin_of_one_on_the_board_gets_its_own() {
    let mut h = hands();
    let there = rectangle(&mut h, (100.0, 100.0), (300.0, 200.0));
    let before = h.item(&there);
    let ids = load(&mut h, &[&[item(Kind::Rectangle, id(5), None), item(Kind::Rectangle, there, None)]]);
    assert_eq!(ids[0], id(5));
    assert!(ids[1] != there && ids[1] != ItemId::NIL, "{:?}", ids[1]);
    assert_eq!(h.item(&there), before, "what was there stays as it was");
    assert_eq!(h.all().len(), 3);
}

#[test]
fn a_file_with_its_title_and_paper_is_one_step_and_a_name_that_was_given_since_stays() {
    let mut h = hands();
    let look = |h: &mut EngineDriver| {
        let count = h.all().len();
        let record = h.engine.board().record();
        (record.title.as_deref().map(str::to_owned), record.paper() as u8, count)
    };
    let before = look(&mut h);
    h.engine.dress("Roadmap", 3, 7);
    h.publish();
    load_in(&mut h, &[&[item(Kind::Rectangle, id(5), None)]], 7);
    let after = look(&mut h);
    assert_eq!(after, (Some("Roadmap".into()), 3, before.2 + 1));
    h.undo();
    assert_eq!(look(&mut h), before);
    h.redo();
    assert_eq!(look(&mut h), after);
    h.engine.set_title("Mine");
    h.publish();
    h.undo();
    assert_eq!(look(&mut h), (Some("Mine".into()), before.1, before.2));
}

#[test]
fn the_same_items_loaded_again_in_parts_come_once_more() {
    let mut h = hands();
    let part = [item(Kind::Rectangle, id(5), None), item(Kind::Rectangle, id(6), None)];
    let ids = load(&mut h, &[&part, &part]);
    assert_eq!(ids[..2], [id(5), id(6)]);
    assert!(!ids[..2].contains(&ids[2]) && !ids[..2].contains(&ids[3]) && ids[2] != ids[3], "{ids:?}");
    assert_eq!(h.all().len(), 4);
}

#[test]
fn what_lies_in_a_twin_of_a_frame_lies_in_what_the_twin_became() {
    let mut h = hands();
    let frame = load(&mut h, &[&[item(Kind::Frame, id(5), None)]])[0];
    let again = [item(Kind::Frame, frame, None), item(Kind::Rectangle, id(6), Some(frame))];
    // A part names a parent that came in the part before.
    let ids = load(&mut h, &[&again, &[item(Kind::Rectangle, id(7), Some(frame))]]);
    assert_ne!(ids[0], frame);
    assert_eq!(ids[1..], [id(6), id(7)]);
    assert_eq!([id(6), id(7)].map(|id| h.item(&id).z.parent), [Some(ids[0]); 2]);
}

#[test]
fn an_id_whose_item_was_deleted_and_is_not_confirmed_yet_is_not_free() {
    let mut h = hands();
    let there = rectangle(&mut h, (100.0, 100.0), (300.0, 200.0));
    h.engine.act(Action::Delete, 0.0, 0.0);
    assert_ne!(load(&mut h, &[&[item(Kind::Rectangle, there, None)]]), [there]);
    assert_eq!(h.all().len(), 1);
}

#[test]
fn all_parts_are_one_step_of_undo() {
    let mut h = hands();
    let there = rectangle(&mut h, (100.0, 100.0), (300.0, 200.0));
    load(&mut h, &[&[item(Kind::Rectangle, id(6), None)], &[item(Kind::Frame, id(5), None)]]);
    h.undo();
    assert_eq!(h.only().id, there);
    h.redo();
    assert_eq!(h.all().len(), 3);
    h.undo();
    h.undo();
    assert!(h.all().is_empty() && !h.engine.can_step(0, true));
}
