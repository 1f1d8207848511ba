import { readFileSync } from 'node:fs';
import { incomeKind, paymentText } from '@saldo/categorizer/payment-text';
import { type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import { monthOf, startOfMonth } from '@saldo/domain/recurring/cadence';
import { type ForecastRange, forecast as forecastOf } from '@saldo/domain/recurring/forecast';
import { ledger, MIN_CONFIDENCE, type SeriesEntry } from '@saldo/domain/recurring/ledger';
import { largestIncomes, promisedPay } from '@saldo/domain/recurring/payday';
import { isBill, type Paid, type Payment } from '@saldo/domain/recurring/payment';
import type {
  Household,
  TrueSeries,
  WithFuture,
  WithRows,
  WithSeries,
} from '../households/format.ts';
import { households } from '../households/generate.ts';
import { type LeftOutcome, scoreLeft, summarizeLeft } from './lib/left-score.ts';
import { row } from './lib/result-lines.ts';

/** Reads `--data FILE`, one household per line, as JSON. Without it, the households are those of the public set. */
function readHouseholds<H extends WithRows>(args: readonly string[]): (H | Household)[] {
  const at = args.indexOf('--data');
  if (at < 0) return households();
  return readFileSync(args[at + 1] ?? '', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): H => JSON.parse(line));
}

const paymentsOf = ({ rows }: Pick<WithRows, 'rows'>): Payment[] =>
  rows.map(({ date, text, amount }, at) => ({
    id: String(at),
    day: dayNumber(date),
    income: amount > 0,
    ...{ amount: Math.round(Math.abs(amount) * 100), currency: 'EUR' },
    ...paymentText({ description: text, amount }),
  }));

const likely = (payments: readonly Payment[], asOf: Day): SeriesEntry[] =>
  ledger(payments, asOf).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);

/** Counts right answers by question. */
class Tally {
  private readonly counts = new Map<string, [yes: number, all: number]>();

  note(name: string, yes: boolean): void {
    const [before, all] = this.counts.get(name) ?? [0, 0];
    this.counts.set(name, [before + Number(yes), all + 1]);
  }

  print(): void {
    for (const [name, [yes, all]] of this.counts) {
      console.log(row([name, `${yes} of ${all} = ${((100 * yes) / all).toFixed(1)} %`]));
    }
  }
}

/** Share of true series that are found, and the accuracy of the details. */
export function recurring(args: readonly string[]): void {
  const tally = new Tally();
  const widths: number[] = [];
  for (const household of readHouseholds<WithSeries>(args)) {
    const entries = likely(paymentsOf(household), household.as_of);
    const taken = new Set<SeriesEntry>();
    for (const truth of household.series) {
      const mine = new Set(truth.rows);
      const hits = entries.filter((entry) => shareIn(entry, mine) >= 0.9);
      for (const entry of hits) taken.add(entry);
      const core = new Set(truth.rows.filter((at) => !truth.extra.includes(at)));
      const best = hits.toSorted((a, b) => bothOf(b, core) - bothOf(a, core))[0];
      tally.note(
        'series found completely (96)',
        best !== undefined && bothOf(best, core) >= 0.8 * core.size,
      );
      judge(truth, best, { tally, widths });
    }
    for (const entry of entries)
      tally.note('correct among those called recurring (98)', taken.has(entry));
    for (const { rows } of household.lookalikes) {
      const ids = new Set(rows);
      tally.note('look-alikes ignored (98)', !entries.some((one) => shareIn(one, ids) > 0.5));
    }
  }
  tally.print();
  const mean = widths.reduce((sum, one) => sum + one, 0) / Math.max(1, widths.length);
  console.log(row(['mean width of windows in days (5)', mean.toFixed(1)]));
}

const bothOf = ({ rows }: SeriesEntry, some: ReadonlySet<number>): number =>
  rows.filter(({ id }) => some.has(Number(id))).length;
const shareIn = (entry: SeriesEntry, some: ReadonlySet<number>): number =>
  bothOf(entry, some) / entry.rows.length;

/** Series that are not found count as wrong in each question. */
function judge(
  truth: TrueSeries,
  found: SeriesEntry | undefined,
  { tally, widths }: { tally: Tally; widths: number[] },
): void {
  const { rows = [], next = null, state = 'active', costPerYear = 0 } = found ?? {};
  const days = new Set(rows.map(({ day }) => day));
  for (const { date } of truth.changes) {
    tally.note('price changes within one series (97)', days.has(dayNumber(date)));
  }
  if (truth.state !== 'active') tally.note('missed or ended recognized (95)', state !== 'active');
  if (truth.next) {
    const { date, tolerance_days: tolerance } = truth.next;
    const off = next === null ? Number.POSITIVE_INFINITY : dayNumber(next.day) - dayNumber(date);
    tally.note('next due date within tolerance (96)', Math.abs(off) <= tolerance);
    tally.note(
      'next due date in its window (92 to 98)',
      next !== null && next.from <= date && date <= next.to,
    );
    if (next) widths.push(dayNumber(next.to) - dayNumber(next.from) + 1);
  }
  if (truth.cost_per_year) {
    const off = Math.abs(costPerYear / 100 - truth.cost_per_year);
    tally.note('yearly cost within 5 % (97)', off <= 0.05 * truth.cost_per_year);
  }
}

interface Score {
  wrong: number;
  scale: number;
  inside: number;
  count: number;
  pinball: number;
}

/** Forecast errors: the sum of |forecast − actual| divided by the sum of actual spending. */
export function forecast(args: readonly string[]): void {
  const scores = new Map<string, Score>();
  const paydays = new Tally();
  const all = readHouseholds<WithFuture>(args);
  for (const household of all) {
    const { as_of: asOf, hidden, balance } = household;
    const payments = paymentsOf(household);
    const bills = new Map(payments.flatMap((one) => (isBill(one) ? [[one.id, one.key]] : [])));
    const payeeOf = ({ id }: Paid) => bills.get(id) ?? null;
    const entries = likely(payments, asOf).filter(({ state }) => state !== 'ended');
    const today = dayNumber(asOf);
    const end = startOfMonth(monthOf(today) + 1) - 1;
    const ask = (from: number, to: number, more?: { untilPayday: true }) =>
      forecastOf({ payments, entries, payeeOf }, { asOf: today, from, to, ...more });
    const note = (name: string, band: ForecastRange | undefined, truth: number, scale: number) => {
      if (band) score(scores, name, { band, truth: 100 * truth, scale: 100 * scale });
    };
    const { rest_spend: rest, next_month_spend: next, balance_before_payday: before } = hidden;
    note('rest of the month (22 %, 6.8)', ask(today, end)?.spending, rest, rest);
    const following = startOfMonth(monthOf(today) + 2) - 1;
    note('next month (12 %, 4.4)', ask(end, following)?.spending, next, next);
    const payday = paydayOf(household, entries);
    paydays.note('payday within a day (90)', isNear(payday, hidden.payday));
    const untilPay = payday
      ? ask(today, dayNumber(payday) - 1, { untilPayday: true })?.net
      : undefined;
    note('balance before payday (11 %, 4)', untilPay, before - balance, next);
  }
  printLeft(all);
  paydays.print();
  console.log(row(['Forecasts', 'error', 'in the range (76 to 86)', 'pinball']));
  for (const [name, { wrong, scale, inside, count, pinball }] of scores) {
    const share = (part: number, of: number) => ((100 * part) / of).toFixed(1);
    console.log(
      row([name, `${share(wrong, scale)} %`, `${share(inside, count)} %`, share(pinball, scale)]),
    );
  }
}

/** The next payday as the product predicts it: of a series, or of two salaries. */
function paydayOf({ rows, as_of: asOf }: WithRows, entries: readonly SeriesEntry[]): Day | null {
  const today = dayNumber(asOf);
  const kinds = rows.map(({ text, amount }) =>
    amount > 0 ? incomeKind({ description: text, amount }) : 'other',
  );
  const kindOf = ({ id }: Payment) => kinds[Number(id)];
  const incomes = entries.filter(
    ({ income, next, rows: paid }) =>
      income && next !== null && paid.some((one) => kindOf(one) !== 'other'),
  );
  const taken = new Set(incomes.flatMap(({ rows: paid }) => paid.map(({ id }) => id)));
  const open = paymentsOf({ rows }).filter(
    (one) => one.income && kindOf(one) === 'pay' && !taken.has(one.id) && one.key !== '',
  );
  const promised = promisedPay(open, today);
  const all = [
    ...incomes.map(({ rows: paid, next }) => ({ rows: paid, on: next?.day ?? '' })),
    ...(promised ? [{ rows: promised.rows, on: dayFromNumber(promised.day) }] : []),
  ];
  return (
    largestIncomes(all, today)
      .map(({ on }) => on)
      .sort()[0] ?? null
  );
}

const isNear = (day: Day | null, truth: Day): boolean =>
  day !== null && Math.abs(dayNumber(day) - dayNumber(truth)) <= 1;

/** What is left to spend until payday, or until the end of the month with the pay that is still to come. */
function printLeft(households: readonly WithFuture[]): void {
  console.log(row(['Left to spend', 'error (12)', 'in the range (76 to 86)']));
  const all: LeftOutcome[] = [];
  const note = (name: string, outcomes: readonly LeftOutcome[]) => {
    const { error, inRange } = summarizeLeft(outcomes);
    console.log(row([name, `${(100 * error).toFixed(1)} %`, `${(100 * inRange).toFixed(1)} %`]));
  };
  for (const untilPayday of [true, false]) {
    const outcomes = households.map(({ as_of, rows, hidden }) => {
      const to = untilPayday ? dayNumber(hidden.payday) - 1 : dayNumber(hidden.month_end);
      const payments = paymentsOf({ rows: [...rows, ...hidden.rows] });
      return scoreLeft({ payments, asOf: dayNumber(as_of), to, untilPayday });
    });
    note(untilPayday ? 'until payday' : 'until the end of the month', outcomes);
    all.push(...outcomes);
  }
  note('both', all);
}

function score(
  scores: Map<string, Score>,
  name: string,
  { band, truth, scale }: { band: ForecastRange; truth: number; scale: number },
): void {
  const one = scores.get(name) ?? { wrong: 0, scale: 0, inside: 0, count: 0, pinball: 0 };
  const pin = (value: number, at: number) =>
    Math.max(at * (truth - value), (at - 1) * (truth - value));
  const { low, middle, high } = band;
  scores.set(name, {
    wrong: one.wrong + Math.abs(middle - truth),
    scale: one.scale + scale,
    inside: one.inside + Number(low <= truth && truth <= high),
    count: one.count + 1,
    pinball: one.pinball + (pin(low, 0.1) + pin(middle, 0.5) + pin(high, 0.9)) / 3,
  });
}
