// What window.board does to things that are on the board: what hands do, by the same calls. A viewer is
// refused before (answers.ts).

import type { BoardAutomation } from '#protocol/automation.ts';
import { FORMAT_VALUES } from '#protocol/automation-schema.ts';
import { laterPart } from '#protocol/board-error.ts';
import { wrong } from '#protocol/schema.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';

type Edits = Pick<BoardAutomation, 'arrange' | 'act' | 'connect' | 'format' | 'change' | 'replaceText'>;

export const EDITS: {
  [M in keyof Edits]: (calls: BoardCalls, args: Parameters<Edits[M]>) => ReturnType<Edits[M]>;
} = {
  async arrange(calls, [how]) {
    if (how !== 'flipX' && how !== 'flipY') return calls.arrange(how);
    if ((await calls.selection()).length === 0) return false;
    await calls.act(how);
    return true;
  },
  async act(calls, [action, dx = 0, dy = 0]) {
    await calls.act(action, dx, dy);
  },
  async connect(calls, [what, dx = 0, dy = 0]) {
    await calls.connect(what, dx, dy);
  },
  async format(calls, [property, on, given]) {
    const allowed = on ? FORMAT_VALUES[property] : undefined;
    if (!allowed) return await calls.format(property, on, '');
    const value = allowed.schema.read(given, 'value', 'bad-argument');
    await calls.format(
      property,
      on,
      allowed.names ? allowed.names.indexOf(value as string) + 1 : (value as string | number),
    );
  },
  async change(calls, [changes]) {
    for (const [k, { image }] of changes.entries())
      if (image?.crop && !(image.crop[2] > 0 && image.crop[3] > 0))
        throw wrong('bad-argument', `changes[${k}].image.crop`, image.crop, 'a part of the picture: w and h above 0');
    return calls.change([...changes], true);
  },
  async replaceText(calls, [find, by]) {
    const [{ readAll }, { matchesOf }] = await laterPart(
      Promise.all([import('../../queries/survey.ts'), import('#protocol/text-matches.ts')]),
    );
    const changes = (await readAll(calls)).flatMap(({ id, text, isLocked }) => {
      const places = text === '' || isLocked ? [] : matchesOf(text, find);
      return places.length > 0 ? [{ id, text, places, inserted: by }] : [];
    });
    return changes.length > 0 ? calls.replaceText(changes) : 0;
  },
};
