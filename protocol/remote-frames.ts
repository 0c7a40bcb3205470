// The frames of remotes, from version 6 on: beside HELLO, PING, PONG, EVENT and BYE (frames.ts) nothing else is said on such a socket. What
// they say is JSON (remote.ts). SPEC: REMOTE.

import { ByteReader, ByteWriter, FrameError, type FrameErrorName } from './bytes.ts';
import { LIMITS } from './limits.ts';

/** The first version that has them. */
export const REMOTE_FROM = 6;
/** The first version in which remotes present: below it the commands for that and what is presented are not sent. */
export const REMOTE_PRESENTS_FROM = 8;

export const REMOTE_FRAME = { said: 7, told: 75 } as const;

/** `said`: by a remote, or by its panel; `told`: to them. */
export function encodeRemote(type: keyof typeof REMOTE_FRAME, value: unknown): Uint8Array {
  return new ByteWriter(64).u8(REMOTE_FRAME[type]).str(JSON.stringify(value)).done();
}

export type DecodedRemote = { value: unknown } | { error: FrameErrorName };

/** Returns undefined for a frame of another type. `maxBytes`: the limit of the message. */
export function decodeRemote(
  type: keyof typeof REMOTE_FRAME,
  bytes: Uint8Array,
  maxBytes: number = LIMITS.remoteBytes,
): DecodedRemote | undefined {
  if (bytes[0] !== REMOTE_FRAME[type]) return undefined;
  try {
    const from = new ByteReader(bytes);
    from.u8();
    const text = type === 'said' ? from.str(maxBytes, 'remote') : from.str();
    from.end();
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof FrameError) return { error: error.code };
    if (error instanceof SyntaxError) return { error: 'bad-value' };
    throw error;
  }
}
