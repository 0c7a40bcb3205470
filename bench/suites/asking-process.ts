// Who asks GraphQL in the suite beside, in a process of its own: at a pace until it is ended, or so often at once. A plan as its argument;
// it says when it begins.

export interface AskingPlan {
  address: string;
  /** Of those who ask, in turns. */
  tokens: string[];
  body: string;
  perSecond?: number;
  atOnce?: number;
}

const { address, tokens, body, perSecond, atOnce } = JSON.parse(process.argv[2] as string) as AskingPlan;
let asked = 0;

async function ask(): Promise<void> {
  asked += 1;
  const authorization = `Bearer ${tokens[asked % tokens.length]}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}

console.log('begun');
if (perSecond !== undefined) setInterval(ask, 1000 / perSecond);
if (atOnce !== undefined) await Promise.all(Array.from({ length: atOnce }, ask));
