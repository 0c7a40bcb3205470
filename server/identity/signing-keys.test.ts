import { expect, test } from 'vitest';
import { Keys } from '../platform/secrets/keys.ts';
import type { StoredSigningKey } from './signing-key-queries.ts';
import { currentSigningKeys, scheduleOf } from './signing-keys.ts';

const DAY_MS = 24 * 3600_000;
const made = (...days: number[]) => days.map((day, at) => ({ generation: at + 1, madeMs: day * DAY_MS }));
const at = (keys: ReturnType<typeof made>, day: number) => {
  const { published, retired, needsNew } = scheduleOf(keys, day * DAY_MS);
  const names = (some: typeof keys) => some.map(({ generation }) => generation);
  return { published: names(published), retired: names(retired), needsNew };
};

test('a key signs for 90 days; the next is published a day before it signs, the last for 60 days after', () => {
  expect(at([], 0)).toEqual({ published: [], retired: [], needsNew: true });
  expect(at(made(0), 0)).toEqual({ published: [1], retired: [], needsNew: false });
  expect(at(made(0), 89.9).needsNew).toBe(false);
  expect(at(made(0), 90).needsNew).toBe(true);
  expect(at(made(0, 90), 90.5)).toEqual({ published: [1, 2], retired: [], needsNew: false });
  expect(at(made(0, 90), 91)).toEqual({ published: [2, 1], retired: [], needsNew: false });
  expect(at(made(0, 90), 150.9).published).toEqual([2, 1]);
  expect(at(made(0, 90), 151)).toEqual({ published: [2], retired: [1], needsNew: false });
});

test('keys are stored sealed, made when they are due by whichever process is first, and forgotten when nothing needs them', async () => {
  let stored: StoredSigningKey[] = [];
  const db = {
    reads: { signingKeys: { signingKeys: async () => [...stored] } },
    changes: {
      signingKeys: {
        addSigningKey: async (key: StoredSigningKey) => {
          if (!stored.some(({ generation }) => generation === key.generation)) stored.push(key);
        },
        dropSigningKeysBefore: async (generation: number) => {
          stored = stored.filter((key) => key.generation >= generation);
        },
      },
    },
  };
  const keys = new Keys(new Uint8Array(32).fill(7));
  const [one, two] = await Promise.all([currentSigningKeys(db, keys, 0), currentSigningKeys(db, keys, 0)]);
  expect(one).toEqual(two);
  expect(one).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig', d: expect.any(String) }]);
  expect(Buffer.from((stored[0] as StoredSigningKey).sealed).toString('latin1')).not.toContain('"kty"');
  await expect(currentSigningKeys(db, new Keys(new Uint8Array(32).fill(8)), 0)).rejects.toThrow();

  const later = await currentSigningKeys(db, keys, 90 * DAY_MS);
  expect(later.map(({ n }) => n)).toEqual([one[0]?.n, expect.any(String)]);
  const last = await currentSigningKeys(db, keys, 151 * DAY_MS);
  expect(last.map(({ n }) => n)).toEqual([later[1]?.n]);
  expect(stored.map(({ generation }) => generation)).toEqual([2]);
});
