// The specification as one table (docs/decisions/0235-specification-table.md). It has every address, call, message, code, constant and
// stored name, each with the product's value or a test that shows it. specification.test.ts compares them.

import { ADDRESSES } from './addresses.ts';
import { CALLS } from './calls.ts';
import { COLLECTED } from './collected.ts';
import { CONSTANTS } from './constants.ts';
import { DEVICE } from './device.ts';
import { ENTITIES } from './entities.ts';
import { ERRORS } from './errors.ts';
import { PRODUCT } from './product.ts';
import { QUERIES } from './queries.ts';
import type { Row } from './row.ts';
import { SHELL } from './shell.ts';
import { STATES } from './states.ts';

export const SPECIFICATION: readonly Row[] = [
  ...PRODUCT,
  ...SHELL,
  ...ADDRESSES,
  ...QUERIES,
  ...ENTITIES,
  ...STATES,
  ...CALLS,
  ...ERRORS,
  ...CONSTANTS,
  ...DEVICE,
  ...COLLECTED,
];

/** How many rows the product does not have. Lower it with each one that is built; it never rises. */
export const ABSENT_ROWS = 16;
/** How many rows the product does otherwise. It never rises either. */
export const DIFFERING_ROWS = 9;
