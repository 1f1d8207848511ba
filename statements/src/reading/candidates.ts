import { StatementError } from '../statement.ts';
import type { TableRow } from '../tables/table.ts';
import type { Place } from '../texts.ts';
import { moneyOf } from './columns.ts';
import type { DayList } from './day-order.ts';
import type { ListDayOrder, TableDays } from './days.ts';
import { moneyColumns, type Plan } from './plans.ts';
import { type Proof, proofOf } from './proof.ts';
import type { StatementAnswers } from './question.ts';
import { type BlockReading, RowReader } from './read-block.ts';
import { signedByBalance } from './signs-by-balance.ts';

/** A way to read one list, and how far its balances prove it. */
export interface Candidate {
  plan: Plan;
  balance: number;
  reading: BlockReading;
  proof: Proof;
}

export interface Asked {
  place: Place;
  days: TableDays;
  answers: StatementAnswers;
}

export interface Reading extends DayList {
  order: ListDayOrder;
  /** The title above the list says that nothing of it is booked yet. */
  isPendingAbove: boolean;
  plans: readonly Plan[];
}

/** Plans times balances: more are not looked at. */
const MOST_PAIRS = 400;
/** Rows by which they are sorted out, in a longer list. */
const SAMPLE = 64;
/** So many of each kind are then tried on all rows. */
const MOST_WHOLE = 8;

/** A way to read amounts with the column of their balances, -1 for none. */
interface Pair {
  plan: Plan;
  balance: number;
  /** Signs are those by which balances follow, from the first row on (1) or from the last (-1); 0: the plan's own. */
  signsFrom: 1 | -1 | 0;
}

/** The readings that the rows allow. Throws the first error where none does. */
export function candidatesOf(reading: Reading, given: Asked): Candidate[] {
  const { rows, columns, day, order, isPendingAbove } = reading;
  const { days, place } = given;
  const reader = new RowReader(rows, columns, {
    ...{ days, place, day: day.at, order, isPendingAbove },
  });
  const tried = new Trial(reader, rows, given.answers.direction);
  const pairs = pairsOf(reading, given).slice(0, MOST_PAIRS);
  const candidates = tried.all(rows.length > 2 * SAMPLE ? tried.likely(pairs) : pairs);
  if (candidates.length === 0) throw tried.failed;
  // A headed column of balances with a damaged cell is not left aside.
  const hasHeaded = moneyColumns(columns).balance.length > 0;
  if (hasHeaded && tried.failedWithBalance && candidates.every(({ balance }) => balance < 0)) {
    throw tried.failedWithBalance;
  }
  return candidates;
}

/** Tries pairs on the rows of a list, and keeps the first errors. */
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

  /** Those that the first rows do not speak against: the ones whose balances follow best, and some without balances. */
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
      return candidateOf(this.reader.readAs(signed, balance, count), signed, balance);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      this.failed ??= error;
      if (balance >= 0) this.failedWithBalance ??= error;
      return null;
    }
  }

  private signed({ plan, balance, signsFrom }: Pair, count: number): Plan | null {
    const { cents } = moneyOf(this.rows, balance, undefined);
    const first = { ...plan, cents: plan.cents.slice(0, count) };
    const step = signsFrom === 1 ? 1 : -1;
    return signedByBalance(first, cents.slice(0, count), { step, direction: this.direction });
  }
}

/** Each way to read the amounts with each column that could hold the balance, and with none. */
function pairsOf({ columns, plans }: Reading, { answers }: Asked): Pair[] {
  const money = moneyColumns(columns);
  return plans.flatMap((plan) => {
    const balances = money.balance.length > 0 ? money.balance : money.unnamed;
    const others = balances.filter(({ at }) => !plan.columns.includes(at));
    // What a person says of the oldest row leaves the others to their balances.
    const isSaid = answers.direction === 'out' || answers.direction === 'in';
    const isOpen = plan.isUnsigned || (isSaid && plan.isNamed);
    const signs = isOpen ? ([1, -1] as const) : [];
    const signed = others.flatMap(({ at }) =>
      signs.map((signsFrom): Pair => ({ plan, balance: at, signsFrom })),
    );
    const own = [...others.map(({ at }) => at), -1];
    return [...signed, ...own.map((balance): Pair => ({ plan, balance, signsFrom: 0 }))];
  });
}

function candidateOf(reading: BlockReading, plan: Plan, balance: number): Candidate {
  const byAccount = groupsOf(
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

export function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
