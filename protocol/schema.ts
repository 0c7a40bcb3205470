// What a value from outside may be, said once: read (checked, and copied into plain data) where it comes in, and written into the
// documentation. A wrong value is refused by its field, what was got and what is allowed.

import { BoardError, type BoardErrorCode } from './board-error.ts';

export interface Schema {
  /** Ends the sentence "… is not". */
  readonly allowed: string;
  /** A copy that nothing but data is in. Throws a BoardError of the code. */
  read(value: unknown, field: string, code: BoardErrorCode): unknown;
  /** Of an object whose fields are few enough to be documented on their own. */
  readonly fields?: Readonly<Record<string, Field>>;
}

export interface Field {
  schema: Schema;
  about: string;
  required?: true;
}

export function wrong(code: BoardErrorCode, field: string, got: unknown, allowed: string): BoardError {
  return new BoardError(code, `${field}: ${shown(got)} is not ${allowed}`, field);
}

/** Whatever it is, in a few words. */
export function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'symbol':
      return 'a symbol';
    case 'function':
      return 'a function';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `a list of ${value.length}`;
      return isObject(value) ? 'an object' : 'an object that is not plain';
    default:
      return String(value);
  }
}

/** A value that `is` true of is taken as it is. */
export function valueThat(allowed: string, is: (value: unknown) => boolean): Schema {
  return {
    allowed,
    read(value, field, code) {
      if (!is(value)) throw wrong(code, field, value, allowed);
      return value;
    },
  };
}

export function numberFrom(min: number, max: number, unit = ''): Schema {
  const allowed = `a number from ${min} to ${max}${unit && ` (${unit})`}`;
  return valueThat(allowed, (value) => typeof value === 'number' && value >= min && value <= max);
}

export function wholeFrom(min: number, max: number): Schema {
  return valueThat(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  );
}

export const flag: Schema = valueThat('true or false', (value) => typeof value === 'boolean');
export const text: Schema = valueThat('a text', (value) => typeof value === 'string');

export function matching(allowed: string, pattern: RegExp): Schema {
  return valueThat(allowed, (value) => typeof value === 'string' && pattern.test(value));
}

export function oneOf(names: readonly string[]): Schema {
  const [only] = names;
  const allowed = names.length === 1 ? JSON.stringify(only) : `one of ${names.join(', ')}`;
  return valueThat(allowed, (value) => typeof value === 'string' && names.includes(value));
}

export function orNull(schema: Schema): Schema {
  return {
    allowed: `${schema.allowed}, or null`,
    read: (value, field, code) => (value === null ? null : schema.read(value, field, code)),
  };
}

export function listOf(one: Schema, allowed: string, min = 0, max = Number.POSITIVE_INFINITY): Schema {
  return {
    allowed,
    read(value, field, code) {
      if (!Array.isArray(value) || value.length < min || value.length > max) throw wrong(code, field, value, allowed);
      // Holes too.
      return Array.from(value, (entry, k) => one.read(entry, `${field}[${k}]`, code));
    },
  };
}

/** Fields that are undefined count as absent; those it does not have are refused. */
export function objectOf(allowed: string, fields: Readonly<Record<string, Field>>): Schema {
  return {
    allowed,
    fields,
    read(value, field, code) {
      if (!isObject(value)) throw wrong(code, field, value, allowed);
      const read: Record<string, unknown> = {};
      for (const name of Object.keys(value)) {
        const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (!known) {
          const names = Object.keys(fields).join(', ');
          throw new BoardError(code, `${field}.${name}: is not a field here; there are ${names}`, `${field}.${name}`);
        }
        const one = value[name];
        if (one !== undefined) read[name] = known.schema.read(one, `${field}.${name}`, code);
      }
      for (const [name, { required, schema }] of Object.entries(fields))
        if (required && !Object.hasOwn(read, name)) throw wrong(code, `${field}.${name}`, undefined, schema.allowed);
      return read;
    },
  };
}

/** Plain: no list, map, date, file, nor of a class, whose fields may not be its own. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (Object.prototype.toString.call(value) !== '[object Object]') return false;
  const above = Object.getPrototypeOf(value);
  return above === null || Object.getPrototypeOf(above) === null;
}
