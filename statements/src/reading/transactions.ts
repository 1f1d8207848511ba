import type { Cents } from '@saldo/domain/money';
import { nothingSkipped } from '../accounts/draft.ts';
import type { MovementVerdict, Verdict } from '../check/verdicts.ts';
import type { StatementSkipped } from '../statement.ts';
import type { EndBalances } from './row-facts.ts';

/** A row as one reading of its list interprets it. */
export interface ListTransaction {
  line: number;
  /** `YYYY-MM-DD`, possibly with a time. */
  day: string;
  purchase: string | null;
  /** Signed, including the fee. */
  cents: Cents;
  fee: Cents;
  balance: Cents | null;
  description: string;
  texts: string;
  counterparty: string | null;
  counterpartyIban: string | null;
  /** The user's own note. Null if nothing else describes the transaction. */
  note: string | null;
  tags: readonly string[];
  /** Path of a category, outermost first. */
  category: readonly string[];
  /** Account number or name, if the list has a column for it. */
  account: string | null;
  /** True if the row itself has no date and uses the date of an earlier row. */
  isCarried: boolean;
  /** Currencies as written in the currency column and next to the numbers. */
  currencies: readonly string[];
}

export interface BlockReading {
  movements: ListTransaction[];
  skipped: StatementSkipped;
  /** Number of skipped rows by unknown state word. */
  unknownStates: ReadonlyMap<string, number>;
  ends: EndBalances;
  /** True if one row states both ends, and the transactions lead from one to the other. */
  hasStatedEnds: boolean;
  /** What each row is, in the order of the list. */
  outcomes: readonly RowOutcome[];
}

/** What was said about rows that may be either a transaction or a balance, by line. `copy`: a row that repeats another. */
export type ToldRows = ReadonlyMap<number, 'transaction' | 'balance' | 'copy'>;

export type RowOutcome = ListTransaction | Exclude<Verdict, MovementVerdict>;

/** Collects the transactions, the skipped rows and the stated ends of a list. */
export function summaryOf(
  outcomes: readonly RowOutcome[],
): Pick<BlockReading, 'movements' | 'skipped' | 'ends' | 'hasStatedEnds'> {
  const movements: ListTransaction[] = [];
  const skipped = nothingSkipped();
  const ends: EndBalances = { opening: null, closing: null };
  let hasStatedEnds = false;
  for (const one of outcomes) {
    if (!('is' in one)) movements.push(one);
    else if (one.is === 'excluded') skipped[one.state] += 1;
    else if (one.is === 'fact' && one.states !== null) ends[one.states] ??= one.cents;
    if ('is' in one && one.is === 'fact' && one.opening !== undefined) {
      ends.opening ??= one.opening;
      hasStatedEnds = true;
    }
  }
  return { movements, skipped, ends, hasStatedEnds };
}

/** Joins rows that only continue the text of the transaction above them. `textAt`: the text of such a row, or null. */
export function joinedTexts(
  outcomes: readonly RowOutcome[],
  textAt: (index: number) => string | null,
): readonly RowOutcome[] {
  if (!outcomes.some((one) => 'is' in one && one.is === 'words')) return outcomes;
  const joined: RowOutcome[] = [];
  let above: number | null = null;
  for (const [index, one] of outcomes.entries()) {
    const isWords = 'is' in one && one.is === 'words';
    const text = isWords && above !== null ? textAt(index) : null;
    const before = above === null ? undefined : joined[above];
    if (text !== null && above !== null && before && !('is' in before)) {
      const description = `${before.description} ${text}`;
      joined[above] = { ...before, description, texts: `${before.texts} ${text}` };
      joined.push({ is: 'continued', line: one.line });
      continue;
    }
    joined.push(one);
    above = 'is' in one ? null : index;
  }
  return joined;
}
