// Saves changes of the settings one by one, in the order in which they were made. A change is shown at once. If it cannot be saved, the
// field returns to the value that the server has, and the page names the field. Changes of other fields are not affected.

import { proxy } from 'valtio';
import type { ChangeUserRequest, User } from '#protocol/contract/people.ts';
import { showUnsaved, showUser, signedIn, tellUser } from '../../account/user.ts';
import { userApi } from '../../account/user-api-of-page.ts';

export type SettingsField = keyof ChangeUserRequest;

/** `failed`: the fields whose last change was not saved. */
export const saving = proxy<{ state: 'idle' | 'saving' | 'saved' | 'failed'; failed: SettingsField[] }>({
  state: 'idle',
  failed: [],
});

/** Number of changes and of other work, such as a change of the sign-in, without an outcome. */
let pending = 0;
let queue: Promise<unknown> = Promise.resolve();

/** Runs work that is not a change of the person's fields, and that shows its own previous value if it fails. Never rejects. */
export async function changing(work: () => Promise<unknown>): Promise<boolean> {
  saving.state = 'saving';
  pending++;
  const isDone = await work().then(
    () => true,
    () => false,
  );
  pending--;
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
  pending++;
  saving.failed = saving.failed.filter((field) => !(field in changed));
  saving.state = 'saving';
  const settle = showUnsaved(signedIn.user, changed);
  const saved = queue.then(() => save(changed, settle));
  queue = saved;
  return saved;
}

async function save(changed: ChangeUserRequest, settle: () => void): Promise<boolean> {
  const user = await send(changed).catch((error: unknown) => {
    console.info(error);
    return undefined;
  });
  pending--;
  if (user) tellUser(user);
  else saving.failed = [...new Set([...saving.failed, ...(Object.keys(changed) as SettingsField[])])];
  settle();
  finish(user !== undefined);
  return user !== undefined;
}

/** Returns the person with the change, or undefined if the server rejected it. */
async function send(changed: ChangeUserRequest): Promise<User | undefined> {
  const api = await userApi();
  const answer = await api.call('PATCH /api/user/me', { body: changed });
  if (answer.ok) return answer.data;
  const current = await api.call('GET /api/user/me', {});
  if (current.ok && current.data.id === signedIn.user?.id) showUser(current.data);
  return undefined;
}

/** Forgets the outcomes when the page is left. */
export function forgetOutcomes(): void {
  saving.failed = [];
  if (saving.state === 'failed' || saving.state === 'saved') saving.state = 'idle';
}

function finish(isDone: boolean): void {
  if (!isDone || saving.failed.length > 0) saving.state = 'failed';
  else if (pending === 0) saving.state = 'saved';
}
