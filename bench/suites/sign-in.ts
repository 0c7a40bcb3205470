// How long the embedded provider takes to answer for an address that has an account and for one that has none: what differs beyond the
// samples' own spread would tell who has one. In turns, so that both meet the same minutes; a real SMTP server takes the mail.

import { testServer } from '../../server/testing/test-server.ts';
import { Browser, StrictClient } from '../../tests/contract/identity/client.ts';
import { startSmtp } from '../../tests/services/smtp.ts';
import type { Job, ReportFigure } from '../context.ts';
import { quantile, tenth } from '../result.ts';

const PAIRS = 60;
const password = 'a rising line under a roof';

export function signIn(): Job[] {
  return [{ suite: 'sign-in', mode: 'server', scene: `${PAIRS} pairs`, subject: 'atrium', run: measured }];
}

async function measured(say: ReportFigure): Promise<void> {
  const smtp = await startSmtp();
  const server = await testServer({ mail: { url: smtp.url, from: 'boards@northside.example', retryMs: [] } });
  try {
    const issuer = `http://localhost:${server.port}`;
    const client = await StrictClient.of(issuer);
    const known = 'known@northside.example';
    const atForm = async (more: Record<string, string>) => {
      const browser = new Browser(issuer);
      return { browser, page: await browser.get(client.request(more).url) };
    };
    const ways: Record<string, (email: string) => Promise<() => Promise<unknown>>> = {
      async 'sign-up'(email) {
        const { browser, page } = await atForm({ prompt: 'create' });
        return () => browser.submit(page, { givenName: 'Ana', email, password });
      },
      async 'sign-in, wrong password'(email) {
        const { browser, page } = await atForm({});
        return () => browser.submit(page, { email, password: 'not this one' });
      },
      async reset(email) {
        const browser = new Browser(issuer);
        const page = await browser.get('/oidc/forgot');
        return () => browser.submit(page, { email });
      },
    };

    const { browser, page } = await atForm({ prompt: 'create' });
    await browser.submit(page, { givenName: 'Ana', email: known, password });
    const link = /^http\S+$/m.exec((await smtp.next(known)).text)?.[0] as string;
    await browser.submit(await browser.get(link), { password });

    for (const [way, begin] of Object.entries(ways)) {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const both = [
          ['known', known],
          ['unknown', `nobody${pair}@northside.example`],
        ] as const;
        for (const [kind, email] of pair % 2 ? both.toReversed() : both) {
          const send = await begin(email);
          const from = performance.now();
          await send();
          times[kind].push(performance.now() - from);
        }
      }
      for (const [kind, all] of Object.entries(times)) {
        say(`${way}, ${kind} address: p50`, tenth(quantile(all, 0.5)), 'ms');
        say(
          `${way}, ${kind} address: p25 to p75`,
          tenth((quantile(all, 0.75) ?? 0) - (quantile(all, 0.25) ?? 0)),
          'ms',
        );
      }
    }
  } finally {
    await server.end();
    await smtp.end();
  }
}
