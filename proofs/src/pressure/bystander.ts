import { listAccounts } from '@saldo/contract/accounts';
import { listTransactions } from '@saldo/contract/transactions';
import { enter } from '../users/actions.ts';
import { signIn, type TestUser } from '../users/user.ts';
import { FULL_YEAR } from './requests.ts';

/** Actions of another user on the same server during the attack. */
export const ACTS = ['list', 'figures', 'write', 'sign in'] as const;
export type Act = (typeof ACTS)[number];

/** Longest duration of each act, in milliseconds. */
export type Slowest = Record<Act, number>;

const NOTHING_YET: Slowest = { list: 0, figures: 0, write: 0, 'sign in': 0 };

export class Bystander {
  #slowest = NOTHING_YET;
  readonly #address: string;
  /** The user with the newest session, because many sign-ins end the oldest sessions. */
  #user: TestUser;

  constructor(address: string, user: TestUser) {
    this.#address = address;
    this.#user = user;
  }

  /** Longest duration of each act since the last call. */
  takeSlowest(): Slowest {
    const slowest = this.#slowest;
    this.#slowest = NOTHING_YET;
    return slowest;
  }

  /** Does each act once. Throws if the server rejects one. */
  async goRound(): Promise<void> {
    const query = { year: FULL_YEAR, limit: 50 };
    await this.#timed('list', () => this.#user.call(listTransactions, { query }));
    await this.#timed('figures', () => this.#user.call(listAccounts));
    const spent = { date: `${FULL_YEAR}-03-01`, amount: 1.5, direction: 'expense' };
    await this.#timed('write', () => enter(this.#user, 'Coffee', spent));
    const again = () => signIn(this.#address, this.#user.username);
    this.#user = await this.#timed('sign in', again);
  }

  async #timed<T>(act: Act, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await work();
    const ms = Math.max(this.#slowest[act], performance.now() - began);
    this.#slowest = { ...this.#slowest, [act]: ms };
    return done;
  }
}
