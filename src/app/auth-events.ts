// What the page does when sign-in says that something went wrong (src/auth).

/** Something is wrong with the provider or with how this server was set up. */
export function onCriticalError(error: Error): void {
  console.error(error);
}

/** A sign-in did not come about or is over. */
export function onUnAuthorized(message?: string): void {
  if (message) console.info(message);
}
