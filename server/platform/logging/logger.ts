// The log of a part of the server. Fastify's logger has this form.

export interface Logger {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
