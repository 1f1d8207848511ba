import { faultOf, reasonOf } from './database-errors.ts';
import type { Storage } from './storage.ts';

/**
 * How long a fault is assumed to last after it was last seen. Jobs that run every minute see it again while it
 * persists.
 */
const LASTS_MS = 60_000;

type Lasting = 'full' | 'unwritable' | 'damaged';

/** Database faults that outlast one call, from errors that calls hit and from the integrity check. */
export class DatabaseCondition {
  readonly #storage: Pick<Storage, 'isFull'>;
  readonly #met = new Map<'full' | 'unwritable', number>();
  #metDamage: string | null = null;
  #foundDamage: string | null = null;
  /** Called when damage is first noticed. */
  onDamage: () => void = () => undefined;

  constructor(storage: Pick<Storage, 'isFull'>) {
    this.#storage = storage;
  }

  /** Records the database fault behind an error that ended a call or a job, if there is one. */
  note(error: unknown): void {
    const fault = faultOf(error);
    if (fault === 'full' || fault === 'unwritable') this.#met.set(fault, performance.now());
    if (fault !== 'damaged' || this.#metDamage !== null) return;
    this.#metDamage = reasonOf(error);
    this.onDamage();
  }

  noteWritten(): void {
    this.#met.delete('unwritable');
  }

  /**
   * Records the result of the integrity check; null if nothing is damaged. Damage that a call hit stays recorded until
   * a restart.
   */
  noteCheck(damage: string | null): void {
    this.#foundDamage = damage;
  }

  /** Describes the damage; null if none is known. */
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
