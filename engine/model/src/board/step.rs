//! What one transaction did to one item, as far as its undo needs it.

use core::mem::swap;
use std::rc::Rc;

use super::fold::Stamp;
use super::typed::{Level, Typed};
use crate::item::{Group, GroupSet, Item, Stamps};
use crate::{ItemId, MAX_SPLICES, Splice};

/// What one transaction did to one item.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// It was not there; it was left with these stamps. `body`: of the stroke it is, or is a piece of.
    Added { after: Stamps, body: Option<ItemId> },
    /// It was taken away.
    Removed { before: Rc<Item> },
    /// Groups were changed.
    Changed(Vec<Change>),
}

/// What one transaction did to one group.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// The value before.
    pub(super) was: Group,
    pub(super) before: Stamp,
    pub(super) after: Stamp,
    /// Of a text: what takes it back, a transaction after the other.
    pub(super) typed: Vec<Typed>,
    /// Others have typed in it since: letters alone go back, the text before is not what it would be now.
    pub(super) joined: bool,
}

/// The stamp a group had before, or the stamps of a whole item.
pub(super) enum Stood {
    Group(GroupSet, Stamp),
    Item(Stamps),
}

impl Step {
    /// What it left there was taken away and is back under another stamp.
    pub(super) fn follow(&mut self, stood: &Stood, now: Stamp) {
        match stood {
            Stood::Group(group, before) => self.rename_after(*group, *before, now),
            Stood::Item(stamps) => {
                GroupSet::ALL.each().for_each(|group| self.rename_after(group, stamps.get(group), now));
            }
        }
    }

    fn rename_after(&mut self, group: GroupSet, from: Stamp, to: Stamp) {
        match self {
            Self::Added { after, .. } if after.get(group) == from => after.set(group, to),
            Self::Changed(groups) => {
                for change in groups {
                    if change.was.set() == group && change.after == from {
                        change.after = to;
                    }
                }
            }
            _ => {}
        }
    }
}

/// Where among changes the one of the same group is.
pub(super) fn same_group(known: &[Change], change: &Change) -> Option<usize> {
    known.iter().position(|other| other.was.set() == change.was.set())
}

impl Change {
    /// Takes in a change made right on top of it.
    pub(super) fn grow(&mut self, more: &Self) {
        self.after = more.after;
        self.typed.extend_from_slice(&more.typed);
    }

    /// Takes the place of the one of its group, which knows what was there before.
    pub(super) fn keep(mut self, groups: &mut Vec<Self>) {
        match same_group(groups, &self) {
            Some(at) => {
                if !self.joined {
                    swap(&mut self.was, &mut groups[at].was);
                    self.before = groups[at].before;
                }
                groups[at] = self;
            }
            None if self.joined => groups.push(self),
            None => {}
        }
    }

    /// A text has the second stamp after it had the first: `list` was typed in it. What is older stands on what this left.
    pub(super) fn follow(&mut self, stamps: &mut (Stamp, Stamp), list: &mut Vec<Splice>, below: &[Level]) {
        if self.after == stamps.0 || self.after == stamps.1 {
            for typed in self.typed.iter_mut().rev() {
                typed.follow(list, below);
            }
            (self.after, self.joined) = (stamps.1, true);
            *stamps = (self.before, self.before);
        }
    }

    /// What takes it back in a text, letters and formats alone: what others type meanwhile stays. `None` of what is no text, or where
    /// more than these was changed.
    pub(super) fn splices(&self, now: &Item) -> Option<Vec<Splice>> {
        let Group::T(was) = &self.was else { return None };
        let now = now.t.as_deref().cloned().unwrap_or_default();
        let mut list = Typed::all(&self.typed);
        let mut back = now.clone();
        list.iter().for_each(|splice| back = back.spliced(splice));
        let wanted = if self.joined { &back } else { &**was };
        // Too many, or made on other ground than it stands on by now: all that lies between the two texts, in one.
        if list.len() > MAX_SPLICES || back != *wanted {
            list = now.edits_to(wanted);
        }
        (self.joined || list.len() <= MAX_SPLICES && now.fixed_width == wanted.fixed_width).then_some(list)
    }
}
