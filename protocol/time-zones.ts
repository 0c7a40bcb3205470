// Names of time zones (IANA), as browsers send them and people choose them.

const MAX_CHARS = 64;

/** Whether this is the name of a zone that this runtime knows. An offset such as "+05:30" is no name. */
export function isTimeZone(name: string): boolean {
  if (name.length > MAX_CHARS || !/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
