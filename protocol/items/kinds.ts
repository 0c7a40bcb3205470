// Item kinds by what they can have: another form, or a text. Knows the names of the kinds alone.

import type { ItemKind } from '../item-json.ts';

const formed = ['rectangle', 'ellipse', 'diamond', 'shape'] satisfies ItemKind[];
const labeled = [...formed, 'sticky', 'connector'] satisfies ItemKind[];

/** Kinds whose outline can be another one by a form. */
export const FORMED_KINDS: ReadonlySet<string> = new Set(formed);

/** Kinds whose items have a text beside their own look. */
export const LABELED_KINDS: ReadonlySet<string> = new Set(labeled);

/** Kinds whose items have a text. A frame has a title instead. */
export const TEXT_KINDS: ReadonlySet<string> = new Set(['text', ...labeled] satisfies ItemKind[]);
