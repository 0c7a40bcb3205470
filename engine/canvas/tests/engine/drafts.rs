//! The draft of a text that is edited: what is stored on the device before it is shared.

use atrium_canvas::Tool;

use crate::driver::hands;

#[test]
fn the_draft_of_an_edit_is_what_sharing_it_would_write_and_changes_nothing() {
    let mut h = hands();
    h.tool(Tool::Sticky);
    h.click(500.0, 400.0);
    let id = h.only().id;
    h.publish();
    assert!(h.engine.draft_edit().is_empty(), "nothing was typed");
    h.engine.edit_text("", "ab");
    let draft = h.engine.draft_edit();
    assert_eq!(draft, h.engine.draft_edit(), "it is the same again");
    assert!(h.item(&id).t.is_none_or(|t| t.plain().is_empty()), "the board has none of it");
    h.engine.share_edit();
    let made = h.engine.take_outgoing();
    assert_eq!(made.iter().map(|one| one.txn.clone()).collect::<Vec<_>>(), vec![draft]);
    assert!(h.engine.draft_edit().is_empty(), "all of it is shared");
}
