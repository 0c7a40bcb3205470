// What is changed in the settings is kept at once, in the order it was changed; the screen shows it before the server has it, and what
// the server had when it refuses.

import { proxy } from 'valtio';
import type { ChangeUserRequest, User } from '#protocol/user.ts';
import { showUser, signedIn, tellUser } from '../../app/account/user.ts';
import { userApi } from '../../app/account/user-api-of-page.ts';

type Saving = 'idle' | 'saving' | 'saved' | 'failed';

export const saving = proxy<{ state: Saving }>({ state: 'idle' });

let last: Promise<unknown> = Promise.resolve();
/** Changes that are not answered yet. */
let waiting = 0;

/** Something else than the person's fields, which shows what was before by itself where it fails. */
export async function changing(work: () => Promise<unknown>): Promise<boolean> {
  saving.state = 'saving';
  waiting++;
  const isDone = await work().then(
    () => true,
    () => false,
  );
  waiting--;
  if (!isDone) saving.state = 'failed';
  else if (waiting === 0) saving.state = 'saved';
  return isDone;
}

export function change(changed: ChangeUserRequest): Promise<boolean> {
  const { user } = signedIn;
  if (!user) return Promise.resolve(false);
  showUser({ ...user, ...changed } as User);
  saving.state = 'saving';
  waiting++;
  const done = last.then(() => send(changed));
  last = done;
  return done;
}

async function send(changed: ChangeUserRequest): Promise<boolean> {
  const api = await userApi();
  const answer = await api.changeMe(changed);
  waiting--;
  if (answer.ok) {
    // An older answer would undo on the screen what was changed since.
    if (waiting === 0) tellUser(answer.data);
    if (waiting === 0) saving.state = 'saved';
    return true;
  }
  saving.state = 'failed';
  const now = await api.me();
  if (now.ok) showUser(now.data);
  return false;
}
