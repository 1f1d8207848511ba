import { type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import type { PaySpan } from '@saldo/domain/left';
import { type Cents, signed } from '@saldo/domain/money';
import { dueRange } from '@saldo/domain/recurring/due-range';
import type { SeriesEntry } from '@saldo/domain/recurring/ledger';
import type { Worth } from '@saldo/domain/recurring/payment';
import type { Span } from '@saldo/domain/spans';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { type CategoryRow, listCategories } from '../categories/service.ts';
import { ownNames, seriesName } from '../merchant-names/names.ts';
import { readForecastInput } from './forecast-input.ts';
import type { KnownSeries } from './known-series.ts';
import { nextPays, type Pay, PayKinds } from './next-pay.ts';
import { readPlanned } from './planned-payments.ts';
import { readWorth, type WorthNow } from './series-rates.ts';

/** What series that count bring in and cost in a span of days that contains today. In the currency of totals. */
export interface DueIn {
  income: Cents;
  bills: { cents: Cents; count: number };
  /** Range of `income` less `bills.cents`. */
  expected: { low: Cents; high: Cents };
}

export interface DuePayments {
  /** The user's only large pay, if it arrives monthly. */
  pay: PaySpan | null;
  /** Ids of the payments of bills that come more often than once a year, and of those that do not. */
  paid: { bills: ReadonlySet<string>; yearly: ReadonlySet<string> };
  /** A month's share of the bills that come once a year, and their names. */
  yearly: { share: Cents; names: string[] };
  /** Planned payments to come, up to the last day of a span: what they cost less what they bring, and how many. */
  plannedIn(span: Span): { cents: Cents; count: number };
  dueIn(span: Span): DueIn;
}

const isBill = ({ direction }: KnownSeries) => direction === 'expense';
const isYearly = ({ times }: KnownSeries) => times === 1;
const MONTHS_A_YEAR = 12;

/** Reads what recurs, and when the pay comes. */
export async function readDuePayments(
  storage: Storage,
  q: { bookId: BookId; today: Day },
): Promise<DuePayments> {
  const db = storage.read;
  const [{ asOf, counted, entries, isKnown }, plans, categories, names] = await Promise.all([
    readForecastInput(storage, q),
    readPlanned(db, q),
    listCategories(db, q),
    ownNames(db, q),
  ]);
  const { worth, worthNow } = await readWorth(db, { ...q, series: [...counted, ...plans] });
  const kinds = new PayKinds(categories);
  const pays = await nextPays(db, { ...q, counted, kinds, worth });
  const bills = counted.filter((one) => isBill(one) && !isYearly(one));
  const yearly = counted.filter((one) => isBill(one) && isYearly(one));
  const pay = payIn(pays);
  const monthly = pay ? pays[0] : undefined;
  return {
    pay,
    paid: { bills: idsOf(bills), yearly: idsOf(yearly) },
    yearly: {
      share: Math.round(
        yearly.reduce((sum, one) => sum + (worthNow(one, one.perYear) ?? 0), 0) / MONTHS_A_YEAR,
      ),
      names: yearly.map(
        (one) => seriesName(one.name, one.face, names) || categoryOf(one, categories),
      ),
    },
    plannedIn: ({ to }) => {
      const expected = plans.filter(({ state, day }) => state === 'expected' && day <= to);
      const cents = expected.reduce(
        (sum, one) => sum - signed(worthNow(one) ?? 0, one.direction),
        0,
      );
      return { cents, count: expected.length };
    },
    dueIn: (span) => {
      const due = { counted, pays, monthly, worthNow };
      return dueWithin(span, due, { entries, worth, asOf, isKnown });
    },
  };
}

const idsOf = (series: readonly KnownSeries[]): Set<string> =>
  new Set(series.flatMap(({ rows }) => rows.map(({ id }) => id)));

const categoryOf = ({ categoryId, face }: KnownSeries, categories: readonly CategoryRow[]) =>
  categories.find(({ id }) => id === (categoryId ?? face?.category_id))?.name ?? '';

/** Days between two pays of a monthly income, either of which may be early or late. */
const MONTHLY = { fewest: 20, most: 45 };

/** Null if several large incomes share the month, or if the only one does not arrive monthly. */
function payIn([pay, other]: readonly Pay[]): PaySpan | null {
  if (!pay || other) return null;
  const on = dayNumber(pay.on);
  // An extra pay may have arrived since.
  const since = pay.rows.reduce(
    (last, { day }) => (day <= on - MONTHLY.fewest ? Math.max(last, day) : last),
    Number.NEGATIVE_INFINITY,
  );
  return since < on - MONTHLY.most ? null : { since: dayFromNumber(since), on: pay.on };
}

interface DueRequest {
  counted: readonly KnownSeries[];
  pays: readonly Pay[];
  /** The pay that the span ends before, so none of it is due. */
  monthly: Pay | undefined;
  worthNow: WorthNow;
}

interface RangeRequest {
  entries: readonly SeriesEntry[];
  worth: Worth;
  asOf: number;
  isKnown: ((span: Span) => boolean) | undefined;
}

function dueWithin(span: Span, due: DueRequest, range: RangeRequest): DueIn {
  const { counted, pays, monthly, worthNow } = due;
  const without = monthly?.series?.id;
  const expected = counted
    .filter((one) => !isBill(one) || !isYearly(one))
    .flatMap((one) => {
      const all = one.expectedUntil(span.to);
      const own = one.id === without ? all.filter(({ day }) => day !== monthly?.on) : all;
      return own.flatMap(() => {
        const cents = worthNow(one);
        return cents === null ? [] : [{ series: one, cents }];
      });
    });
  const sum = (some: typeof expected) => some.reduce((all, { cents }) => all + cents, 0);
  const bills = expected.filter(({ series }) => isBill(series));
  const incomes = expected.filter(({ series }) => !isBill(series));
  const promised = pays
    .filter((pay) => pay !== monthly && !pay.series && pay.on <= span.to)
    .reduce((all, pay) => all + (worthNow(pay) ?? 0), 0);
  const net = sum(incomes) + promised - sum(bills);
  // A range is known only of what has been paid before.
  const ranged = expected.filter(({ series }) => series.rows.length > 0 && series.id !== without);
  const middle = ranged.reduce(
    (all, { series, cents }) => all + (isBill(series) ? -cents : cents),
    0,
  );
  const { low, high } = rangeOf(span, range, without);
  return {
    income: sum(incomes) + promised,
    bills: { cents: sum(bills), count: bills.length },
    expected: { low: net + low - middle, high: net + high - middle },
  };
}

/** @param without id of a series to leave out */
function rangeOf(
  { to }: Span,
  { entries, worth, asOf, isKnown }: RangeRequest,
  without: string | undefined,
) {
  const ranged = entries.filter(
    ({ id, perYear, income }) => id !== without && (income || perYear > 1),
  );
  const input = { entries: ranged, worth, ...(isKnown && { isKnown }) };
  return dueRange(input, { asOf, from: asOf, to: Math.max(asOf, dayNumber(to)) });
}
