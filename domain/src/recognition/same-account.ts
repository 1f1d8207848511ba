import type { Day } from '../dates.ts';
import { type Balanced, type DayEnds, endsByDay, hasEnds, leadsTo } from '../day-ends.ts';
import type { Cents } from '../money.ts';

/** What an account and a file say of one day. */
export interface Compared {
  day: Day;
  account: Cents;
  file: Cents;
}

/** What balances say about whether a file is of an account. */
export interface BalanceEvidence {
  /** They agree on a day that both have, otherwise than by both being empty. */
  agrees: boolean;
  /** The first day on which both know the balance, and know different ones; null where there is none. */
  against: Compared | null;
  /** The file begins with what the account ends with before it, or ends with what the account goes on with. */
  follows: boolean;
  /** Where the file does not follow: what the account held last before it, and what the file begins with. */
  jump: Compared | null;
}

/**
 * Compares balances by days. `account`: the rows that banks have brought into it, from its last day before the file to
 * its first after it. Only days that are known whole speak against an account: those with days before and after them
 * between which nothing is missing. First and last days may be cut.
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

/** What is known of a day: its ends, and whether nothing of it is missing. */
interface DayFacts extends DayEnds {
  isWhole: boolean;
}

/** Null where nothing is known of that day. A day without rows between two that fit holds what they hold. */
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

/** Index of the first day that is not before a day. */
function firstFrom(days: readonly DayEnds[], day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.day ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether both say the same of a day; undefined where that cannot be told. */
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

/** A day that is whole began with something too; of one that may be cut only what stands there counts. */
const sums = ({ isWhole, opening, balances }: DayFacts): ReadonlySet<Cents> =>
  isWhole ? new Set([...opening, ...balances]) : balances;

const shared = (a: ReadonlySet<Cents>, b: ReadonlySet<Cents>) => [...a].filter((sum) => b.has(sum));
const shown = (known: DayFacts | null): Cents =>
  [...(known?.closing ?? [])].at(-1) ?? [...(known?.balances ?? [])].at(-1) ?? 0;

/** One payment with its balance, the same in both: days that may be cut show it too. */
function sharesRow(account: readonly Balanced[], file: readonly Balanced[]): boolean {
  const keyOf = ({ day, amount, balance }: Balanced) => `${day} ${amount} ${balance}`;
  const known = new Set(account.filter(({ balance }) => balance !== null).map(keyOf));
  return file.some((row) => known.has(keyOf(row)));
}

/** How the file joins what is before and after it. Being empty joins nothing. */
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

/** What amounts alone say, where a side has no balances. */
export interface AmountEvidence {
  /** Rows of the file on days within the account's, and how many of them have one there of that day and amount. */
  within: number;
  met: number;
  /** None is met, though some are of days that the account has whole. */
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

/** The last digits of cards and the mandates that a bank's text names: they belong to one account each. */
export function accountMarks(text: string): string[] {
  const found = (pattern: RegExp, kind: string) =>
    [...text.matchAll(pattern)].map(([, mark = '']) => `${kind} ${mark.toUpperCase()}`);
  return [...found(CARD, 'card'), ...found(MANDATE, 'mandate')];
}
