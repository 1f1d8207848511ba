import { type Call, callerOf, PASSWORD } from '../fuzz/plant.ts';
import { openWire, type Wire } from '../fuzz/wire.ts';
import { FULL_YEAR } from './requests.ts';

/** What somebody else on the same server does meanwhile. */
export const ACTS = ['list', 'figures', 'write', 'sign in'] as const;
export type Act = (typeof ACTS)[number];

/** The longest that each took, in milliseconds. */
export type Slowest = Record<Act, number>;

const NOTHING_YET: Slowest = { list: 0, figures: 0, write: 0, 'sign in': 0 };

export class Bystander {
  #slowest = NOTHING_YET;
  readonly #wire: Wire;
  /** With the newest session: many sign-ins end the oldest ones. */
  #call: Call;
  readonly #username: string;

  constructor(address: string, { token, username }: { token: string; username: string }) {
    this.#wire = openWire(address);
    this.#call = callerOf(this.#wire, token);
    this.#username = username;
  }

  /** The longest that each took since this was last asked. */
  takeSlowest(): Slowest {
    const slowest = this.#slowest;
    this.#slowest = NOTHING_YET;
    return slowest;
  }

  /** Does each once. Throws where one is refused. */
  async goRound(): Promise<void> {
    await this.#timed('list', () => this.#call('GET', `/transactions?year=${FULL_YEAR}&limit=50`));
    await this.#timed('figures', () => this.#call('GET', '/accounts'));
    await this.#timed('write', () =>
      this.#call('POST', '/transactions', {
        ...{ date: `${FULL_YEAR}-03-01`, description: 'Coffee', amount: 1.5 },
        ...{ direction: 'expense', bank: 'BBVA', product: 'current' },
      }),
    );
    const credentials = { username: this.#username, password: PASSWORD };
    const signedIn = await this.#timed('sign in', () =>
      this.#call('POST', '/auth/login', credentials),
    );
    this.#call = callerOf(this.#wire, String(signedIn.token));
  }

  close(): void {
    this.#wire.close();
  }

  async #timed<T>(act: Act, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await work();
    const ms = Math.max(this.#slowest[act], performance.now() - began);
    this.#slowest = { ...this.#slowest, [act]: ms };
    return done;
  }
}
