/** SHA-256 in hex of a picture's key in the draw list: two bytes a character, the lower first. */
export function hexOfKey(key: string): string {
  let hex = '';
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    hex += (code & 0xff).toString(16).padStart(2, '0') + (code >>> 8).toString(16).padStart(2, '0');
  }
  return hex;
}
