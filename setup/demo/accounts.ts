// The people of the demo at the provider inside the server: signed in, or signed up if nobody has their address. Calls the forms as a browser
// without scripts does, and the API with the token that comes of it.

import type { IdentityAnswer } from '../../protocol/identity.ts';
import { Browser, StrictClient } from '../../tests/contract/identity/client.ts';
import { callsTo } from '../../tests/contract/people/api.ts';
import { askAs } from '../../tests/contract/workspace/people.ts';
import { Stop } from '../say.ts';
import type { DemoPerson } from './scenario.ts';

export interface Account {
  person: DemoPerson;
  /** Created with the account. */
  entityId: string;
  teamId: string;
  token: string;
  /** Returns the only field of the answer. Throws a DemoRefusal. */
  call<T>(document: string, variables?: object): Promise<T>;
}

/** The server has refused a call, by the name of the error. */
export class DemoRefusal extends Stop {
  readonly code: string;

  constructor(code: string) {
    super(
      `The server has refused a call: ${code}. Run the command again: it continues where it stopped.`,
      'npm run demo',
    );
    this.code = code;
  }
}

export class Accounts {
  readonly #address: string;
  readonly #client: StrictClient;

  private constructor(address: string, client: StrictClient) {
    this.#address = address;
    this.#client = client;
  }

  /** Throws a Stop if people do not sign in at this server itself. */
  static async open(address: string, { environment, providers }: IdentityAnswer): Promise<Accounts> {
    const [provider] = providers;
    if (environment !== 'local' || !provider)
      throw new Stop('People of this server sign in at another provider, where the demo can create no accounts.');
    return new Accounts(address, await StrictClient.of(provider.issuer));
  }

  /** Undefined: there is no such account, or it has another password. */
  async signIn(person: DemoPerson, password: string): Promise<Account | undefined> {
    const browser = new Browser(this.#client.found.issuer);
    const request = this.#client.request({ prompt: 'login' });
    const page = await browser.submit(await browser.get(request.url), { email: person.email, password });
    if (!isSentBack(page.url, request.redirectUri)) return undefined;
    const tokens = await this.#client.redeem(request, page);
    return this.#account(person, tokens.access_token);
  }

  /** Throws a Stop if somebody else has the address. */
  async signUp(person: DemoPerson, password: string): Promise<Account> {
    const { firstName, familyName, email } = person;
    const browser = new Browser(this.#client.found.issuer);
    const request = this.#client.request({ prompt: 'create' });
    const form = await browser.get(request.url);
    const page = await browser.submit(form, { givenName: firstName, familyName, email, password });
    if (!isSentBack(page.url, request.redirectUri))
      throw new Stop(`The server takes no new account of ${email}: there is one with another password.`);
    const tokens = await this.#client.redeem(request, page);
    return this.#account(person, tokens.access_token);
  }

  async #account(person: DemoPerson, token: string): Promise<Account> {
    const address = this.#address;
    const { status, body } = await callsTo(address)(token, 'POST', 'signin');
    const { entityId, teamId } = body ?? {};
    if (typeof entityId !== 'string' || typeof teamId !== 'string') throw new DemoRefusal(`signin ${status}`);
    return {
      person,
      entityId,
      teamId,
      token,
      async call<T>(document: string, variables: object = {}): Promise<T> {
        const { data, code } = await askAs<Record<string, T>>(address, token, document, variables);
        const [value] = Object.values(data ?? {});
        if (code !== undefined || value === undefined) throw new DemoRefusal(code ?? 'no answer');
        return value;
      },
    };
  }
}

function isSentBack(url: URL, redirectUri: string): boolean {
  return url.origin + url.pathname === redirectUri;
}
