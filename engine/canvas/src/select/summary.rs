//! What the selected things have in common, asked for once per change: kinds, locks, turns, style. A large selection is not looked
//! through while a marquee or lasso still changes it.

use atrium_model::{Kind, Style};

use super::transform::Handle;
use crate::engine::Engine;

/// What the style bar needs to know of the selection.
#[derive(Default)]
pub struct SelectionInfo {
    /// How many are selected; a group counts once.
    pub count: u32,
    /// Bit n: a thing of kind n is among them, groups opened.
    pub kinds: u32,
    /// Any is locked.
    pub locked: bool,
    /// Style values all of them share.
    pub style: Style,
    /// Any is turned.
    turned: bool,
    /// Any carries text, or is what may not be mirrored.
    one_way: bool,
}

/// More than this are only counted while a marquee is drawn.
const MOST_AT_ONCE: usize = 500;

impl Engine {
    /// Counts, kinds and shared style of the selection.
    pub fn selection_info(&mut self) -> &SelectionInfo {
        if self.summary.is_none() {
            self.summary = Some(self.look_through());
        }
        self.summary.get_or_insert_default()
    }

    fn look_through(&self) -> SelectionInfo {
        let roots = self.selection.slots();
        let mut info = SelectionInfo { count: roots.len() as u32, ..SelectionInfo::default() };
        if roots.len() > MOST_AT_ONCE && !self.catches.list.is_empty() {
            // Not to be dragged or changed before it is known.
            info.locked = true;
            return info;
        }
        for slot in roots {
            info.locked |= self.board.item(*slot).locked;
        }
        let mut last = None;
        for slot in super::leaves(&self.board, roots) {
            let item = self.board.item(slot);
            info.kinds |= 1 << u32::from(item.kind.code()).min(31);
            info.turned |= item.g.rot != 0.0;
            info.one_way |= item.t.is_some() || matches!(item.kind, Kind::Text | Kind::Sticky | Kind::Frame);
            match last {
                // Equal styles are shared: thousands of things often have one.
                Some(last) if std::rc::Rc::ptr_eq(last, &item.s) => {}
                None => info.style = (*item.s).clone(),
                Some(_) => keep_common(&mut info.style, &item.s),
            }
            last = Some(&item.s);
        }
        info
    }

    /// Anything selected that is locked.
    pub(crate) fn selection_locked(&mut self) -> bool {
        self.selection_info().locked
    }

    /// Whether pulling a handle keeps the ratio unless shift says otherwise: text and notes, pictures by their corners, and
    /// several things of which one is turned.
    pub(crate) fn selection_keeps_ratio(&mut self, handle: Handle) -> bool {
        let corner = handle.hx != 0 && handle.hy != 0;
        match self.selection.slots() {
            [one] => corner && matches!(self.board.item(*one).kind, Kind::Image | Kind::Text | Kind::Sticky),
            _ => self.selection_info().turned,
        }
    }

    /// Whether it may be pulled through itself and come out mirrored: not what carries text.
    pub(crate) fn selection_may_flip(&mut self) -> bool {
        let info = self.selection_info();
        !info.turned && !info.one_way
    }
}

/// Keeps of a style what another has alike.
fn keep_common(shared: &mut Style, other: &Style) {
    macro_rules! keep {
        ($($field:ident),+) => { $(if shared.$field != other.$field { shared.$field = None; })+ };
    }
    keep!(color, fill, width, opacity, dash, brush, font_size, font, align, valign, start_head, end_head, radius);
    shared.unknown.clear();
}
