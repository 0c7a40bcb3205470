//! The input record of protocol/samples.ts, checked as it comes in. Owns what a sane sample is; knows no tool and no camera.

use atrium_model::Device;

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
    /// Milliseconds.
    pub t_ms: f64,
}

/// Farther than this from the canvas's corner no contact can be: CSS px.
const FAR: f32 = 1e6;

impl Sample {
    /// One record, or nothing when it is not sane: an unknown phase or device, a position or time that is not a number.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; SAMPLE_BYTES] = bytes.try_into().ok()?;
        let float = |at: usize| f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
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
        let (x, y, t) = (float(8), float(12), float(28));
        let sane = x.abs() <= FAR && y.abs() <= FAR && t.is_finite() && t >= 0.0;
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
            pointer: u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]),
            x: f64::from(x),
            y: f64::from(y),
            pressure: if pressure.is_finite() { pressure.clamp(-1.0, 1.0) } else { -1.0 },
            contact: tidy(float(20), 1000.0),
            tilt: tidy(float(24), 90.0),
            t_ms: f64::from(t),
        })
    }

    /// The record's bytes, as the page writes them (tests and replays).
    #[must_use]
    pub fn write(&self) -> [u8; SAMPLE_BYTES] {
        let mut out = [0; SAMPLE_BYTES];
        out[0] = self.phase as u8;
        out[1] = self.device as u8;
        out[2] = self.buttons;
        out[3] = self.modifiers;
        out[4..8].copy_from_slice(&self.pointer.to_le_bytes());
        let floats = [self.x as f32, self.y as f32, self.pressure, self.contact, self.tilt, self.t_ms as f32];
        for (slot, value) in out[8..].chunks_exact_mut(4).zip(floats) {
            slot.copy_from_slice(&value.to_le_bytes());
        }
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
        let bytes = sample().write();
        let back = Sample::read(&bytes).expect("sane");
        assert_eq!(back.write(), bytes);
        assert_eq!((back.pointer, back.x, back.phase), (7, 12.5, Phase::Move));
    }

    #[test]
    fn insane_records_are_refused() {
        for (at, value) in [(8, f32::NAN), (12, f32::INFINITY), (8, 1e9), (28, f32::NAN), (28, -1.0)] {
            let mut bytes = sample().write();
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            assert!(Sample::read(&bytes).is_none(), "{at} {value}");
        }
        let mut bytes = sample().write();
        bytes[0] = 9;
        assert!(Sample::read(&bytes).is_none());
        assert!(Sample::read(&bytes[..31]).is_none());
    }

    #[test]
    fn a_broken_pressure_reads_as_none() {
        let mut bytes = sample().write();
        bytes[16..20].copy_from_slice(&f32::NAN.to_le_bytes());
        assert!(Sample::read(&bytes).expect("sane").pressure < 0.0);
    }
}
