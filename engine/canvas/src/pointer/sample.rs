//! The input record of protocol/samples.ts, checked as it comes in. Owns what a sane sample is; knows no tool and no camera.

use atrium_model::Device;

/// A record's clock: so many steps to a ms.
const STEPS_PER_MS: f64 = 64.0;
/// Bytes of one record.
pub const SAMPLE_BYTES: usize = 32;

/// What a record reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The contact begins.
    Down,
    /// It moved while down.
    Move,
    /// It was lifted.
    Up,
    /// The system took it away.
    Cancel,
    /// A mouse or pen moves without touching.
    Hover,
    /// Where the browser expects the contact to be next; never stored.
    Predicted,
}

/// Shift is held.
pub const SHIFT: u8 = 1;
/// Ctrl or the command key is held.
pub const CTRL: u8 = 2;
/// Alt is held.
pub const ALT: u8 = 4;
/// The middle mouse button in `buttons`.
pub const MIDDLE: u8 = 4;
/// The barrel button of a pen in `buttons`.
pub const PEN_BARREL: u8 = 2;
/// The eraser end of a pen in `buttons`.
pub const PEN_ERASER: u8 = 32;

/// One record; positions in CSS px from the canvas's top left, times in ms since the page's origin.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// What happened.
    pub phase: Phase,
    /// What made it.
    pub device: Device,
    /// The DOM's `buttons` bits.
    pub buttons: u8,
    /// `SHIFT`, `CTRL`, `ALT`.
    pub modifiers: u8,
    /// Which contact.
    pub pointer: u32,
    /// CSS px.
    pub x: f64,
    /// CSS px.
    pub y: f64,
    /// 0..1, negative when the device reports none.
    pub pressure: f32,
    /// Larger side of the contact, CSS px.
    pub contact: f32,
    /// Degrees from upright.
    pub tilt: f32,
    /// Milliseconds, in whole steps of the clock: two differ by exactly the same however long the page has been open.
    pub t_ms: f64,
}

/// Farther than this from the canvas's corner no contact can be: CSS px.
const FAR: f32 = 1e6;

impl Sample {
    /// One record, or nothing when it is not sane: an unknown phase or device, a position or time that is not a number. Its time
    /// counts from `base_ms`.
    #[must_use]
    pub fn read(bytes: &[u8], base_ms: f64) -> Option<Self> {
        let bytes: &[u8; SAMPLE_BYTES] = bytes.try_into().ok()?;
        let word = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        let float = |at: usize| f32::from_le_bytes(word(at));
        let phase = match bytes[0] {
            0 => Phase::Down,
            1 => Phase::Move,
            2 => Phase::Up,
            3 => Phase::Cancel,
            4 => Phase::Hover,
            5 => Phase::Predicted,
            _ => return None,
        };
        let device = match bytes[1] {
            0 => Device::Mouse,
            1 => Device::Touch,
            2 => Device::Pen,
            _ => return None,
        };
        let (x, y) = (float(8), float(12));
        let t_ms = base_ms + f64::from(i32::from_le_bytes(word(28))) / STEPS_PER_MS;
        let sane = x.abs() <= FAR && y.abs() <= FAR && t_ms.is_finite() && t_ms >= 0.0;
        if !sane {
            return None;
        }
        let pressure = float(16);
        let tidy = |v: f32, max: f32| if v.is_finite() { v.max(0.0).min(max) } else { 0.0 };
        Some(Self {
            phase,
            device,
            buttons: bytes[2],
            modifiers: bytes[3],
            pointer: u32::from_le_bytes(word(4)),
            x: f64::from(x),
            y: f64::from(y),
            pressure: if pressure.is_finite() { pressure.clamp(-1.0, 1.0) } else { -1.0 },
            contact: tidy(float(20), 1000.0),
            tilt: tidy(float(24), 90.0),
            t_ms,
        })
    }

    /// The record's bytes after a base, as the page writes them (tests and replays).
    #[must_use]
    pub fn write(&self, base_ms: f64) -> [u8; SAMPLE_BYTES] {
        let mut out = [0; SAMPLE_BYTES];
        out[0] = self.phase as u8;
        out[1] = self.device as u8;
        out[2] = self.buttons;
        out[3] = self.modifiers;
        out[4..8].copy_from_slice(&self.pointer.to_le_bytes());
        let floats = [self.x as f32, self.y as f32, self.pressure, self.contact, self.tilt];
        for (slot, value) in out[8..].chunks_exact_mut(4).zip(floats) {
            slot.copy_from_slice(&value.to_le_bytes());
        }
        let steps = ((self.t_ms - base_ms) * STEPS_PER_MS).round() as i32;
        out[28..].copy_from_slice(&steps.to_le_bytes());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Sample {
        Sample {
            phase: Phase::Move,
            device: Device::Pen,
            buttons: 1,
            modifiers: SHIFT,
            pointer: 7,
            x: 12.5,
            y: -3.0,
            pressure: 0.5,
            contact: 4.0,
            tilt: 30.0,
            t_ms: 1000.25,
        }
    }

    #[test]
    fn a_record_comes_back_as_it_was_written() {
        for base_ms in [0.0, 1000.0, 1003.0] {
            let bytes = sample().write(base_ms);
            let back = Sample::read(&bytes, base_ms).expect("sane");
            assert_eq!(back.write(base_ms), bytes);
            assert_eq!((back.pointer, back.x, back.phase, back.t_ms), (7, 12.5, Phase::Move, 1000.25));
        }
    }

    #[test]
    fn insane_records_are_refused() {
        for (at, value) in [(8, f32::NAN), (12, f32::INFINITY), (8, 1e9)] {
            let mut bytes = sample().write(0.0);
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            assert!(Sample::read(&bytes, 0.0).is_none(), "{at} {value}");
        }
        let mut bytes = sample().write(0.0);
        for base_ms in [f64::NAN, f64::INFINITY, -1001.0] {
            assert!(Sample::read(&bytes, base_ms).is_none(), "{base_ms}");
        }
        bytes[0] = 9;
        assert!(Sample::read(&bytes, 0.0).is_none());
        assert!(Sample::read(&bytes[..31], 0.0).is_none());
    }

    #[test]
    fn a_broken_pressure_reads_as_none() {
        let mut bytes = sample().write(0.0);
        bytes[16..20].copy_from_slice(&f32::NAN.to_le_bytes());
        assert!(Sample::read(&bytes, 0.0).expect("sane").pressure < 0.0);
    }
}
