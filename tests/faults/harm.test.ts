// A board is harmed where it is stored, by what a medium does to bytes, and opened by somebody with nothing, by somebody who was
// away and by who wrote it. Each has it whole in the end, or is told by name that it is damaged; nothing is silent, nobody comes
// again for ever. SPEC: BLOB, SNAP, DMG, PACK. More of it, and other draws, in a soak.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { type Reading, readBoard } from '../../server/testing/board-reader.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { isSoak, share } from '../../server/testing/share.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { saidBy, type TestServer, testServer } from '../../server/testing/test-server.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { type Whole, writeBoard } from './harm-board.ts';
import { type Kept, type Stores, stores } from './harm-stores.ts';

type How = 'flipped' | 'cut' | 'missing' | 'appended';
const hows: How[] = ['flipped', 'cut', 'missing', 'appended'];

interface Harm {
  name: string;
  /** Whether a board that was harmed so can be had at all. */
  leaves: 'whole' | 'damaged';
  does(kept: Kept, whole: Whole, random: Seeded): Promise<void>;
}

/** Undefined: it is gone. */
function harmed(bytes: Uint8Array, how: How, random: Seeded): Uint8Array | undefined {
  if (how === 'missing') return undefined;
  if (how === 'cut') return bytes.slice(0, random.below(bytes.length));
  if (how === 'appended') return Uint8Array.from([...bytes, ...random.bytes(1 + random.below(9))]);
  const other = bytes.slice();
  const at = random.below(bytes.length);
  other[at] = (other[at] as number) ^ (1 << random.below(8));
  return other;
}

function harmFile(file: string, how: How, random: Seeded): void {
  const bytes = harmed(readFileSync(file), how, random);
  if (bytes) writeFileSync(file, bytes);
  else rmSync(file);
}

async function harmRow(kept: Kept, { id }: Whole, seq: number, how: How, random: Seeded): Promise<void> {
  if (how === 'missing') {
    await kept.sql('DELETE FROM board_op WHERE board = $1 AND seq = $2', id, seq);
    return;
  }
  const [row] = await kept.sql('SELECT data FROM board_op WHERE board = $1 AND seq = $2', id, seq);
  const data = harmed(row?.data as Uint8Array, how, random) as Uint8Array;
  await kept.sql('UPDATE board_op SET data = $3 WHERE board = $1 AND seq = $2', id, seq, data);
}

async function harmManifest(kept: Kept, { id, newest }: Whole, how: How, random: Seeded): Promise<void> {
  if (how === 'missing') {
    await kept.sql('DELETE FROM board_snapshot WHERE board = $1 AND seq = $2', id, newest);
    return;
  }
  const [row] = await kept.sql('SELECT manifest FROM board_snapshot WHERE board = $1 AND seq = $2', id, newest);
  const text = row?.manifest as string;
  // One that can still be read, and means something else.
  const digit = text.search(/[0-8](?=[0-9a-f]{8})/);
  const at = how === 'cut' ? random.below(text.length) : digit;
  const other =
    how === 'flipped' ? `${text.slice(0, at)}9${text.slice(at + 1)}` : how === 'cut' ? text.slice(0, at) : `${text} x`;
  await kept.sql('UPDATE board_snapshot SET manifest = $3 WHERE board = $1 AND seq = $2', id, newest, other);
}

const allChunks = ({ chunks }: Whole): string[] => [...new Set(chunks.flat())];
const one = <T>(list: readonly T[], random: Seeded): T => list[random.below(list.length)] as T;

function harms(): Harm[] {
  const all: Harm[] = [];
  const harm = (name: string, leaves: Harm['leaves'], does: Harm['does']) => all.push({ name, leaves, does });
  for (const how of hows) {
    const file = (kept: Kept, sha256: string, random: Seeded) => harmFile(kept.fileOf(sha256), how, random);
    harm(`a chunk of the newest snapshot ${how}`, 'whole', async (kept, { chunks }, random) =>
      file(kept, one(chunks[0] as string[], random), random),
    );
    harm(`every chunk of every snapshot ${how}`, 'whole', async (kept, whole, random) => {
      for (const sha256 of allChunks(whole)) file(kept, sha256, random);
    });
    harm(`the pack ${how}`, 'whole', async (kept, { pack }, random) => file(kept, pack, random));
    harm(`the pack and every chunk ${how}`, 'damaged', async (kept, whole, random) => {
      for (const sha256 of [whole.pack, ...allChunks(whole)]) file(kept, sha256, random);
    });
    harm(`the large transaction ${how}`, 'whole', async (kept, { largeSha256 }, random) =>
      file(kept, largeSha256, random),
    );
    harm(`the large transaction and every chunk ${how}`, 'damaged', async (kept, whole, random) => {
      for (const sha256 of [whole.largeSha256, ...allChunks(whole)]) file(kept, sha256, random);
    });
    harm(`a row behind the newest snapshot ${how}`, 'damaged', (kept, whole, random) =>
      harmRow(kept, whole, whole.newest + 1 + random.below(whole.head - whole.newest - 1), how, random),
    );
    harm(`a row before the newest snapshot ${how}`, 'whole', (kept, whole, random) =>
      harmRow(kept, whole, whole.large + 1 + random.below(whole.newest - whole.large), how, random),
    );
    harm(`the newest manifest ${how}`, 'whole', (kept, whole, random) => harmManifest(kept, whole, how, random));
  }
  harm('the last row missing', 'damaged', (kept, whole, random) => harmRow(kept, whole, whole.head, 'missing', random));
  harm('who wrote a packed row', 'whole', async (kept, { id, packed }, random) => {
    const seq = 1 + random.below(packed);
    await kept.sql("UPDATE board_op SET actor = 'another' WHERE board = $1 AND seq = $2", id, seq);
  });
  harm('the name of the pack', 'whole', async (kept, { id }, random) => {
    await kept.sql('UPDATE board_pack SET sha256 = $2 WHERE board = $1', id, random.bytes(32));
  });
  for (const [column, value] of [
    ['seq', 1],
    ['hash', new Uint8Array(32)],
    ['code', 'id-taken'],
    ['at', 5],
  ] as const) {
    harm(`the ${column} of outcomes`, 'whole', async (kept, { id }) => {
      await kept.sql(`UPDATE board_outcome SET ${column} = $2 WHERE board = $1`, id, value);
    });
  }
  harm('outcomes missing', 'whole', async (kept, { id }, random) => {
    await kept.sql('DELETE FROM board_outcome WHERE board = $1 AND client_seq > $2', id, 1 + random.below(20));
  });
  return all;
}

describe.each(Object.entries(stores))('a board kept in %s', (_name, start) => {
  let all: Stores;
  let unharmed: Kept;
  let whole: Whole;
  beforeAll(async () => {
    all = await start();
    unharmed = await all.fresh();
    whole = await writeBoard(unharmed, new Seeded(77));
    expect(whole).toMatchObject({ large: expect.any(Number), pack: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(whole.chunks).toHaveLength(3);
  }, 120_000);
  afterAll(async () => {
    await unharmed?.end();
    await all?.end();
  });

  /** In the order of the draw. */
  function draw(random: Seeded): Harm[] {
    const left = harms();
    const drawn = share('cases', { ci: 8, soak: left.length });
    const order: Harm[] = [];
    while (left.length > 0 && order.length < drawn) order.push(...left.splice(random.below(left.length), 1));
    return order;
  }

  test(
    'DMG-1 DMG-2 DMG-3 SNAP-4 PACK-3 opens whole or says by name what is lost, whatever is harmed',
    async () => {
      const random = new Seeded(testSeed());
      for (const harm of draw(random)) {
        const kept = await unharmed.copy();
        const isOpen = random.below(2) === 0;
        const about = `${harm.name}${isOpen ? ', while it is open' : ''}`;
        if (!isOpen) await harm.does(kept, whole, random);
        const server = await testServer(kept.settings);
        try {
          const said = saidBy(server);
          const there = isOpen ? await readBoard(server.address, whole, whole.first) : undefined;
          if (there) expect(there.digest, about).toBe(whole.digest);
          if (isOpen) await harm.does(kept, whole, random);
          const readings = [
            await readBoard(server.address, whole),
            await readBoard(server.address, whole, whole.first),
            await readBoard(server.address, whole),
          ];
          for (const reading of readings) expectSaid(reading, harm, about);
          if (readings.some(({ said }) => said.length > 0)) expect(said, about).not.toEqual([]);
          await expectOutcomes(server, harm, about, said);
        } finally {
          await server.close();
          await kept.end();
        }
      }
    },
    isSoak ? 3600_000 : 240_000,
  );

  function expectSaid({ digest, said }: Reading, harm: Harm, about: string): void {
    const last = said.at(-1);
    if (digest === undefined) {
      expect(last, `${about}: ${said}`).toBe(`closed ${CLOSE.damaged}`);
      expect(harm.leaves, `${about}: ${said}`).toBe('damaged');
    } else {
      // Damage that nothing of what was read touches leaves it whole; whatever was read is the board.
      expect(digest, about).toBe(whole.digest);
    }
  }

  /** Who wrote it is told what became of each number, or that nobody knows any more. */
  async function expectOutcomes(server: TestServer, harm: Harm, about: string, said: string[]): Promise<void> {
    const opened = await openBoard(server.address, whole.secret, { guest: whole.guest });
    const { clientId } = whole;
    const peer = await TestClient.join(server.address, whole.secret, { opened, clientId, lastSeq: whole.head });
    const { welcome } = peer;
    if (!welcome) {
      expect([peer.closed?.code, harm.leaves], about).toEqual([CLOSE.damaged, 'damaged']);
      return;
    }
    let lost = 0;
    for (const outcome of welcome.outcomes) {
      const was = whole.outcomes.get(outcome.clientSeq);
      const now = outcome.ok ? { seq: outcome.seq } : { code: outcome.code };
      if (!outcome.ok && outcome.code === 'outcome-lost') lost += 1;
      else expect({ ...was, ...now }, about).toEqual(was);
    }
    if (lost > 0) expect(said.join(), about).toContain('outcomes of client');
    await peer.leave();
  }
});

test('BLOB-1 a taken upload is appended to while it is taken and after: the board opens whole after a restart', async () => {
  const kept = await (await (stores['SQLite and files'] as () => Promise<Stores>)()).fresh();
  const whole = await writeBoard(kept, new Seeded(78));
  const server = await testServer(kept.settings);
  const opened = await openBoard(server.address, whole.secret, { guest: whole.guest });
  const number = [...whole.outcomes].find(([, outcome]) => 'seq' in outcome && outcome.seq === whole.large)?.[0];
  const size = readFileSync(kept.fileOf(whole.largeSha256)).length;
  const clientId = Buffer.from(whole.clientId).toString('hex');
  const answer = await fetch(`${server.address}/api/boards/${opened.id}/parts/${clientId}/${number}?offset=${size}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${opened.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array([1]),
  });
  expect(answer.status).toBe(409);
  expect(bytesOfHex(whole.largeSha256, 32)).toBeDefined();
  const again = await server.restart();
  expect((await readBoard(again.address, whole)).digest).toBe(whole.digest);
  await again.end();
});
