import type { FastifyRequest } from 'fastify';
import { busy } from './busy-errors.ts';
import { clientAddress } from './client-address.ts';

/** Bytes that may be reserved at a time. */
export interface BudgetLimits {
  inAll: number;
  ofUser: number;
  /** Limit for a single item that cannot be split, if the user has nothing else reserved. Higher than `ofUser`. */
  alone?: number;
  ofDemo: number;
  ofStrangers: number;
  /**
   * Limit per address, counted separately for demo visitors and for anonymous clients. Anyone can get a demo session,
   * and anonymous calls need no session.
   */
  ofAddress: number;
}

interface Holder {
  kind: 'user' | 'demo' | 'stranger';
  userId: string;
  address: string;
}

/** The client that memory is reserved for. Anonymous until the guard has run. */
export function holderOf(request: FastifyRequest): Holder {
  // The type says it is always set, but on public calls and before the guard has run it is not.
  const actor = request.actor as FastifyRequest['actor'] | undefined;
  return {
    kind: actor ? (actor.isDemo ? 'demo' : 'user') : 'stranger',
    userId: actor?.userId ?? '',
    address: clientAddress(request),
  };
}

/**
 * The key by which a client's calls take turns and are counted. Visitors of the demo share one user, so they go by
 * address, apart from clients without a session: a household's sign-ins never wait for its visits to the demo.
 */
export const budgetKey = ({ kind, userId, address }: Holder): string =>
  `${kind} ${kind === 'user' ? userId : address}`;

/** Counts the memory that all clients share. Callers allocate the memory themselves. */
export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  share(holder: Holder): MemoryShare {
    const bounds = this.#boundsOf(holder);
    return new MemoryShare(
      (bytes) => this.#take(bounds, bytes),
      (bytes) => this.#add(bounds, -bytes),
    );
  }

  /** True if nothing more can be reserved. Work that ends with an allocation should then not be started. */
  isFull(holder: Holder): boolean {
    return this.#boundsOf(holder).some(([key, most]) => this.#heldBy(key) >= most);
  }

  /** True if an item of the given size could fit into an empty budget. */
  couldHold(holder: Holder, bytes: number): boolean {
    return this.#boundsOf(holder).every(([, most, alone]) => bytes <= Math.max(most, alone ?? 0));
  }

  get held(): number {
    return this.#heldBy(ALL);
  }

  #take(bounds: readonly Bound[], bytes: number): boolean {
    const fits = bounds.every(([key, most, alone]) => {
      const held = this.#heldBy(key);
      return held + bytes <= most || (alone !== undefined && held === 0 && bytes <= alone);
    });
    if (fits) this.#add(bounds, bytes);
    return fits;
  }

  #add(bounds: readonly Bound[], bytes: number): void {
    for (const [key] of bounds) {
      const held = this.#heldBy(key) + bytes;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }

  #heldBy(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  #boundsOf(holder: Holder): Bound[] {
    const { kind } = holder;
    const { inAll, ofUser, alone, ofDemo, ofStrangers, ofAddress } = this.#limits;
    if (kind === 'user') {
      return [
        [ALL, inAll],
        [budgetKey(holder), ofUser, alone],
      ];
    }
    return [
      [ALL, inAll],
      [kind, kind === 'demo' ? ofDemo : ofStrangers],
      [budgetKey(holder), ofAddress],
    ];
  }
}

const ALL = '';
/** A key with its limits: one for all of its items together, and a higher one for an item that is alone. */
type Bound = readonly [key: string, most: number, alone?: number];

/** Memory reserved for one item. */
export class MemoryShare {
  readonly #takeOf: (bytes: number) => boolean;
  readonly #giveBack: (bytes: number) => void;
  #held = 0;
  #isClosed = false;

  constructor(takeOf: (bytes: number) => boolean, giveBack: (bytes: number) => void) {
    this.#takeOf = takeOf;
    this.#giveBack = giveBack;
  }

  /** Throws 503 `busy` if the additional bytes do not fit. */
  take(bytes: number): void {
    if (this.#isClosed || !this.#takeOf(bytes)) throw busy();
    this.#held += bytes;
  }

  /** Releases everything. Later calls do nothing. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#giveBack(this.#held);
  }
}
