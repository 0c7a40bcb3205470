//! How far and how long a press may be what it is, for all tools alike. What the page must tell by itself stands once more in
//! protocol/samples.ts, with the same numbers.

use super::Device;

/// A press that goes no farther is a click, any other a drag, whatever came before it: CSS px.
pub(crate) const DRAG_CSS: f64 = 4.0;
/// Two clicks within this time and way are a double click.
pub(crate) const DOUBLE_MS: f64 = 400.0;
pub(crate) const DOUBLE_CSS: f64 = 8.0;
/// What came to stand under a pointer with a click can be seen and aimed at after so long.
pub(crate) const SEEN_MS: f64 = 600.0;

/// How near a press must be to an item to be on it, as wide as the pointer is exact: CSS px.
pub(crate) fn slop_css(device: Device) -> f64 {
    match device {
        Device::Mouse => 4.0,
        Device::Pen => 6.0,
        Device::Touch => 12.0,
    }
}
