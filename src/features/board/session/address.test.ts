// Addresses of anonymous boards: made, read, shared, refused.

import { describe, expect, it } from 'vitest';
import { deriveBoard, fromBase64Url } from '#protocol/derive.ts';
import { boardPath } from '#protocol/routes.ts';
import { linkOf, newBoardAddress, readBoardAddress, viewSecretOf } from './address.ts';

const made = newBoardAddress((bytes) => bytes.set(Uint8Array.from({ length: 32 }, (_, i) => i * 3)));
const hashOf = (link: string) => link.slice(link.indexOf('#'));

describe('a new address', () => {
  it('has 32 random bytes as its secret and the alias they yield', () => {
    const secret = fromBase64Url(made.secret);
    expect(secret).toHaveLength(32);
    expect(made.alias).toBe(deriveBoard(secret as Uint8Array).alias);
    expect(made).toMatchObject({ role: 'editor', fresh: true });
    expect(newBoardAddress().secret).not.toBe(newBoardAddress().secret);
  });

  it('reads back from its own path, no longer fresh', () => {
    expect(readBoardAddress(undefined, hashOf(boardPath(made.alias, made.secret)))).toEqual({ ...made, fresh: false });
  });

  it('opens below its alias too, with the secret alone in the fragment', () => {
    expect(readBoardAddress(made.alias, `#${made.secret}`)).toEqual({ ...made, fresh: false });
  });
});

describe('links to share', () => {
  it('carry the edit secret or a view secret that yields another alias', () => {
    expect(linkOf(made, 'https://x.test')).toBe(`https://x.test/board/incognito#${made.alias}.${made.secret}`);
    const view = readBoardAddress(
      undefined,
      hashOf(linkOf({ alias: made.alias, secret: viewSecretOf(made) }, 'https://x.test')),
    );
    expect(view).toMatchObject({ alias: made.alias, role: 'viewer' });
    expect(view?.secret).not.toBe(made.secret);
  });

  it('never give a viewer an edit link', () => {
    const view = readBoardAddress(undefined, hashOf(linkOf({ alias: made.alias, secret: viewSecretOf(made) }, '')));
    if (!view) throw new Error('the view link must be readable');
    expect(viewSecretOf(view)).toBe(view.secret);
  });
});

describe('an address that is no board', () => {
  it.each([
    ['no secret', `#${made.alias}.`],
    ['a cut secret', `#${made.alias}.${made.secret.slice(0, -3)}`],
    ['a secret with foreign signs', `#${made.alias}.${made.secret.slice(0, -1)}+`],
    ['a wrong alias', `#UPPER.${made.secret}`],
    ['nothing at all', '#'],
    ['words', '#hello'],
  ])('is refused: %s', (_name, hash) => {
    expect(readBoardAddress(undefined, hash)).toBeNull();
  });
});
