// Whether the server knows the person and says no: trying again changes nothing.

import { HttpError } from '../api/http-client.ts';

export function isRefused(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 403 || error.status === 404);
}
