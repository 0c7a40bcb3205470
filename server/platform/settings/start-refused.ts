/** The server cannot start with what it was given. The text is one line for whoever runs it: what is wrong, and what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
