import { faultOf, reasonOf } from './database-errors.ts';
import type { Storage } from './storage.ts';

/** How long a fault counts; while it lasts, the jobs of every minute meet it again. */
const LASTS_MS = 60_000;

type Lasting = 'full' | 'unwritable' | 'damaged';

/** Faults of the database that outlast one call: from errors that calls met, and from the integrity check. */
export class DatabaseCondition {
  readonly #storage: Pick<Storage, 'isFull'>;
  readonly #met = new Map<'full' | 'unwritable', number>();
  #metDamage: string | null = null;
  #foundDamage: string | null = null;
  /** Called when damage is met for the first time. */
  onDamage: () => void = () => undefined;

  constructor(storage: Pick<Storage, 'isFull'>) {
    this.#storage = storage;
  }

  /** Takes any error that a call or a job ended with. */
  note(error: unknown): void {
    const fault = faultOf(error);
    if (fault === 'full' || fault === 'unwritable') this.#met.set(fault, performance.now());
    if (fault !== 'damaged' || this.#metDamage !== null) return;
    this.#metDamage = reasonOf(error);
    this.onDamage();
  }

  /** A write has come through. */
  noteWritten(): void {
    this.#met.delete('unwritable');
  }

  /** Takes what the integrity check found; null where all is well. Damage that a call has met stays until a restart. */
  noteCheck(damage: string | null): void {
    this.#foundDamage = damage;
  }

  /** What is damaged, in words; null where nothing is known to be. */
  get damage(): string | null {
    return this.#foundDamage ?? this.#metDamage;
  }

  get fault(): Lasting | undefined {
    if (this.damage !== null) return 'damaged';
    if (this.#storage.isFull() || this.#lasts('full')) return 'full';
    return this.#lasts('unwritable') ? 'unwritable' : undefined;
  }

  #lasts(fault: 'full' | 'unwritable'): boolean {
    return performance.now() - (this.#met.get(fault) ?? -LASTS_MS) < LASTS_MS;
  }
}
