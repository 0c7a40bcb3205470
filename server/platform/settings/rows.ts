// The kinds of rows in the table of settings (settings.ts).

import type { ValueType } from './value-types.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** An environment variable, as it is documented. */
export interface Variable {
  name: string;
  meaning: string;
  /** Describes the values that are allowed. */
  allowed: string;
  /** Describes the default; '' if there is none. */
  shownDefault: string;
}

export interface Row<T> {
  readonly variables: readonly Variable[];
  /** Throws an Error that begins with the name of the variable that is wrong. */
  read(environment: Environment): T;
}

/** A row that can be joined with others (`together`). */
interface RowOfPart<T> extends Row<T> {
  hasDefault: boolean;
}

export type ValuesOf<Rows extends Readonly<Record<string, Row<unknown>>>> = {
  -readonly [Name in keyof Rows]: ReturnType<Rows[Name]['read']>;
};

/** Documents a default that is not a plain value of the setting. */
interface Shown {
  shownDefault?: string;
}

/** A setting that the environment may change. An empty value means the default. */
export function variable<T>(
  name: string,
  type: ValueType<T>,
  defaultText: string,
  meaning: string,
  shown?: Shown,
): RowOfPart<T>;
export function variable<T>(
  name: string,
  type: ValueType<T>,
  defaultText: undefined,
  meaning: string,
  shown?: Shown,
): RowOfPart<T | undefined>;
export function variable<T>(
  name: string,
  { allowed, isSecret, parse }: ValueType<T>,
  defaultText: string | undefined,
  meaning: string,
  { shownDefault = defaultText ?? '' }: Shown = {},
): RowOfPart<T | undefined> {
  return {
    variables: [{ name, meaning, allowed, shownDefault }],
    hasDefault: defaultText !== undefined,
    read(environment) {
      const text = environment[name] || defaultText;
      if (text === undefined) return undefined;
      const value = parse(text);
      if (value === undefined) throw new RangeError(`${name} must be ${allowed}${isSecret ? '' : `, not "${text}"`}`);
      return value;
    },
  };
}

/** A setting that only tests change. */
export function constant<T>(value: T): RowOfPart<T> {
  return { variables: [], hasDefault: true, read: () => value };
}

type Whole<Rows extends Readonly<Record<string, RowOfPart<unknown>>>> = {
  -readonly [Name in keyof Rows]: NonNullable<ReturnType<Rows[Name]['read']>>;
};

/** Settings that belong together: undefined unless all are set that have no default. */
export function together<Rows extends Readonly<Record<string, RowOfPart<unknown>>>>(
  rows: Rows,
): Row<Whole<Rows> | undefined> {
  const all = Object.entries(rows);
  const required = all.filter(([, { hasDefault }]) => !hasDefault).map(([, { variables }]) => variables[0]?.name ?? '');
  return {
    variables: all.flatMap(([, { variables }]) => variables),
    read(environment) {
      const values = readRows(rows, environment);
      const given = required.filter((name) => environment[name]);
      if (given.length === 0) return undefined;
      const missing = required.filter((name) => !environment[name]);
      if (missing.length > 0) throw new Error(`${given.join(', ')} needs ${missing.join(', ')} too`);
      return values as Whole<Rows>;
    },
  };
}

export function readRows<Rows extends Readonly<Record<string, Row<unknown>>>>(
  rows: Rows,
  environment: Environment,
): ValuesOf<Rows> {
  const values = Object.entries(rows).map(([name, row]) => [name, row.read(environment)]);
  return Object.fromEntries(values) as ValuesOf<Rows>;
}
