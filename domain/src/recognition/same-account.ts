import type { Day } from '../dates.ts';
import { type Balanced, type DayEnds, endsByDay, hasEnds, leadsTo } from '../day-ends.ts';
import type { Cents } from '../money.ts';

export interface Compared {
  day: Day;
  account: Cents;
  file: Cents;
}

/** Evidence from balances that a file belongs to an account. */
export interface BalanceEvidence {
  /** Whether both have the same balance on some day. A balance of zero does not count. */
  agrees: boolean;
  /** First day on which both balances are known and differ; null if there is none. */
  against: Compared | null;
  /**
   * Whether the file begins with the account's balance before it, or ends with the balance from which the account
   * continues.
   */
  follows: boolean;
  /**
   * The account's last balance before the file, and the file's opening balance; null if `follows` is true or one of
   * them is unknown.
   */
  jump: Compared | null;
}

/**
 * Compares balances by day. `account` lists the bank rows of the account from its last day before the file to its first
 * day after it. Only complete days can contradict an account: a day is complete if no rows are missing between it and
 * the days before and after. First and last days may be incomplete.
 */
export function compareBalances(
  account: readonly Balanced[],
  file: readonly Balanced[],
): BalanceEvidence {
  const [ours, theirs] = [endsByDay(account), endsByDay(file)];
  const evidence: BalanceEvidence = { agrees: false, against: null, follows: false, jump: null };
  if (ours.length === 0 || theirs.length === 0) return evidence;
  evidence.agrees = sharesRow(account, file);
  for (const day of [...new Set([...ours, ...theirs].map((one) => one.day))].sort()) {
    const [one, other] = [on(ours, day), on(theirs, day)];
    const same = sameOn(one, other);
    if (same === true) evidence.agrees = true;
    if (same === false) evidence.against ??= { day, account: shown(one), file: shown(other) };
  }
  return { ...evidence, ...border(ours, theirs) };
}

interface DayFacts extends DayEnds {
  isWhole: boolean;
}

/**
 * What is known about a day; null if nothing is. A day without rows has the balance of the days around it, if these
 * match.
 */
function on(days: readonly DayEnds[], day: Day): DayFacts | null {
  const at = firstFrom(days, day);
  const [before, here, next] = [days[at - 1], days[at], days[at + 1]];
  if (here?.day === day) {
    const isWhole =
      hasEnds(here) && !!before && !!next && leadsTo(before, here) && leadsTo(here, next);
    return { ...here, isWhole };
  }
  if (!before || !here) return null;
  const held = new Set([...before.closing].filter((sum) => here.opening.has(sum)));
  if (held.size === 0) return null;
  return { day, opening: held, closing: held, balances: held, isWhole: true };
}

/** Index of the first day that is not before `day`. */
function firstFrom(days: readonly DayEnds[], day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.day ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether both sides have the same balance on a day; undefined if that is unknown. */
function sameOn(one: DayFacts | null, other: DayFacts | null): boolean | undefined {
  if (!one || !other || !(one.isWhole || other.isWhole)) return undefined;
  if (one.balances.size === 0 || other.balances.size === 0) return undefined;
  const common =
    one.isWhole && other.isWhole
      ? shared(one.closing, other.closing)
      : shared(sums(one), sums(other));
  if (common.length === 0) return false;
  return common.some((sum) => sum !== 0) ? true : undefined;
}

/**
 * Balances of a day. A complete day also has an opening balance; on a day that may be incomplete, only the reported
 * balances count.
 */
const sums = ({ isWhole, opening, balances }: DayFacts): ReadonlySet<Cents> =>
  isWhole ? new Set([...opening, ...balances]) : balances;

const shared = (a: ReadonlySet<Cents>, b: ReadonlySet<Cents>) => [...a].filter((sum) => b.has(sum));
const shown = (known: DayFacts | null): Cents =>
  [...(known?.closing ?? [])].at(-1) ?? [...(known?.balances ?? [])].at(-1) ?? 0;

/**
 * Whether both sides contain the same payment with the same balance, which proves a match even on days that may be
 * incomplete.
 */
function sharesRow(account: readonly Balanced[], file: readonly Balanced[]): boolean {
  const keyOf = ({ day, amount, balance }: Balanced) => `${day} ${amount} ${balance}`;
  const known = new Set(account.filter(({ balance }) => balance !== null).map(keyOf));
  return file.some((row) => known.has(keyOf(row)));
}

/** How the file connects to the account's rows before and after it. Equal balances of zero are not a connection. */
function border(
  ours: readonly DayEnds[],
  theirs: readonly DayEnds[],
): Pick<BalanceEvidence, 'follows' | 'jump'> {
  const [first, last] = [theirs[0], theirs.at(-1)];
  if (!first || !last) return { follows: false, jump: null };
  const before = ours.findLast(({ day }) => day <= first.day);
  const after = ours.find(({ day }) => day >= last.day);
  const joins = (one: ReadonlySet<Cents> | undefined, other: ReadonlySet<Cents>) =>
    one !== undefined && shared(one, other).some((sum) => sum !== 0);
  const follows =
    joins(before?.closing, first.opening) ||
    (after !== undefined && joins(last.closing, after.opening));
  const [held, begins] = [[...(before?.closing ?? [])].at(-1), [...first.opening][0]];
  if (follows || !before || held === undefined || begins === undefined) {
    return { follows, jump: null };
  }
  return { follows, jump: { day: before.day, account: held, file: begins } };
}

export interface AmountEvidence {
  /**
   * `within`: number of the file's rows on days between the account's first and last. `met`: how many of these have a
   * counterpart with the same day and amount.
   */
  within: number;
  met: number;
  /** True if none of the `within` rows has a counterpart although some are on complete days of the account. */
  isUnlike: boolean;
}

export function compareAmounts(
  account: readonly Balanced[],
  file: readonly Pick<Balanced, 'day' | 'amount'>[],
): AmountEvidence {
  const ours = endsByDay(account);
  const [first, last] = [ours[0]?.day, ours.at(-1)?.day];
  if (first === undefined || last === undefined) return { within: 0, met: 0, isUnlike: false };
  const left = new Map<string, number>();
  const keyOf = ({ day, amount }: Pick<Balanced, 'day' | 'amount'>) => `${day} ${amount}`;
  for (const row of account) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  const rows = file.filter(({ day }) => first <= day && day <= last);
  let met = 0;
  for (const row of rows) {
    const count = left.get(keyOf(row)) ?? 0;
    if (count > 0) met += 1;
    left.set(keyOf(row), count - 1);
  }
  const isUnlike = met === 0 && rows.some(({ day }) => on(ours, day)?.isWhole);
  return { within: rows.length, met, isUnlike };
}

const CARD = /(?:(?<![•*])[•*]{2,} ?|(?<!x)x{4,} ?|\b(?:tarj[a-z]*|card)\.? ?[•*])(\d{4})(?!\d)/gi;
const MANDATE = /\bmandato:? ?((?=\w*\d)[\w-]{6,35})/gi;

/** Last digits of card numbers, and mandate references, in a bank's description. Each belongs to a single account. */
export function accountMarks(text: string): string[] {
  const found = (pattern: RegExp, kind: string) =>
    [...text.matchAll(pattern)].map(([, mark = '']) => `${kind} ${mark.toUpperCase()}`);
  return [...found(CARD, 'card'), ...found(MANDATE, 'mandate')];
}
