import { MOST_PARTS } from '@saldo/contract/split-limits';
import type { Cents } from '@saldo/domain/money';
import type { StatementNotice } from '../notices.ts';
import type { StatementPart } from '../statement.ts';

/** A part of a split transaction as an app wrote it. */
export interface WrittenPart {
  /** Outermost first. */
  category: readonly string[];
  note: string;
  /** Signed, like the transaction. */
  cents: Cents;
  /** True if it moves money to an account rather than spending it. */
  isMoved?: boolean;
}

/**
 * The parts of a transaction as Saldo keeps them; null if it can't, because they don't sum to the amount, point in both
 * directions, are too many, or include a transfer. Empty if there is only one.
 */
export function partsOfRow(amount: Cents, written: readonly WrittenPart[]): StatementPart[] | null {
  const parts = written.filter(({ cents }) => cents !== 0);
  if (written.length < 2) return [];
  const sum = written.reduce((total, { cents }) => total + cents, 0);
  const isAlike = parts.every(({ cents }) => Math.sign(cents) === Math.sign(amount));
  const isMoved = parts.some((part) => part.isMoved);
  if (sum !== amount || !isAlike || isMoved || parts.length > MOST_PARTS) return null;
  if (parts.length < 2) return [];
  return parts.map(({ category, note, cents }) => ({
    category: category.map((name) => name.trim()).filter((name) => name !== ''),
    note: note.trim() || null,
    cents: Math.abs(cents),
  }));
}

/** Counts the split transactions whose parts are left out. */
export class LeftOutParts {
  #count = 0;
  #line = 0;

  add(line: number): void {
    if (this.#count === 0) this.#line = line;
    this.#count += 1;
  }

  get notices(): StatementNotice[] {
    const [count, line] = [this.#count, this.#line];
    return count === 0 ? [] : [{ is: 'parts_left_out', count, line }];
  }
}
