//! What the selected items have in common: kinds, locks, turns, style. A large selection is not looked through while a marquee or
//! lasso still changes it.

use std::rc::Rc;

use atrium_model::{Board, Kind, Lock, Slot, Style};

use crate::document::tree;

/// What the style bar needs to know of the selection.
#[derive(Default)]
pub struct SelectionInfo {
    /// How many are selected; a group counts once.
    pub count: u32,
    /// Bit n: an item of kind n is among them, groups and what is in them.
    pub kinds: u32,
    /// Any is locked.
    pub locked: bool,
    /// Any is locked by a leader.
    pub locked_by_leader: bool,
    /// Style values all of them share.
    pub style: Style,
    /// Any is turned.
    pub(super) turned: bool,
    /// Any carries text, or is what may not be mirrored.
    pub(super) one_way: bool,
}

/// More than this are only counted while a marquee is drawn.
const MAX_AT_ONCE: usize = 500;

impl SelectionInfo {
    /// `open`: a marquee or lasso still changes what is selected.
    pub(super) fn of(board: &Board, roots: &[Slot], open: bool) -> Self {
        let mut info = Self { count: roots.len() as u32, ..Self::default() };
        if roots.len() > MAX_AT_ONCE && open {
            // Not to be dragged or changed before it is known.
            info.locked = true;
            return info;
        }
        for slot in roots {
            let item = board.item(*slot);
            info.locked |= item.lock.is_on();
            info.locked_by_leader |= item.lock == Lock::Leader;
            info.kinds |= u32::from(item.kind == Kind::Group) << Kind::Group.code();
        }
        let mut last = None;
        for slot in tree::leaves(board, roots) {
            let item = board.item(slot);
            info.kinds |= 1 << u32::from(item.kind.code()).min(31);
            info.turned |= item.g.rot != 0.0;
            info.one_way |= item.t.is_some() || matches!(item.kind, Kind::Text | Kind::Sticky | Kind::Frame);
            match last {
                // Equal styles are shared: thousands of items often have one.
                Some(last) if Rc::ptr_eq(last, &item.s) => {}
                None => info.style = (*item.s).clone(),
                Some(_) => keep_common(&mut info.style, &item.s),
            }
            last = Some(&item.s);
        }
        info
    }
}

/// Keeps of a style what another has alike.
fn keep_common(shared: &mut Style, other: &Style) {
    macro_rules! keep {
        ($($field:ident),+) => { $(if shared.$field != other.$field { shared.$field = None; })+ };
    }
    keep!(
        color,
        fill,
        width,
        opacity,
        dash,
        brush,
        font_size,
        font,
        align,
        valign,
        start_head,
        end_head,
        radius,
        weight,
        head_length,
        dash_step,
        pattern
    );
    shared.unknown.clear();
}
