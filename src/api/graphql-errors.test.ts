// Every code of a GraphQL error has its HTTP status, and one of several errors is told.

import { expect, test } from 'vitest';
import { graphqlFailure } from './graphql-errors.ts';

test.each([
  ['UNAUTHORIZED', 401],
  ['BAD_REQUEST', 400],
  ['BAD_USER_INPUT', 400],
  ['GRAPHQL_PARSE_FAILED', 400],
  ['GRAPHQL_VALIDATION_FAILED', 400],
  ['OPERATION_RESOLUTION_FAILURE', 400],
  ['PERSISTED_QUERY_NOT_FOUND', 400],
  ['PERSISTED_QUERY_NOT_SUPPORTED', 400],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['CONFLICT', 500],
  ['TOO_LARGE', 500],
  ['RATE_LIMITED', 500],
  ['INTERNAL_SERVER_ERROR', 500],
])('%s is %i, under its own code', (code, status) => {
  const errors = [{ message: 'In words', extensions: { code } }];
  expect(graphqlFailure(errors)).toEqual({ status, code, name: code, message: 'In words' });
});

test.each([['SOMETHING_NEW'], ['toString'], [7], [undefined]])('%s has no row: 500', (code) => {
  const errors = [{ message: 'In words', extensions: { code } }];
  expect(graphqlFailure(errors)).toMatchObject({ status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'In words' });
});

test("beside the code stands the server's own name of it", () => {
  const errors = [{ message: 'In words', extensions: { code: 'CONFLICT', error: 'too-many-links' } }];
  expect(graphqlFailure(errors)).toMatchObject({ status: 500, code: 'CONFLICT', name: 'too-many-links' });
});

test('an error that says nothing more than its message is 500', () => {
  expect(graphqlFailure([{ message: 'In words' }])?.status).toBe(500);
});

test('of several the unauthorized one is told, else the first', () => {
  const error = (code: string) => ({ message: `because of ${code}`, extensions: { code } });
  expect(graphqlFailure([error('NOT_FOUND'), error('FORBIDDEN')])?.message).toBe('because of NOT_FOUND');
  expect(graphqlFailure([error('NOT_FOUND'), error('UNAUTHORIZED')])).toMatchObject({
    status: 401,
    message: 'because of UNAUTHORIZED',
  });
});

test.each([[undefined], [[]]])('without errors there is no failure', (errors) => {
  expect(graphqlFailure(errors)).toBeUndefined();
});
