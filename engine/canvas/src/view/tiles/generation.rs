//! Tiles of one scale, and what is known of each.

use kurbo::Rect;

use super::keys::Key;

/// What is known of a tile.
pub(super) struct Tile {
    /// Its surface; none: nothing but paper lies there.
    pub(super) surface: Option<u32>,
    /// What of its picture is no longer true: board units.
    pub(super) stale: Option<Rect>,
    /// It shows what is there, but could show it better (a font has come).
    pub(super) rough: bool,
    pub(super) stale_at: f64,
}

impl Tile {
    pub(super) fn spoil(&mut self, area: Rect, now_ms: f64) {
        self.stale = Some(self.stale.map_or(area, |s| s.union(area)));
        self.stale_at = now_ms;
    }

    /// To be made again.
    pub(super) fn worn(&self) -> bool {
        self.rough || self.stale.is_some()
    }
}

/// Tiles of one scale; so few that looking through them is quickest.
#[derive(Default)]
pub(super) struct Generation {
    pub(super) scale: f64,
    pub(super) tiles: Vec<(Key, Tile)>,
}

impl Generation {
    pub(super) fn get(&self, key: &Key) -> Option<&Tile> {
        self.tiles.iter().find(|(k, _)| k == key).map(|(_, t)| t)
    }

    /// Gives up all tiles: their surfaces.
    pub(super) fn empty(&mut self) -> Vec<u32> {
        self.tiles.drain(..).filter_map(|(_, t)| t.surface).collect()
    }
}
