// Saves changes of the settings one by one, in the order in which they were made. A change is shown at once. If it cannot be saved, the
// field returns to the value that the server has, and the page names the field. Changes of other fields are not affected.

import { proxy } from 'valtio';
import type { ChangeUserRequest, User } from '#protocol/user.ts';
import { showUser, signedIn, tellUser } from '../../account/user.ts';
import { userApi } from '../../account/user-api-of-page.ts';

export type SettingsField = keyof ChangeUserRequest;

/** `failed`: the fields whose last change was not saved. */
export const saving = proxy<{ state: 'idle' | 'saving' | 'saved' | 'failed'; failed: SettingsField[] }>({
  state: 'idle',
  failed: [],
});

/** Changes without an answer, in order. */
const pending: ChangeUserRequest[] = [];
/** Number of other work without an outcome, such as a change of the sign-in. */
let otherPending = 0;
/** The person as the server has stored them, as far as it has answered. */
let stored: User | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** Runs work that is not a change of the person's fields, and that shows its own previous value if it fails. Never rejects. */
export async function changing(work: () => Promise<unknown>): Promise<boolean> {
  saving.state = 'saving';
  otherPending++;
  const isDone = await work().then(
    () => true,
    () => false,
  );
  otherPending--;
  finish(isDone);
  return isDone;
}

/** Resolves with whether the change is saved. Never rejects. */
export function change(changed: ChangeUserRequest): Promise<boolean> {
  if (!signedIn.user) {
    // The page shows the person as this device stores them: no server takes a change.
    Object.assign(saving, { state: 'failed', failed: Object.keys(changed) });
    return Promise.resolve(false);
  }
  if (pending.length === 0) stored = signedIn.user;
  pending.push(changed);
  saving.failed = saving.failed.filter((field) => !(field in changed));
  saving.state = 'saving';
  showPending();
  const saved = queue.then(() => save(changed));
  queue = saved;
  return saved;
}

async function save(changed: ChangeUserRequest): Promise<boolean> {
  const user = await send(changed).catch((error: unknown) => {
    console.info(error);
    return undefined;
  });
  pending.splice(pending.indexOf(changed), 1);
  if (user) stored = user;
  else saving.failed = [...new Set([...saving.failed, ...(Object.keys(changed) as SettingsField[])])];
  if (user) tellUser(user);
  showPending();
  finish(user !== undefined);
  return user !== undefined;
}

/** Returns the person with the change, or undefined if the server rejected it. */
async function send(changed: ChangeUserRequest): Promise<User | undefined> {
  const api = await userApi();
  const answer = await api.changeMe(changed);
  if (answer.ok) return answer.data;
  const current = await api.me();
  if (current.ok) stored = current.data;
  return undefined;
}

/** Shows the stored person with the pending changes. */
function showPending(): void {
  if (stored && signedIn.user?.id === stored.id) showUser(Object.assign({ ...stored }, ...pending));
}

/** Forgets the outcomes when the page is left. */
export function forgetOutcomes(): void {
  saving.failed = [];
  if (saving.state === 'failed' || saving.state === 'saved') saving.state = 'idle';
}

function finish(isDone: boolean): void {
  if (!isDone || saving.failed.length > 0) saving.state = 'failed';
  else if (pending.length + otherPending === 0) saving.state = 'saved';
}
