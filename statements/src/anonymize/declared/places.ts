import type { Disguise } from '../disguise.ts';
import { InventedSizes } from '../sizes.ts';

/** Role of an amount within a statement. `other`: no sum includes the amount. */
export type DeclaredRole =
  | 'opening'
  | 'closing'
  | 'amount'
  | 'debits'
  | 'credits'
  | 'turnover'
  | 'other';

export interface Place {
  role: DeclaredRole;
  /** In units of 10^-4. Signed, except for sums of debits. */
  value: number;
  write(value: number): void;
}

/** Replaces amounts. Sums that were correct stay correct, and sums that were wrong stay wrong. */
export function inventFigures(statements: readonly (readonly Place[])[], disguise: Disguise): void {
  const sizes = new InventedSizes(statements.flat(), disguise.chance);
  const balances = new Map<number, number>();
  for (const places of statements) new Statement(places, sizes, balances).write();
}

class Statement {
  private readonly old: number;
  private readonly made: number;

  constructor(
    private readonly places: readonly Place[],
    private readonly sizes: InventedSizes,
    /** New balances by original balance, since each statement continues from the closing balance of another. */
    private readonly balances: Map<number, number>,
  ) {
    this.old = this.sumOf(({ value }) => value);
    this.made = this.sumOf((place) => sizes.of(place));
  }

  write(): void {
    const opening = this.places.find(({ role }) => role === 'opening');
    const closing = this.places.find(({ role }) => role === 'closing');
    const holds = opening && closing && opening.value + this.old === closing.value;
    const known = closing && holds ? this.balances.get(closing.value) : undefined;
    const start = known === undefined ? opening && this.balance(opening.value) : known - this.made;
    if (opening && start !== undefined) this.balances.set(opening.value, start);
    if (closing && holds && start !== undefined) {
      this.balances.set(closing.value, start + this.made);
    }
    for (const place of this.places) place.write(this.newValue(place));
  }

  private newValue({ role, value }: Place): number {
    if (role === 'amount' || role === 'other') {
      return role === 'other'
        ? (this.balances.get(value) ?? this.sizes.of({ value }))
        : this.sizes.of({ value });
    }
    if (role === 'opening' || role === 'closing') return this.balance(value);
    const part = (change: (place: Place) => number) =>
      this.sumOf((place) => (countsFor(role, place) ? Math.abs(change(place)) : 0));
    const isSum = part((place) => place.value) === value;
    return isSum ? part((place) => this.sizes.of(place)) : this.sizes.of({ value });
  }

  private balance(value: number): number {
    const known = this.balances.get(value);
    if (known !== undefined) return known;
    const made = this.sizes.of({ value });
    this.balances.set(value, made);
    return made;
  }

  private sumOf(change: (place: Place) => number): number {
    return this.places.reduce(
      (sum, place) => (place.role === 'amount' ? sum + change(place) : sum),
      0,
    );
  }
}

const countsFor = (role: DeclaredRole, { value }: Place): boolean =>
  role === 'turnover' || (role === 'debits' ? value < 0 : value > 0);
