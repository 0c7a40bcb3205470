//! What takes one transaction's typing in one text back.

use core::mem::{replace, take};

use super::fold::Stamp;
use crate::item::{Group, Paragraphs};
use crate::splice::pass_back;
use crate::{ItemId, Op, Splice, Text};

/// It stands on the text as the transaction left it, and follows what others type.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    pub(super) stamp: Stamp,
    back: Vec<Splice>,
}

/// A pending transaction, and what others typed in the text below it.
pub(super) type Level = (Stamp, Vec<Splice>);

impl Typed {
    /// What ops did to an item's text, and what takes it back.
    pub(super) fn new(stamp: Stamp, id: &ItemId, was: &Text, ops: &[Op]) -> (Vec<Splice>, Self) {
        let mut now = was.clone();
        let (mut forth, mut back) = (Vec::new(), Vec::new());
        for op in ops {
            let next = match op {
                Op::Splice(of, splice) if of == id => {
                    forth.push(splice.clone());
                    now.spliced(splice)
                }
                Op::Set(ids, Group::T(text)) if ids.contains(id) => {
                    forth.append(&mut Splice::between(&now.plain(), &text.plain()));
                    // As it is folded: how its paragraphs are set stays.
                    let mut next = Text::clone(text);
                    Paragraphs::of(&now).set(&mut next);
                    next
                }
                Op::Set(ids, Group::A(paragraphs)) if ids.contains(id) => {
                    let mut next = now.clone();
                    paragraphs.set(&mut next);
                    next
                }
                _ => continue,
            };
            let before = replace(&mut now, next);
            // The last first.
            let mut list = now.edits_to(&before);
            list.append(&mut back);
            back = list;
        }
        (forth, Self { stamp, back })
    }

    /// Somebody typed in the text that it stands on; `list` becomes what they did to the one it leads to.
    pub(super) fn follow(&mut self, list: &mut Vec<Splice>, below: &[Level]) {
        for (stamp, level) in below {
            if *stamp == self.stamp {
                return list.clone_from(level);
            }
        }
        (self.back, *list) = pass_back(take(&mut self.back), take(list));
    }

    /// What takes all back, the last first.
    pub(super) fn all(list: &[Self]) -> Vec<Splice> {
        let mut out: Vec<Splice> = Vec::new();
        for typed in list.iter().rev() {
            for splice in &typed.back {
                if out.last_mut().is_none_or(|last| !last.goes_on(splice)) {
                    out.push(splice.clone());
                }
            }
        }
        out
    }
}
