// How the lines of a selection look: what all of it shares, and what it looks like where nothing is said.

import type { FormName } from '#protocol/forms.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import type { StyleValue } from '#protocol/styles.ts';
import type { ToolOptions } from '#protocol/tools.ts';

export interface LineLook {
  /** null: not all alike, here and below. */
  dash: StyleValue<'dash'> | null;
  opacity: number | null;
  /** Of the fill; undefined: nothing can be filled. `unfilled`: the colour of the lines, where nothing is. */
  pattern: { now: StyleValue<'pattern'> | null; unfilled: string | undefined } | undefined;
  /** Of the corners, board units; undefined: nothing has any. */
  radius: { now: number | null; max: number } | undefined;
}

export const FILLED: readonly string[] = ['path', 'rectangle', 'ellipse', 'diamond', 'shape'];
/** Their outlines have no corners that could be rounded. */
const ROUND: readonly FormName[] = ['ellipse', 'cylinder', 'document', 'cloud', 'bracket'];
/** A share of the shorter side: engine/canvas/src/shape/form.rs. */
const USUAL: Partial<Record<FormName, number>> = { rounded: 0.16, 'speech-bubble': 0.12 };

type Looked = Pick<ItemJson, 'kind' | 'w' | 'h' | 'form' | 'style'>;

/** `style`: what the whole selection shares. What is in groups is not among the items: of it only that is known. */
export function lineLook(style: ToolOptions, kinds: readonly string[], items: readonly Looked[]): LineLook {
  const hasUnseen = kinds.includes('group');
  const cornered = items.filter(hasCorners);
  const fillable = items.filter(({ kind }) => FILLED.includes(kind));
  const isFilled = fillable.some(({ style: { fill } }) => fill !== undefined && fill !== 'transparent');
  const alike = <T>(values: readonly T[]): T | null =>
    !hasUnseen && values.length > 0 && values.every((value) => value === values[0]) ? (values[0] as T) : null;
  const max = Math.max(1, Math.round(Math.max(...cornered.map(shorterSide)) / 2));
  return {
    dash: style.dash ?? alike(items.map((item) => item.style.dash ?? 'solid')),
    opacity: style.opacity ?? alike(items.map((item) => item.style.opacity ?? 1)),
    pattern:
      fillable.length === 0
        ? undefined
        : {
            now: style.pattern ?? alike(fillable.map((item) => item.style.pattern ?? 'solid')),
            unfilled: isFilled ? undefined : (fillable[0]?.style.color ?? 'black'),
          },
    radius:
      cornered.length === 0
        ? undefined
        : {
            now: style.radius === undefined ? alike(cornered.map(radiusOf)) : Math.min(Math.round(style.radius), max),
            max,
          },
  };
}

const shorterSide = ({ w, h }: Looked): number => Math.min(Math.abs(w), Math.abs(h));

function hasCorners({ kind, form }: Looked): boolean {
  if (form) return !ROUND.includes(form);
  return kind === 'rectangle' || kind === 'diamond';
}

const radiusOf = (item: Looked): number =>
  Math.round(item.style.radius ?? shorterSide(item) * ((item.form && USUAL[item.form]) ?? 0));
