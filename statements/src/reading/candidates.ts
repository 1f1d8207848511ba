import type { ListDayOrder, TableDays } from '../fields/days.ts';
import { StatementError } from '../statement.ts';
import type { TableRow } from '../tables/table.ts';
import type { LineOrRow } from '../texts.ts';
import { moneyOf } from './columns.ts';
import type { DayList } from './day-order.ts';
import { isInOne, type Plan } from './plan.ts';
import { moneyColumns } from './plans.ts';
import { isVerified, type Proof, proofOf } from './proof.ts';
import type { StatementAnswers } from './question.ts';
import { RowReader } from './read-block.ts';
import { signedByBalance } from './signs-by-balance.ts';
import type { BlockReading, ToldRows } from './transactions.ts';

export interface Candidate {
  plan: Plan;
  balance: number;
  reading: BlockReading;
  proof: Proof;
}

export interface Asked {
  place: LineOrRow;
  days: TableDays;
  answers: StatementAnswers;
}

export interface Reading extends DayList {
  order: ListDayOrder;
  /** True if a title above the list says that its rows are not booked yet. */
  isPendingAbove: boolean;
  /** Rows above the list. */
  above: readonly TableRow[];
  plans: readonly Plan[];
  /** What was said about single rows. */
  told: ToldRows;
}

const MOST_PAIRS = 400;
/** Number of rows at the start of a longer list that are used to preselect pairs. */
const SAMPLE = 64;
/** Maximum number of preselected pairs of each kind. These are then tried on all rows. */
const MOST_WHOLE = 8;

interface Pair {
  plan: Plan;
  balance: number;
  /**
   * Source of the signs. 1 or -1: they are derived from the balances, starting at the first (1) or last (-1) row. 0:
   * the plan's own signs are used.
   */
  signsFrom: 1 | -1 | 0;
}

/** Returns the readings that are possible for the rows. Throws the first error if no reading is possible. */
export function candidatesOf(reading: Reading, given: Asked): Candidate[] {
  const { rows, columns, day, order, isPendingAbove, told } = reading;
  const { days, place } = given;
  const reader = new RowReader(rows, columns, {
    ...{ days, place, day: day.at, order, isPendingAbove, told },
    areMoved: given.answers.state === 'moved',
  });
  const tried = new Trial(reader, rows, given.answers.direction);
  const pairs = pairsOf(reading, given).slice(0, MOST_PAIRS);
  const candidates = tried.all(rows.length > 2 * SAMPLE ? tried.likely(pairs) : pairs);
  if (candidates.length === 0) throw tried.failed;
  // A column whose heading names a balance is required even if one of its cells is damaged.
  const hasHeaded = moneyColumns(columns).balance.length > 0;
  if (hasHeaded && tried.failedWithBalance && candidates.every(({ balance }) => balance < 0)) {
    throw tried.failedWithBalance;
  }
  return candidates;
}

class Trial {
  failed: unknown = null;
  failedWithBalance: unknown = null;
  private readonly reader: RowReader;
  private readonly rows: readonly TableRow[];
  private readonly direction: string | undefined;

  constructor(reader: RowReader, rows: readonly TableRow[], direction: string | undefined) {
    this.reader = reader;
    this.rows = rows;
    this.direction = direction;
  }

  all(pairs: readonly Pair[]): Candidate[] {
    return pairs.flatMap((pair) => this.try(pair, this.rows.length) ?? []);
  }

  /**
   * Returns the pairs that the first rows do not contradict: those whose balances follow best, plus some without
   * balances.
   */
  likely(pairs: readonly Pair[]): Pair[] {
    const sampled = pairs.flatMap((pair) => {
      const candidate = this.try(pair, SAMPLE);
      return candidate ? [{ pair, proof: candidate.proof }] : [];
    });
    const withBalance = sampled
      .filter(({ pair, proof }) => pair.balance >= 0 && proof.holds * 2 >= proof.steps)
      .toSorted((a, b) => b.proof.holds - a.proof.holds);
    const without = sampled.filter(({ pair }) => pair.balance < 0);
    return [withBalance, without].flatMap((some) =>
      some.slice(0, MOST_WHOLE).map(({ pair }) => pair),
    );
  }

  private try({ plan, balance, signsFrom }: Pair, count: number): Candidate | null {
    const signed = signsFrom === 0 ? plan : this.signed({ plan, balance, signsFrom }, count);
    if (!signed) return null;
    try {
      return this.read(signed, balance, count);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      this.failed ??= error;
      if (balance >= 0) this.failedWithBalance ??= error;
      return null;
    }
  }

  /** Reads the rows. A column that may name the currency of other amounts is used if only then the balances follow. */
  private read(plan: Plan, balance: number, count: number): Candidate {
    const { at, doubted } = this.reader.currencyColumn(plan, balance);
    const as = (currency: number): Candidate =>
      candidateOf(this.reader.readAs(plan, { balance, currency }, count), plan, balance);
    const usual = as(at);
    if (doubted < 0 || balance < 0 || isVerified(usual.proof)) return usual;
    const other = as(doubted);
    return isVerified(other.proof) && other.proof.steps > 1 ? other : usual;
  }

  private signed({ plan, balance, signsFrom }: Pair, count: number): Plan | null {
    const { cents } = moneyOf(this.rows, balance, undefined);
    const first = { ...plan, cents: plan.cents.slice(0, count) };
    const step = signsFrom === 1 ? 1 : -1;
    return signedByBalance(first, cents.slice(0, count), { step, direction: this.direction });
  }
}

/** Returns the pairs that fit the first rows: those whose balances follow best, and some pairs without balances. */
function pairsOf({ columns, plans }: Reading, { answers }: Asked): Pair[] {
  const money = moneyColumns(columns);
  return plans.flatMap((plan) => {
    const balances = money.balance.length > 0 ? money.balance : money.unnamed;
    const others = balances.filter(({ at }) => !plan.columns.includes(at));
    // If the user has answered the question about the oldest row, the signs of the other rows are derived from the
    // balances.
    const isSaid = answers.direction === 'out' || answers.direction === 'in';
    const isOpen = plan.isUnsigned || isSaid;
    const signs = isOpen ? ([1, -1] as const) : [];
    const signed = others.flatMap(({ at }) =>
      signs.map((signsFrom): Pair => ({ plan, balance: at, signsFrom })),
    );
    const own = [...others.map(({ at }) => at), -1];
    const printed = own.map((balance): Pair => ({ plan, balance, signsFrom: 0 }));
    // Beside amounts with a sign, balances may be a debt. They are tried last, and only balances prove it.
    const isSplit = plan.isNamed && plan.isLikely && plan.minus === null && !isInOne(plan);
    const isPlain = answers.direction === undefined || answers.direction === 'in';
    const isSigned =
      isPlain && isInOne(plan) && plan.isNamed && plan.isLikely && !plan.isUnsigned && !plan.isDebt;
    const mayBeOwed = isSigned || (isSplit && plan.signsAt < 0);
    const owed = mayBeOwed ? printed.filter(({ balance }) => balance >= 0) : [];
    const debt = { ...plan, isDebt: true, isLikely: false };
    return [...signed, ...printed, ...owed.map((pair): Pair => ({ ...pair, plan: debt }))];
  });
}

function candidateOf(reading: BlockReading, plan: Plan, balance: number): Candidate {
  const byAccount = groupedBy(
    reading.movements,
    ({ account, currencies }) => `${account}|${currencies[0] ?? ''}`,
  );
  const proofs = [...byAccount.values()].map(proofOf);
  const proof = proofs.reduce(
    (sum, one) => ({
      steps: sum.steps + one.steps,
      holds: sum.holds + one.holds,
      sizes: Math.max(sum.sizes, one.sizes),
    }),
    { steps: 0, holds: 0, sizes: 0 },
  );
  return { plan, balance, reading, proof };
}

export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
