// Reads what somebody sent by a schema.

import type { z } from 'zod';
import { CallerError } from '#protocol/errors.ts';

/** The value, checked; throws `bad-request` naming the first field that is wrong. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new CallerError('bad-request', issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : undefined);
}
