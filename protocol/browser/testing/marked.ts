// Responses as the server gives them (SPEC: ANS-1), for tests that answer in its place.

import { RESPONSE_MARK } from '../../response-mark.ts';

export function marked(response: Response): Response {
  response.headers.set(RESPONSE_MARK, '1');
  return response;
}
