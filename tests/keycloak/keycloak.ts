// A Keycloak of its own for one run: unpacked, with one realm, one client and one person, on this machine alone. Nothing of it is left.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RETURN_PATHS } from '#protocol/identity.ts';
import { keycloakArchive } from '../../setup/keycloak.ts';

/** The second one is given no refresh tokens. */
export const CLIENTS = ['boards', 'boards-by-session'] as const;
export const ANA = {
  username: 'ana',
  password: 'a rising line under a roof',
  firstName: 'Ana',
  lastName: 'Ortiz',
  email: 'ana@northside.example',
};
/** Its last fifth is when the page renews it. */
export const TOKEN_LIFE_S = 40;
const REALM = 'school';
/** Half a minute of compiling on a machine with nothing else to do, minutes on a busy one. */
const START_MS = 480_000;

export class Keycloak {
  readonly issuer: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'atrium-keycloak-'));
  #process: ChildProcess | undefined;
  #said = '';

  private constructor(port: number) {
    this.issuer = Keycloak.issuerAt(port);
  }

  /** Of the same site as the pages, as a company's own provider is: browsers keep cookies of others from hidden frames. */
  static issuerAt(port: number): string {
    return `http://localhost:${port}/realms/${REALM}`;
  }

  /** Started and ready; `origins`: where the product is, by client. */
  static async open(port: number, origins: readonly string[]): Promise<Keycloak> {
    const keycloak = new Keycloak(port);
    try {
      await keycloak.#start(port, origins);
    } catch (error) {
      await keycloak.close();
      throw error;
    }
    return keycloak;
  }

  async #start(port: number, origins: readonly string[]): Promise<void> {
    execFileSync('unzip', ['-q', keycloakArchive, '-d', this.#folder]);
    const [unpacked = ''] = readdirSync(this.#folder);
    const home = path.join(this.#folder, unpacked);
    mkdirSync(path.join(home, 'data/import'), { recursive: true });
    writeFileSync(path.join(home, 'data/import', `${REALM}.json`), JSON.stringify(realm(origins)));
    const host = ['--http-host=127.0.0.1', `--http-port=${port}`, `--hostname=http://localhost:${port}`];
    const child = spawn(path.join(home, 'bin/kc.sh'), ['start-dev', '--import-realm', ...host], {
      env: { ...process.env, JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx768m' },
      // Its script starts a second process: they end together.
      detached: true,
    });
    this.#process = child;
    const keep = (chunk: Buffer): void => {
      this.#said = (this.#said + chunk.toString()).slice(-5000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const deadline = Date.now() + START_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`Keycloak did not become ready:\n${this.#said}`);
      await wait(500);
    }
  }

  async close(): Promise<void> {
    const child = this.#process;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.issuer}/.well-known/openid-configuration`)).ok;
    } catch {
      return false;
    }
  }
}

/** As docs/identity.md says what a provider must know. */
function realm(origins: readonly string[]): object {
  const { username, password, firstName, lastName, email } = ANA;
  const paths = Object.values(RETURN_PATHS);
  return {
    realm: REALM,
    enabled: true,
    sslRequired: 'none',
    accessTokenLifespan: TOKEN_LIFE_S,
    clients: CLIENTS.map((clientId, at) => {
      const origin = origins[at] as string;
      return {
        clientId,
        publicClient: true,
        standardFlowEnabled: true,
        directAccessGrantsEnabled: false,
        redirectUris: paths.flatMap(({ signIn, silentSignIn }) => [origin + signIn, origin + silentSignIn]),
        webOrigins: [origin],
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'use.refresh.tokens': String(clientId === 'boards'),
          'post.logout.redirect.uris': paths
            .flatMap(({ signOut, silentSignOut }) => [origin + signOut, origin + silentSignOut])
            .join('##'),
        },
      };
    }),
    users: [
      {
        username,
        email,
        firstName,
        lastName,
        enabled: true,
        emailVerified: true,
        credentials: [{ type: 'password', value: password, temporary: false }],
      },
    ],
  };
}
