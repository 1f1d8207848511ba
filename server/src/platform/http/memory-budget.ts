import type { FastifyRequest } from 'fastify';
import { busy } from './busy-errors.ts';
import { clientAddress } from './client-address.ts';

/** Bytes that may be held at once. */
export interface BudgetLimits {
  inAll: number;
  ofUser: number;
  /** More than `ofUser` where the user holds nothing else: for a single thing that cannot be had in parts. */
  alone?: number;
  ofDemo: number;
  ofStrangers: number;
  /** For the demo and for strangers each: a session of the demo is anybody's, and no session costs nothing. */
  ofAddress: number;
}

interface Holder {
  kind: 'user' | 'demo' | 'stranger';
  userId: string;
  address: string;
}

/** Whom memory is held for. Before the guard has run everybody is a stranger. */
export function holderOf(request: FastifyRequest): Holder {
  // Typed as always there: of public calls, and before the guard has run, it is not.
  const actor = request.actor as FastifyRequest['actor'] | undefined;
  return {
    kind: actor ? (actor.isDemo ? 'demo' : 'user') : 'stranger',
    userId: actor?.userId ?? '',
    address: clientAddress(request),
  };
}

/** Memory that all clients share. It only counts: whoever takes room allocates the memory. */
export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Room for one thing, empty at first. */
  share(holder: Holder): Share {
    const bounds = this.#boundsOf(holder);
    return new Share(
      (bytes) => this.#take(bounds, bytes),
      (bytes) => this.#add(bounds, -bytes),
    );
  }

  /** Whether nothing more can be taken, so no work should begin that needs room at its end. */
  isFull(holder: Holder): boolean {
    return this.#boundsOf(holder).some(([key, most]) => this.#heldBy(key) >= most);
  }

  /** Whether a thing of that size ever fits. */
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

  #boundsOf({ kind, userId, address }: Holder): Bound[] {
    const { inAll, ofUser, alone, ofDemo, ofStrangers, ofAddress } = this.#limits;
    if (kind === 'user') {
      return [
        [ALL, inAll],
        [`user ${userId}`, ofUser, alone],
      ];
    }
    return [
      [ALL, inAll],
      [kind, kind === 'demo' ? ofDemo : ofStrangers],
      [`${kind} ${address}`, ofAddress],
    ];
  }
}

const ALL = '';
/** A key that bytes are counted by, and how many it may hold: in addition to others, and alone. */
type Bound = readonly [key: string, most: number, alone?: number];

/** What one thing holds of a room. */
export class Share {
  readonly #takeOf: (bytes: number) => boolean;
  readonly #giveBack: (bytes: number) => void;
  #held = 0;
  #isClosed = false;

  constructor(takeOf: (bytes: number) => boolean, giveBack: (bytes: number) => void) {
    this.#takeOf = takeOf;
    this.#giveBack = giveBack;
  }

  /** Throws 503 `busy` where there is no room for so many bytes more. */
  take(bytes: number): void {
    if (this.#isClosed || !this.#takeOf(bytes)) throw busy();
    this.#held += bytes;
  }

  /** Gives everything back, once. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#giveBack(this.#held);
  }
}
