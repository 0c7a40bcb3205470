// Routes that receive a form of the page, by which the browser itself downloads a file. No other body is taken there.

import type { FastifyInstance } from 'fastify';

/** A token and its field's name. */
const FORM_BYTES = 2048;

/** Adds the routes of `addRoutes`, whose bodies are URLSearchParams. */
export function receiveForms(http: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    addRoutes(scope);
  });
}
