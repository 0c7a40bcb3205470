// The shape of a row of the specification's table, and how most rows are written.

import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';

/** File and title of a test, or the beginning of its title. */
export type Test = readonly [file: string, title: string];

export interface Row {
  /** The chapter of the specification. */
  section: `§${number}`;
  kind:
    | 'address'
    | 'behavior'
    | 'call'
    | 'code'
    | 'constant'
    | 'cookie'
    | 'field'
    | 'flag'
    | 'group'
    | 'key'
    | 'message'
    | 'query'
    | 'reason'
    | 'rule'
    | 'scope'
    | 'status';
  /** The name that the specification uses. */
  name: string;
  /** As the code has it, and as the specification says it. */
  value?: readonly [actual: unknown, specified: unknown];
  /** A test of what it does. */
  shownBy?: Test;
  /** Why the product's value is another one than the specification's. The test fails once both are equal. */
  differs?: string;
  /** Why the product does not have it. Such a row has neither a value nor a test. */
  absent?: string;
}

type Common = Pick<Row, 'section' | 'kind'>;

/** Names that one test shows. */
export function testedBy({ section, kind }: Common, test: Test, ...names: readonly string[]): Row[] {
  return names.map((name) => ({ section, kind, name, shownBy: test }));
}

/** Names with their values, as the code has them and as the specification says them. */
export function values(
  { section, kind }: Common,
  rows: Readonly<Record<string, readonly [actual: unknown, specified: unknown]>>,
  shownBy?: Test,
): Row[] {
  return Object.entries(rows).map(([name, value]) => ({ section, kind, name, value, ...(shownBy && { shownBy }) }));
}

/** Fields of a type of the product. A field that the type does not have fails the check of types. */
export function fields<T>(section: Row['section'], entity: string, test: Test) {
  return (...names: readonly (keyof T & string)[]): Row[] =>
    names.map((name) => ({ section, kind: 'field', name: `${entity}.${name}`, shownBy: test }));
}

/** Names that the product does not have, for one reason. */
export function absent({ section, kind }: Common, reason: string, ...names: readonly string[]): Row[] {
  return names.map((name) => ({ section, kind, name, absent: reason }));
}

/** Where the registry of the device has a name: the kinds of storage. */
export function storedIn(name: string): string[] {
  return DEVICE_STORAGE.filter((row) => row.name === name).map((row) => row.in);
}
