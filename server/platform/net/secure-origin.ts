// Where browsers give a page what sign-in needs: over https, or from this machine itself.

export function isSecureOrigin(origin: string): boolean {
  return origin.startsWith('https:') || isOfThisMachine(origin);
}

export function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
