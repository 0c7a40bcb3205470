// What an invite's address says. Its secret is taken out of the address at once, before anything asks who is signed in: no return
// address, no log and no later page has it. It waits in this tab until the invite is answered: signing in leads away and back.

import { INVITE_PATHS, type InviteLink, type InvitePage, inviteLinkOf } from '#protocol/invite-links.ts';

const KEY = 'atrium-invite';

interface Kept extends InviteLink {
  path: string;
}

/** Called when this code is loaded, and with each page of an invite that is shown. */
export function takeInvite(): void {
  const { pathname, search, hash } = location;
  if (!Object.values(INVITE_PATHS).some((path) => pathname.startsWith(path))) return;
  const told = inviteLinkOf({ search, hash });
  if (!told) return;
  history.replaceState(history.state, '', pathname);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...told, path: pathname } satisfies Kept));
  } catch {
    inMemory = { ...told, path: pathname };
  }
}

/** Where nothing is kept it is there until the page is left. */
let inMemory: Kept | undefined;

export function toldInvite(page: InvitePage): InviteLink | undefined {
  const kept = read();
  return kept?.path.startsWith(INVITE_PATHS[page]) ? kept : undefined;
}

export function forgetInvite(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing in it.
  }
}

function read(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? inMemory : (JSON.parse(text) as Kept);
  } catch {
    return inMemory;
  }
}
