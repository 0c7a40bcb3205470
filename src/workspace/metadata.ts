// What a person's devices share of how they work (protocol/contract/people.ts, `userMetadata`): asked for once per visit of a page, kept on this
// device, changed at once.

import type { UserMetadata } from '#protocol/contract/people.ts';
import { changeData, dataOf, useWorkspaceData } from '../api/workspace-data.ts';
import { keepList } from '../device/local-cache.ts';
import { signedInApi } from './signed-in-api.ts';

const NAME = 'metadata';

/** Undefined: not known yet. */
export function useMetadata(): [UserMetadata | undefined, (change: UserMetadata) => Promise<void>] {
  const { data } = useWorkspaceData<UserMetadata>(NAME, async (signal) => {
    const answer = await (await signedInApi()).call('GET /api/user/metadata', { signal });
    if (!answer.ok) throw answer.error;
    return answer.data;
  });
  return [data, change];
}

/** The server's answer has what other devices changed meanwhile; where it does not answer, this device has it. */
async function change(change: UserMetadata): Promise<void> {
  changeData<UserMetadata>(NAME, (shown) => ({ ...shown, ...change }));
  const answer = await signedInApi().then(
    (api) => api.call('PATCH /api/user/metadata', { body: change }),
    () => undefined,
  );
  if (answer?.ok) changeData<UserMetadata>(NAME, () => answer.data);
  const now = dataOf<UserMetadata>(NAME);
  if (now) await keepList(NAME, now).catch(console.info);
}
