// The cookies of the embedded identity provider, which no script of a page can read. Cookies and other storage that pages use are rows of
// device-storage.ts.

interface ProviderCookie {
  /** `*` stands for the rest of a name. Over https the name of a session begins with `__Host-`. */
  name: string;
  /** The end of its life. `interaction`: the end of a sign-in that was started, an hour at most. A number: its age in seconds. */
  end: 'sign-out' | 'interaction' | number;
}

export const PROVIDER_COOKIES = {
  session: { name: 'atrium-sign-in', end: 'sign-out' },
  interaction: { name: 'atrium-interaction', end: 'interaction' },
  resume: { name: 'atrium-resume', end: 'interaction' },
  trustedBrowser: { name: 'atrium-trusted-*', end: 365 * 24 * 3600 },
  /** How often a browser was redirected to the address of sign-in, so that this does not go on without end. */
  redirects: { name: 'atrium-led', end: 10 },
} as const satisfies Record<string, ProviderCookie>;
