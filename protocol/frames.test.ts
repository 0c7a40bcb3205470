// The codec of the socket: what goes in comes out, and nothing that comes from outside can hurt it.

import { describe, expect, test } from 'vitest';
import { hexOf } from './bytes.ts';
import {
  type ClientFrame,
  decodeClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  encodeRow,
  encodeServerFrame,
  FRAME,
  opsFrame,
  type ServerFrame,
  type WelcomeFrame,
} from './frames.ts';
import { LIMITS, PROTOCOL_VERSION } from './limits.ts';
import { decodeLive, LIVE, liveEnd } from './live.ts';
import { NAME_CHARS } from './names.ts';
import { encodePresence, type PresenceValue } from './presence.ts';
import { decodePresence } from './presence-reader.ts';
import { REACTIONS } from './reactions.ts';

/** Returns random whole numbers below `n`, the same ones for a seed. */
function belowOf(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % n;
  };
}
const bytes = (n: number, value = 7): Uint8Array => new Uint8Array(n).fill(value);
const id = bytes(16, 1);
const row = {
  seq: 9,
  clientId: id,
  clientSeq: 4,
  actor: 'guest:é',
  atMs: 1_800_000_000_000,
  body: { bytes: bytes(5) },
};

const clientFrames: ClientFrame[] = [
  {
    type: 'hello',
    proto: 1,
    ticket: 'tïcket',
    lastSeq: 2 ** 40,
    clients: [
      { clientId: id, settled: 0 },
      { clientId: bytes(16), settled: 300 },
    ],
  },
  {
    type: 'push',
    txns: [
      { client: 0, clientSeq: 1, settled: 0, body: { bytes: bytes(300) } },
      { client: 1, clientSeq: 2 ** 50, settled: 7, body: { sha256: bytes(32, 9), size: 60_000_000 } },
    ],
  },
  { type: 'hello', proto: 2, ticket: 't', lastSeq: 0, clients: [{ clientId: id, settled: 0 }] },
  {
    type: 'hello',
    proto: 2,
    ticket: 't',
    lastSeq: 9,
    clients: [{ clientId: id, settled: 0 }],
    term: '0123456789abcdef',
  },
  {
    type: 'hello',
    proto: 3,
    ticket: 't',
    lastSeq: 9,
    clients: [
      { clientId: id, settled: 0 },
      { clientId: bytes(16), settled: 4, ofGuest: 'guest:é' },
    ],
    term: '0123456789abcdef',
  },
  { type: 'push', txns: [] },
  { type: 'presence', value: bytes(3) },
  { type: 'live', records: bytes(9) },
  { type: 'read', seq: 128 },
  { type: 'ping' },
];
const manifest = {
  version: 1 as const,
  seq: 3,
  count: 1,
  bounds: null,
  topKeys: { '': '80' },
  chunks: [{ sha256: 'ab'.repeat(32), bytes: 12, count: 1 }],
};
const serverFrames: ServerFrame[] = [
  {
    type: 'welcome',
    proto: 1,
    session: 4_000_000_000,
    seq: 9,
    role: 2,
    actor: 'a',
    name: 'Ann',
    colour: 3,
    minClient: 1,
    outcomes: [],
  },
  {
    type: 'welcome',
    proto: 1,
    session: 1,
    seq: 9,
    role: 2,
    actor: 'a',
    name: '',
    colour: 3,
    minClient: 1,
    outcomes: [
      { client: 0, clientSeq: 1, ok: true, seq: 3, atMs: 77 },
      { client: 0, clientSeq: 2, ok: false, code: 'id-taken' },
    ],
    snapshot: manifest,
  },
  {
    type: 'welcome',
    proto: 7,
    session: 1,
    seq: 9,
    role: 0,
    actor: 'a',
    name: '',
    colour: 3,
    minClient: 1,
    outcomes: [],
    snapshot: manifest,
    log: { resumed: true, terms: [] },
  },
  { type: 'chunks', chunks: [Uint8Array.of(1, 2, 3), new Uint8Array()] },
  {
    type: 'welcome',
    proto: 2,
    session: 1,
    seq: 9,
    role: 2,
    actor: 'a',
    name: '',
    colour: 3,
    minClient: 1,
    outcomes: [],
    log: {
      resumed: true,
      terms: [
        { first: 1, name: '00'.repeat(8) },
        { first: 300, name: 'fe'.repeat(8) },
      ],
    },
  },
  { type: 'outcomes', outcomes: [{ client: 1, clientSeq: 300, ok: true, seq: 3, atMs: 77 }] },
  { type: 'ops', rows: [row, { ...row, seq: 10, body: { sha256: bytes(32), size: 9 } }] },
  { type: 'ack', acks: [{ client: 0, clientSeq: 4, seq: 9, atMs: 5 }] },
  { type: 'reject', client: 0, clientSeq: 4, code: 'depends' },
  {
    type: 'presences',
    events: [
      { session: 1, kind: 'value', value: bytes(2) },
      { session: 2, kind: 'joined', actor: 'a', name: 'n', colour: 1 },
      { session: 3, kind: 'gone' },
    ],
  },
  { type: 'lives', streams: [{ session: 1, records: bytes(4) }] },
  { type: 'bye', code: 4400, reason: 'truncated' },
  { type: 'pong' },
];

describe('frames', () => {
  test('come out as they went in', () => {
    for (const frame of clientFrames) expect(decodeClientFrame(encodeClientFrame(frame))).toEqual({ ok: true, frame });
    for (const frame of serverFrames) expect(decodeServerFrame(encodeServerFrame(frame))).toEqual({ ok: true, frame });
  });

  test('have the bytes of version 1', () => {
    const hex = (frame: Uint8Array) => Buffer.from(frame).toString('hex');
    expect(
      hex(
        encodeClientFrame({
          type: 'hello',
          proto: 1,
          ticket: 't',
          lastSeq: 300,
          clients: [{ clientId: id, settled: 2 }],
        }),
      ),
    ).toBe(`01010174ac0201${'01'.repeat(16)}02`);
    expect(
      hex(
        encodeClientFrame({ type: 'push', txns: [{ client: 0, clientSeq: 5, settled: 4, body: { bytes: bytes(2) } }] }),
      ),
    ).toBe('0201000504000207' + '07');
    expect(hex(encodeServerFrame({ type: 'ack', acks: [{ client: 0, clientSeq: 5, seq: 128, atMs: 1 }] }))).toBe(
      '430100058001' + '01',
    );
    expect(hex(encodeServerFrame({ type: 'bye', code: 4400, reason: 'x' }))).toBe('47b0220178');
  });

  test('of version 1 are read as ever', () => {
    const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
    // As clients and servers of version 1 sent them.
    const hello = `01010174ac0201${'01'.repeat(16)}02`;
    expect(decodeClientFrame(fromHex(hello))).toEqual({
      ok: true,
      frame: { type: 'hello', proto: 1, ticket: 't', lastSeq: 300, clients: [{ clientId: id, settled: 2 }] },
    });
    const welcome = '4101070000000902016103416e6e03010200010103' + '4d0002000869642d74616b656e' + '00';
    const frame = {
      type: 'welcome',
      proto: 1,
      session: 7,
      seq: 9,
      role: 2,
      actor: 'a',
      name: 'Ann',
      colour: 3,
      minClient: 1,
      outcomes: [
        { client: 0, clientSeq: 1, ok: true, seq: 3, atMs: 77 },
        { client: 0, clientSeq: 2, ok: false, code: 'id-taken' },
      ],
    } as const;
    expect(decodeServerFrame(fromHex(welcome))).toEqual({ ok: true, frame });
    expect(Buffer.from(encodeServerFrame(frame as never)).toString('hex')).toBe(welcome);
  });

  test('of version 2 have these bytes', () => {
    const hex = (frame: Uint8Array) => Buffer.from(frame).toString('hex');
    const hello = {
      type: 'hello',
      proto: 2,
      ticket: 't',
      lastSeq: 300,
      clients: [{ clientId: id, settled: 2 }],
    } as const;
    const head = `01020174ac0201${'01'.repeat(16)}02`;
    expect(hex(encodeClientFrame({ ...hello, clients: [...hello.clients] }))).toBe(`${head}00`);
    expect(hex(encodeClientFrame({ ...hello, clients: [...hello.clients], term: '0123456789abcdef' }))).toBe(
      `${head}080123456789abcdef`,
    );
    expect(
      hex(encodeServerFrame({ type: 'outcomes', outcomes: [{ client: 0, clientSeq: 2, ok: false, code: 'x' }] })),
    ).toBe('49010002000178');
    const log = { resumed: false, terms: [{ first: 300, name: 'fedcba9876543210' }] };
    const welcome = { ...(serverFrames[0] as WelcomeFrame), proto: 2, log };
    expect(hex(encodeServerFrame(welcome))).toMatch(/000001ac02fedcba9876543210$/);
  });

  test('of version 3 have these bytes', () => {
    const clients = [
      { clientId: id, settled: 2 },
      { clientId: bytes(16, 2), settled: 0, ofGuest: 'guest:a' },
    ];
    const hello: ClientFrame = { type: 'hello', proto: 3, ticket: 't', lastSeq: 300, clients };
    const written = encodeClientFrame(hello);
    const named = `0101${'07'}${Buffer.from('guest:a').toString('hex')}`;
    expect(Buffer.from(written).toString('hex')).toBe(
      `01030174ac0202${'01'.repeat(16)}02${'02'.repeat(16)}0000${named}`,
    );
    expect(decodeClientFrame(written)).toEqual({ ok: true, frame: hello });
    // A place that nobody has.
    const [before, behind] = [written.slice(0, -9), written.slice(-8)];
    expect(decodeClientFrame(Uint8Array.of(...before, 2, ...behind))).toEqual({ ok: false, error: 'bad-value' });
    // What a version after this one adds to HELLO is skipped: it is welcomed with this one.
    const proto = PROTOCOL_VERSION + 1;
    const later = Uint8Array.of(...encodeClientFrame({ ...hello, proto }), 1, 2, 3);
    expect(decodeClientFrame(later)).toEqual({ ok: true, frame: { ...hello, proto } });
  });

  test('rows encoded one by one make the same frame', () => {
    expect(opsFrame([encodeRow(row), encodeRow({ ...row, seq: 10 })])).toEqual(
      encodeServerFrame({ type: 'ops', rows: [row, { ...row, seq: 10 }] }),
    );
  });

  test('every shortened frame is refused by name', () => {
    for (const frame of clientFrames) {
      const whole = encodeClientFrame(frame);
      for (let n = 0; n < whole.length; n++) expect(decodeClientFrame(whole.subarray(0, n)).ok).toBe(false);
      expect(decodeClientFrame(Uint8Array.of(...whole, 0))).toEqual({ ok: false, error: 'trailing-bytes' });
    }
  });

  test('counts and lengths that cannot be are refused before anything is made for them', () => {
    const cases: [number[], string][] = [
      [[], 'empty'],
      [[200], 'unknown-frame'],
      [[FRAME.push, 255, 255, 255, 255, 15], 'too-many'],
      [[FRAME.push, 200, 1], 'truncated'],
      [[FRAME.presence, 255, 255, 255, 15], 'too-large:presence'],
      [[FRAME.live, 255, 255, 255, 15], 'too-large:live'],
      [[FRAME.push, 1, 0, 1, 0, 0, 255, 255, 255, 15], 'too-large:inline'],
      [[FRAME.hello, 2, 255, 255, 15, 0, 0], 'too-large:ticket'],
      [[FRAME.read, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1], 'number-too-large'],
      [[FRAME.hello, 1, 2, 0xff, 0xfe, 0, 0], 'bad-text'],
      [[FRAME.hello, 1, 0, 0, 0], 'bad-value'],
      [[FRAME.push, 1, 0, 0, 0, 0, 0], 'bad-value'],
      [[FRAME.push, 1, 0, 1, 0, 9, 0], 'bad-value'],
    ];
    for (const [frame, error] of cases) expect(decodeClientFrame(Uint8Array.from(frame))).toEqual({ ok: false, error });
    expect(decodeClientFrame(new Uint8Array(LIMITS.frameBytes + 1))).toEqual({ ok: false, error: 'too-large:frame' });
    expect(decodeServerFrame(Uint8Array.of(FRAME.ops, 255, 255, 255, 255, 15))).toEqual({
      ok: false,
      error: 'truncated',
    });
  });

  test('any bytes give a frame or a name (seeded)', () => {
    const seed = Number(process.env.SEED ?? 17);
    const below = belowOf(seed);
    const all = [...clientFrames.map(encodeClientFrame), ...serverFrames.map(encodeServerFrame)];
    for (let i = 0; i < 20_000; i++) {
      const frame = (all[below(all.length)] as Uint8Array).slice();
      for (let n = below(4); n >= 0; n--) frame[below(frame.length)] = below(256);
      for (const decode of [decodeClientFrame, decodeServerFrame]) {
        const result = decode(frame);
        if (!result.ok) expect(result.error, `seed ${seed}`).toMatch(/^[a-z-]+(:[a-z]+)?$/);
      }
    }
  });
});

describe('presence values', () => {
  const first = [
    {},
    { cursor: { x: -1.5, y: 1e9 } },
    { cursor: { x: 1, y: 2 }, viewport: { x: 0, y: 0, w: 1280, h: 720 }, selection: [id, bytes(16)], name: 'Zoë' },
    {
      cursor: { x: 1, y: 2 },
      laser: [
        { trail: 1, from: 300, points: [{ x: -1.5, y: 2 }] },
        { trail: 2, from: 0, points: [] },
      ],
    },
    { calls: 3 },
  ];
  const light = {
    reaction: { number: 300, name: 'question' },
    hand: 0,
    isTyping: true,
    chat: 'Grüße, 世界 👋',
    attention: { number: 1, x: -1e9, y: 0.5 },
    hasLeftFocus: true,
  } as const;
  const second: PresenceValue[] = [...first, light, { ...first[2], ...light }, { hand: 1_800_000_000_000 }];

  test('both versions come out as they went in', () => {
    for (const value of first)
      expect(decodePresence(encodePresence(value, 1))).toEqual({ ok: true, value, version: 1 });
    for (const value of second) expect(decodePresence(encodePresence(value))).toEqual({ ok: true, value, version: 2 });
  });

  test('PRES-7 in version 1 has the bytes of older releases, and nothing of what is new', () => {
    const value = { cursor: { x: 1, y: -2 }, name: 'Zoë', calls: 300, ...light };
    expect(hexOf(encodePresence(value, 1))).toBe('0129000000000000f03f00000000000000c0045a6fc3abac02');
    expect(hexOf(encodePresence(light, 1))).toBe('0100');
  });

  test('PRES-7 at their largest are within the limits of their version', () => {
    const max = Number.MAX_SAFE_INTEGER;
    const value: PresenceValue = {
      cursor: { x: 1, y: 2 },
      viewport: { x: 1, y: 2, w: 3, h: 4 },
      selection: Array.from({ length: LIMITS.presenceSelection }, () => id),
      name: '\u{1F600}'.repeat(NAME_CHARS.person),
      laser: Array.from({ length: LIMITS.laserTrails }, () => ({
        trail: max,
        from: max,
        points: Array.from({ length: LIMITS.laserPoints / LIMITS.laserTrails }, () => ({ x: 1, y: 2 })),
      })),
      calls: max,
      ...light,
      reaction: { number: max, name: 'heart' },
      hand: max,
      chat: '\u{1F600}'.repeat(LIMITS.chatLetters),
      attention: { number: max, x: 1, y: 2 },
    };
    for (const [version, limit] of [
      [1, LIMITS.presenceBytes],
      [2, LIMITS.presence2Bytes],
    ] as const) {
      const encoded = encodePresence(value, version);
      expect(decodePresence(encoded)).toMatchObject({ ok: true, version });
      expect(encoded.length).toBeLessThanOrEqual(limit);
    }
  });

  test('not finite, too many, another version: refused', () => {
    const refused: [Uint8Array, string][] = [
      [encodePresence({ cursor: { x: Number.NaN, y: 0 } }, 1), 'number-not-finite'],
      [encodePresence({ cursor: { x: Number.NaN, y: 0 } }), 'number-not-finite'],
      [Uint8Array.of(1, 4, 201, 1), 'too-many'],
      [Uint8Array.of(1, 16, 9, ...bytes(40)), 'too-many'],
      [Uint8Array.of(1, 16, 1, 1, 0, 41, ...bytes(700)), 'too-many'],
      [Uint8Array.of(3, 0), 'bad-value'],
      [Uint8Array.of(1, 64), 'bad-value'],
      [Uint8Array.of(2, 128, 32), 'bad-value'],
      [Uint8Array.of(2, 64, 1, REACTIONS.length), 'bad-value'],
      [encodePresence({ chat: 'x'.repeat(LIMITS.chatLetters + 1) }), 'too-large:chat'],
      [encodePresence({ chat: '\u{1F600}'.repeat(LIMITS.chatLetters + 1) }), 'too-large:chat'],
      [encodePresence({ attention: { number: 1, x: 0, y: Number.POSITIVE_INFINITY } }), 'number-not-finite'],
      [encodePresence({ attention: { number: 1, x: 2e9, y: 0 } }), 'bad-value'],
    ];
    for (const [value, error] of refused) expect(decodePresence(value)).toEqual({ ok: false, error });
  });

  test('any bytes give a value within the limits or a name (seeded)', () => {
    const seed = Number(process.env.SEED ?? 23);
    const below = belowOf(seed);
    const all = [...second, ...first].flatMap((value) => [encodePresence(value, 1), encodePresence(value, 2)]);
    for (let i = 0; i < 20_000; i++) {
      const value = (all[below(all.length)] as Uint8Array).slice();
      for (let n = below(4); n >= 0; n--) value[below(value.length)] = below(256);
      const result = decodePresence(value);
      if (!result.ok) expect(result.error, `seed ${seed}`).toMatch(/^[a-z-]+(:[a-z]+)?$/);
      else expect(encodePresence(result.value).length, `seed ${seed}`).toBeLessThanOrEqual(LIMITS.presence2Bytes);
    }
  });
});

describe('live records', () => {
  const append = Uint8Array.of(
    ...[63, 1, 1, ...id, 3, 2, 0, 0, 0, 0, 1, 2, 1, 0, 5, 1],
    ...new Uint8Array(16),
    ...bytes(11),
    ...bytes(4),
  );

  test('are read as far as the server must: id, kind, where the samples continue', () => {
    const sound = append.subarray(0, append.length - 4);
    sound[0] = sound.length - 1;
    const end = liveEnd(id, LIVE.done);
    expect(decodeLive(Uint8Array.of(...sound, ...end))).toEqual({
      ok: true,
      records: [
        { kind: LIVE.append, id, offset: 5, count: 1, bytes: sound },
        { kind: LIVE.done, id, bytes: end },
      ],
    });
  });

  test('of versions and kinds nobody knows are passed over; malformed ones refuse all', () => {
    expect(decodeLive(Uint8Array.of(3, 9, 1, 0, 2, 1, 200))).toEqual({ ok: true, records: [] });
    append[0] = append.length - 1;
    expect(decodeLive(append)).toEqual({ ok: false, error: 'bad-value' });
    expect(decodeLive(append.subarray(0, 40))).toEqual({ ok: false, error: 'truncated' });
  });
});
