// How often one may try what is secret: each try counts for the network it comes from and for the account it is at.

import { Attempts } from '../callers/attempts.ts';
import { hashed } from './hashed.ts';

export interface AttemptLimits {
  /** Of one address (network) a minute, at all accounts. */
  networkPerMinute: number;
  /** At one account a minute, from everywhere. */
  accountPerMinute: number;
}

export class Tries {
  readonly #ofNetwork: Attempts;
  readonly #ofAccount: Attempts;

  constructor(limits: AttemptLimits) {
    this.#ofNetwork = new Attempts(limits.networkPerMinute);
    this.#ofAccount = new Attempts(limits.accountPerMinute);
  }

  /** False when it is one too many. */
  take(network: string, account: string): boolean {
    // Both are counted, so that a network that tries one account does not go on at another.
    const isNetworks = this.takeOfNetwork(network);
    const isAccounts = this.#ofAccount.take(hashed(account), Date.now());
    return isNetworks && isAccounts;
  }

  /** At no account. */
  takeOfNetwork(network: string): boolean {
    return this.#ofNetwork.take(network, Date.now());
  }
}
