// Teams that this page has deleted or left. The event of it may arrive before the response: their pages then lead to the dashboard, not to
// where access is asked for.

const ended = new Set<string>();

/** Deletes or leaves a team by `request`. A request that fails changes nothing. */
export async function endTeam(teamId: string, request: () => Promise<unknown>): Promise<void> {
  ended.add(teamId);
  try {
    await request();
  } catch (error) {
    ended.delete(teamId);
    throw error;
  }
}

export function isEnded(teamId: string): boolean {
  return ended.has(teamId);
}
