//! What lies under a press of the select tool: a handle of the selection, an item, the inside of the selection's box, the board.

use atrium_model::{Geometry, ItemId, Kind, Slot};
use kurbo::{Point, Vec2};

use crate::document::{Items, Selection};
use crate::pointer::Device;
use crate::pointer::limits::slop_css;
use crate::shape::transform::{self, Handle};
use crate::view::Viewport;
use crate::view::handles;

/// Handles are found this much farther off than items: CSS px.
const HANDLE_SLOP_CSS: f64 = 4.0;
/// And the dots beside a shape by this much more, with nothing near them but the board: CSS px.
const DOT_SLOP_CSS: f64 = 6.0;
/// And the handle of a proportion by this factor: a finger has 44 CSS px.
const GRIP_SLOP: f64 = 1.375;

/// See the file's head.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Target {
    Handle(Handle),
    Rotate,
    /// A dot beside the selected shape, on this side: connectors are pulled out of it.
    Dot(Vec2),
    /// A bend of the selected connector, by its place among them, or where a new one is made.
    Bend(usize, bool),
    /// What the selected shape's proportion is pulled by.
    Grip,
    /// An item (its outermost group), and whether it was selected before.
    Item {
        root: ItemId,
        leaf: ItemId,
        was: bool,
    },
    /// Inside the box of a selection of several, on none of them.
    Inside,
    Board,
}

/// What of the board lies under a press, and what is pressed: that, or a handle over it. `bare`: handles are left out.
pub(super) fn find(
    items: &mut Items,
    selection: &mut Selection,
    viewport: &Viewport,
    device: Device,
    p_css: Point,
    adds: bool,
    bare: bool,
) -> (Target, Target) {
    let slop = slop_css(device);
    let frame = selection.frame(items);
    let p = viewport.board_from_css(p_css);
    let under = under(items, selection, p, slop / viewport.camera.zoom, frame.as_ref(), adds);
    let frame = frame.filter(|_| !bare);
    let handle = frame.and_then(|frame| handle(items, selection, viewport, &frame, p_css, slop + HANDLE_SLOP_CSS));
    (under, handle.unwrap_or(under))
}

/// The handle of the selection, whose box is `frame`, within `slop` CSS px of a press.
fn handle(
    items: &Items,
    selection: &mut Selection,
    viewport: &Viewport,
    frame: &Geometry,
    p_css: Point,
    slop: f64,
) -> Option<Target> {
    if items.read_only() || selection.is_locked(items) {
        return None;
    }
    let line = selection.is_line(items.board());
    let mut nearest: Option<(f64, Target)> = None;
    let mut add = |target, at: Point, slop: f64| {
        let away = at.distance(p_css);
        if away <= slop && nearest.is_none_or(|(least, _)| away < least) {
            nearest = Some((away, target));
        }
    };
    for (handle, p) in handles::all(viewport, frame, line) {
        add(Target::Handle(handle), viewport.css_from_board(p), slop);
    }
    if !line {
        add(Target::Rotate, handles::rotate_css(viewport, frame), slop);
    }
    for (p, at, new) in items.bend_places(selection.only(), viewport.camera.zoom) {
        add(Target::Bend(at, new), viewport.css_from_board(p), slop);
    }
    if let Some(slot) = selection.bindable_item(items) {
        if let Some(p) = handles::grip_css(viewport, items.board().item(slot)) {
            add(Target::Grip, p, slop * GRIP_SLOP);
        }
        for k in 0..4 {
            let (side, p) = handles::dot_css(viewport, frame, k);
            add(Target::Dot(side), p, slop + DOT_SLOP_CSS);
        }
    }
    nearest.map(|(_, target)| target)
}

/// What of the board lies at a point, within `slop`: board units.
fn under(
    items: &mut Items,
    selection: &Selection,
    p: Point,
    slop: f64,
    frame: Option<&Geometry>,
    adds: bool,
) -> Target {
    if let Some(leaf) = items.solid_at(p, slop) {
        let board = items.board();
        let root = if selection.contains(leaf) { leaf } else { board.root_of(leaf) };
        let id = |s: Slot| board.item(s).id;
        return Target::Item { root: id(root), leaf: id(leaf), was: selection.contains(root) };
    }
    // A single item's empty inside is the board's; a selection of several is held anywhere in its box.
    let slots = selection.slots();
    let several = slots.len() > 1 || slots.first().is_some_and(|s| items.board().item(*s).kind == Kind::Group);
    match frame {
        Some(frame) if several && !adds && transform::contains(frame, p) => Target::Inside,
        _ => Target::Board,
    }
}

impl Target {
    /// What a click takes: where nothing solid lies, the smallest hollow shape round a point (board units).
    pub(super) fn or_hollow(self, items: &mut Items, selection: &Selection, p: Point, adds: bool) -> Self {
        let hollow = if self == Self::Board { items.hollow_at(p) } else { None };
        let Some(leaf) = hollow else { return self };
        let board = items.board();
        let root = board.root_of(leaf);
        let was = selection.contains(root);
        Self::Item { root: board.item(root).id, leaf: board.item(leaf).id, was: was || !adds }
    }
}
