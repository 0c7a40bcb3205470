// What a part of an upload must be to be appended, whatever store keeps it.

import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';

/** Bytes: where the part claims to begin, how long it is, what its upload has received, what all uploads of its board hold. */
interface PartSizes {
  offset: number;
  part: number;
  received: number;
  ofBoard: number;
}

/** Throws `wrong-offset`, `too-large`, `uploads-full`: without a limit one editor could fill the disk. */
export function checkPart({ offset, part, received, ofBoard }: PartSizes): void {
  if (offset !== received) throw new CallerError('wrong-offset', `offset: got ${offset}, the next byte is ${received}`);
  refuseAbove('too-large', 'bytes of the upload', received + part, LIMITS.txnBytes);
  refuseAbove(
    'uploads-full',
    'bytes of unfinished uploads of this board',
    ofBoard + part,
    SERVER_LIMITS.partsOfBoardBytes,
  );
}

function refuseAbove(code: 'too-large' | 'uploads-full', what: string, bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new CallerError(code, `${what}: ${bytes} is out of range (0 to ${maxBytes})`);
}
