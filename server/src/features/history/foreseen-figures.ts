import type { ForeseenFigure } from '@saldo/contract/history';
import { type Calendar, monthOfNumber, periodNumber } from '@saldo/domain/calendar';
import type { Period } from '@saldo/domain/dates';
import { addTo } from '@saldo/domain/metrics/cells';
import { type Cents, fromCents, signed } from '@saldo/domain/money';
import { worthOfLines } from '@saldo/domain/parts/parts';
import { counts, incomeOrExpense } from '@saldo/domain/what-figures-count';
import { cents, condition, integer, readRows } from '../../platform/db/read-rows.ts';
import type { Image } from '../../platform/db/row-journal.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { countedLines } from '../ledger/figures/counted-lines.ts';
import {
  amountIn,
  conversionOf,
  type FigureCurrency,
  figureCurrency,
} from '../ledger/figures/figure-currency.ts';
import { singleLines } from '../ledger/figures/single-lines.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { categoryIn } from './fold/field.ts';
import type { OtherChange } from './fold/folded-tables.ts';
import type { Changes } from './fold/turn-consequences.ts';
import { type ForeseenRow, foreseenRows } from './foreseen-shares.ts';

const FIGURES = ['income', 'expense'] as const;
type Figure = (typeof FIGURES)[number];

/** If more months change, figures are those of years. */
const MONTHS = 3;

/** A month, or a year if `month` is null. */
interface Span {
  year: number;
  month: number | null;
}

/** Changes of figures, by month. */
type Moved = Map<Period, Record<Figure, Cents>>;

/**
 * Income and expenses that an undo or redo would change: now, and after it. Newest first. Undefined if it also changes
 * which categories count or a rate, because rows that it does not touch change figures then.
 */
export async function foreseenFigures(
  db: Db,
  q: { bookId: BookId; changes: Changes; present: ReadonlyMap<string, Image> },
): Promise<ForeseenFigure[] | undefined> {
  const { bookId, changes } = q;
  if (changes.others.some((one) => one.table === 'own_rates' || changesRoles(one))) {
    return undefined;
  }
  const money = await figureCurrency(db, { bookId });
  const { currency } = money;
  const rows = rowsIn(await foreseenRows(db, q));
  const convert = await conversionOf(
    db,
    money,
    rows.map(({ row }) => ownAmount(row)),
  );
  const saved = await savingsCategoryIds(db, { bookId });
  const moved = movedBy(rows, {
    calendar: await calendarOf(db, { bookId }),
    saved,
    centsOf: (row) => amountIn(currency, ownAmount(row), convert),
  });
  const changed = [...moved].filter(([, by]) => FIGURES.some((figure) => by[figure] !== 0));
  if (changed.length === 0) return [];
  const periods = changed.map(([period]) => period).sort((a, b) => b - a);
  const isByMonth = periods.length <= MONTHS;
  const spanOf = (period: Period): Span => {
    const { year, month } = monthOfNumber(period);
    return { year, month: isByMonth ? month : null };
  };
  const spans = [
    ...new Map(periods.map((one) => [JSON.stringify(spanOf(one)), spanOf(one)])).values(),
  ];
  const [oldest, newest] = [periods.at(-1) ?? 0, periods[0] ?? 0].map(spanOf);
  const months = {
    first: periodNumber({ year: oldest?.year ?? 0, month: oldest?.month ?? 1 }),
    last: periodNumber({ year: newest?.year ?? 0, month: newest?.month ?? 12 }),
  };
  const sums = {
    income: await sumsOf(db, money, { figure: 'income', ...months }),
    expense: await sumsOf(db, money, { figure: 'expense', ...months }),
  };
  return spans.flatMap((span) => {
    const isWithin = (period: Period) => {
      const { year, month } = spanOf(period);
      return year === span.year && month === span.month;
    };
    return FIGURES.flatMap((figure): ForeseenFigure[] => {
      const own = [...sums[figure]].filter(([period]) => isWithin(period));
      const now = own.reduce((all, [, sum]) => all + sum, 0);
      const by = changed.reduce(
        (all, [period, one]) => all + (isWithin(period) ? one[figure] : 0),
        0,
      );
      if (by === 0) return [];
      return [{ ...span, figure, now: fromCents(now), after: fromCents(now + by), currency }];
    });
  });
}

const changesRoles = ({ table, set, inserted }: OtherChange): boolean =>
  table === 'categories' &&
  ((set !== undefined && ('role' in set || 'parent_id' in set)) ||
    (inserted?.role ?? null) !== null);

interface ChangedRow {
  row: Image;
  aside: ForeseenRow['aside']['before'];
  /** -1 for the row as it is now, 1 for the row as it would be. */
  sign: 1 | -1;
}

const rowsIn = (rows: readonly ForeseenRow[]): ChangedRow[] =>
  rows.flatMap(({ row: { before, after }, aside }) => [
    ...(before ? [{ row: before, aside: aside.before, sign: -1 as const }] : []),
    ...(after ? [{ row: after, aside: aside.after, sign: 1 as const }] : []),
  ]);

const ownAmount = ({ amount, currency, date }: Image) => ({
  ...{ amount: Number(amount), currency: String(currency), date: String(date) },
});

interface World {
  calendar: Calendar;
  saved: ReadonlySet<string>;
  centsOf(row: Image): Cents | null;
}

function movedBy(rows: readonly ChangedRow[], world: World): Moved {
  const moved: Moved = new Map();
  for (const { sign, ...changed } of rows) {
    for (const given of givenBy(changed, world)) {
      const by = moved.get(given.period) ?? { income: 0, expense: 0 };
      by[given.figure] += sign * given.amount;
      moved.set(given.period, by);
    }
  }
  return moved;
}

/** What a row's lines give to the month's income or expenses. */
function givenBy(
  { row, aside }: Omit<ChangedRow, 'sign'>,
  { calendar, centsOf, saved }: World,
): { period: Period; figure: Figure; amount: Cents }[] {
  const { id: category, parts = null } = categoryIn(row);
  const split = { amount: Number(row.amount), category, parts, ...aside };
  const kind = {
    direction: row.direction === 'income' ? 'income' : 'expense',
    is_refund: Boolean(row.is_refund),
  } as const;
  return worthOfLines(split, (amount) => centsOf({ ...row, amount })).flatMap((line) => {
    const isCounted = counts('balance', {
      ...kind,
      hasRate: line.cents !== null,
      ignore: Boolean(row.ignore),
      ignore_default_metrics: Boolean(row.ignore_default_metrics),
      isSaved: line.category !== null && saved.has(line.category),
    });
    if (!isCounted) return [];
    const period = periodNumber(calendar.monthOf(String(row.date)));
    return { period, ...incomeOrExpense(kind, line.cents ?? 0) };
  });
}

/** The figure of each month in which rows change, and of those between. */
async function sumsOf(
  db: Db,
  money: FigureCurrency,
  { figure, first, last }: { figure: Figure; first: Period; last: Period },
): Promise<Map<Period, Cents>> {
  const { from, where, month, net, spent } = countedLines(figure, money.bookId);
  const sign = figure === 'income' ? 1 : -1;
  const span = condition`${month} >= ${first} and ${month} <= ${last}`;
  const [rows, { lines }] = await Promise.all([
    readRows(db, { period: integer, sum: cents })`
      select ${month} as period, sum(${sign === 1 ? net : spent}) as sum
      from ${from} where ${where} and ${span} group by ${month}`,
    singleLines(db, money, { figure, span }),
  ]);
  const sums = new Map(rows.map(({ period, sum }) => [period, sum]));
  for (const { period, cents, direction } of lines) {
    addTo(sums, period, sign * signed(cents, direction));
  }
  return sums;
}
