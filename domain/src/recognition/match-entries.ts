import { hasEveryWord, searchWords } from '../text.ts';

/** The bank may book a payment one day before the day that the user entered, and up to five days after. */
export const DAYS_BEFORE = 1;
export const DAYS_AFTER = 5;
/** A tip or a hold may change an amount by up to a fifth, if the merchant is the same. */
const MOST_OFF = 0.2;

/** The parts of a manual entry or a bank row that are compared. */
export interface Compared {
  /** Equal for all rows that may be the same payment; consists of account, direction and currency. */
  key: string;
  /** As returned by dayNumber(). */
  day: number;
  /** In cents. */
  amount: number;
  /** Same for all rows of a merchant; '' if the row names none. */
  merchant: string;
  /** Everything that the row says about the merchant, folded. */
  text: string;
  /** True if no other amount will do, since something depends on it. */
  isExact?: boolean;
}

interface Pair {
  entry: number;
  row: number;
  /** The lower, the surer. */
  rank: number;
  off: number;
  days: number;
}

/**
 * Finds the bank row that replaces each manual entry. It is in the same account and near in time. With the same merchant, the amount may
 * differ a little; with a similar name, it must be equal. An entry that names no merchant is only replaced if a single row fits and
 * no other entry fits that row: a guess could take the wrong one of two. Returns row indexes by entry index; each row is used once,
 * the surest pairs first.
 */
export function matchEntries(
  entries: readonly Compared[],
  rows: readonly Compared[],
): Map<number, number> {
  const byKey = new Map<string, number[]>();
  for (const [at, { key }] of rows.entries()) byKey.set(key, [...(byKey.get(key) ?? []), at]);
  const pairs = entries.flatMap((entry, at) =>
    (byKey.get(entry.key) ?? []).flatMap((row) => {
      const pair = pairOf(entry, rows[row]);
      return pair ? [{ entry: at, row, ...pair }] : [];
    }),
  );
  const found = new Map<number, number>();
  const used = new Set<number>();
  const isOpen = ({ entry, row }: Pair) => !found.has(entry) && !used.has(row);
  for (const pair of pairs.filter(({ rank }) => rank < UNNAMED).sort(bySurety)) {
    if (!isOpen(pair)) continue;
    found.set(pair.entry, pair.row);
    used.add(pair.row);
  }
  const unnamed = pairs.filter((pair) => pair.rank === UNNAMED && isOpen(pair));
  for (const { entry, row } of unnamed) {
    const rivals = unnamed.filter((other) => other.entry === entry || other.row === row);
    if (rivals.length === 1) found.set(entry, row);
  }
  return found;
}

const SAME_AMOUNT = 0;
const SAME_MERCHANT = 1;
const UNNAMED = 2;

const bySurety = (a: Pair, b: Pair): number =>
  a.rank - b.rank || a.off - b.off || a.days - b.days || a.entry - b.entry || a.row - b.row;

function pairOf(entry: Compared, row: Compared | undefined): Omit<Pair, 'entry' | 'row'> | null {
  if (!row) return null;
  const apart = row.day - entry.day;
  if (apart < -DAYS_BEFORE || apart > DAYS_AFTER) return null;
  const off = Math.abs(row.amount - entry.amount);
  const days = Math.abs(apart);
  const isNamed = entry.text !== '';
  if (off === 0 && !isNamed) return { rank: UNNAMED, off, days };
  const isSame = isNamed && entry.merchant !== '' && entry.merchant === row.merchant;
  if (off === 0)
    return isSame || isAlike(entry.text, row.text) ? { rank: SAME_AMOUNT, off, days } : null;
  const isNear = !entry.isExact && off <= entry.amount * MOST_OFF;
  return isSame && isNear ? { rank: SAME_MERCHANT, off, days } : null;
}

/** True if every word that one side says is on the other side too: `Repsol`, and `COMPRA REPSOL 0123 MADRID`. */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [searchWords(a), searchWords(b)];
  return (one.length > 0 && hasEveryWord(b, one)) || (other.length > 0 && hasEveryWord(a, other));
}
