// Sign-in, loaded when it is needed: whether it is, may-be-signed-in.ts says. By import() alone; what is loaded with it anyway imports
// make-auth.ts.

export { auth } from '../account/make-auth.ts';
export type { Auth } from './auth.ts';
