import type { FastifyRequest } from 'fastify';
import { busy } from './busy-errors.ts';
import { clientAddress } from './client-address.ts';

/** Bytes that may be held at once. */
export interface BudgetLimits {
  inAll: number;
  ofUser: number;
  /** More than `ofUser`, allowed if the user holds nothing else: for a single item that cannot be split. */
  alone?: number;
  ofDemo: number;
  ofStrangers: number;
  /** For the demo and anonymous clients each: anyone can get a demo session, and no session costs nothing. */
  ofAddress: number;
}

interface Holder {
  kind: 'user' | 'demo' | 'stranger';
  userId: string;
  address: string;
}

/** Whom memory is held for. Before the guard has run, every client is anonymous. */
export function holderOf(request: FastifyRequest): Holder {
  // The type says it is always set, but it is not on public calls or before the guard has run.
  const actor = request.actor as FastifyRequest['actor'] | undefined;
  return {
    kind: actor ? (actor.isDemo ? 'demo' : 'user') : 'stranger',
    userId: actor?.userId ?? '',
    address: clientAddress(request),
  };
}

/** Memory that all clients share. This only counts; callers allocate the memory themselves. */
export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  share(holder: Holder): Share {
    const bounds = this.#boundsOf(holder);
    return new Share(
      (bytes) => this.#take(bounds, bytes),
      (bytes) => this.#add(bounds, -bytes),
    );
  }

  /** True if nothing more can be reserved, so no work should start that needs memory at its end. */
  isFull(holder: Holder): boolean {
    return this.#boundsOf(holder).some(([key, most]) => this.#heldBy(key) >= most);
  }

  /** True if an item of that size can ever fit. */
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
/** A key that bytes are counted by, and its limits: together with other items, and alone. */
type Bound = readonly [key: string, most: number, alone?: number];

/** Memory that one item holds. */
export class Share {
  readonly #takeOf: (bytes: number) => boolean;
  readonly #giveBack: (bytes: number) => void;
  #held = 0;
  #isClosed = false;

  constructor(takeOf: (bytes: number) => boolean, giveBack: (bytes: number) => void) {
    this.#takeOf = takeOf;
    this.#giveBack = giveBack;
  }

  /** Throws 503 `busy` if that many more bytes do not fit. */
  take(bytes: number): void {
    if (this.#isClosed || !this.#takeOf(bytes)) throw busy();
    this.#held += bytes;
  }

  /** Releases everything, once. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#giveBack(this.#held);
  }
}
