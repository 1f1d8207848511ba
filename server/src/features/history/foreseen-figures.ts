import type { ForeseenFigure } from '@saldo/contract/history';
import { monthOfNumber } from '@saldo/domain/calendar';
import type { Period } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import { counts, incomeOrExpense } from '@saldo/domain/what-figures-count';
import { cents, integer, readRows } from '../../platform/db/read-rows.ts';
import { type Image, keyText } from '../../platform/db/row-journal.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { savingsCategoryIds } from '../categories/category-roles.ts';
import { countedLines } from '../ledger/figures/counted-lines.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import type { OtherChange } from './fold/folded-tables.ts';
import type { Changes } from './fold/turn-consequences.ts';

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
 * which categories count, because rows that it does not touch change figures then.
 */
export async function foreseenFigures(
  db: Db,
  q: { bookId: BookId; changes: Changes; present: ReadonlyMap<string, Image> },
): Promise<ForeseenFigure[] | undefined> {
  const { bookId, changes } = q;
  if (changes.others.some(changesRoles)) return undefined;
  const currency = await mainCurrencyOf(db, { bookId });
  const moved = movedBy(q, { currency, saved: await savingsCategoryIds(db, { bookId }) });
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
  const sums = {
    income: await sumsOf(db, bookId, 'income'),
    expense: await sumsOf(db, bookId, 'expense'),
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

function movedBy(
  { changes, present }: { changes: Changes; present: ReadonlyMap<string, Image> },
  world: { currency: string; saved: ReadonlySet<string> },
): Moved {
  const moved: Moved = new Map();
  const add = (row: Image | undefined, sign: 1 | -1) => {
    const given = row && givenBy(row, world);
    if (!given) return;
    const by = moved.get(given.period) ?? { income: 0, expense: 0 };
    by[given.figure] += sign * given.amount;
    moved.set(given.period, by);
  };
  for (const { id, isThere, inserted, set } of changes.rows) {
    const now = present.get(keyText([id]));
    add(now, -1);
    if (isThere.after) add(inserted ?? (now && { ...now, ...set }), 1);
  }
  return moved;
}

/** What a row gives to the month's income or expenses. */
function givenBy(
  row: Image,
  { currency, saved }: { currency: string; saved: ReadonlySet<string> },
): { period: Period; figure: Figure; amount: Cents } | undefined {
  const kind = {
    direction: row.direction === 'income' ? 'income' : 'expense',
    is_refund: Boolean(row.is_refund),
  } as const;
  const isCounted = counts('balance', {
    ...kind,
    isInCurrency: row.currency === currency,
    ignore: Boolean(row.ignore),
    ignore_default_metrics: Boolean(row.ignore_default_metrics),
    isSaved: typeof row.category_id === 'string' && saved.has(row.category_id),
  });
  if (!isCounted) return undefined;
  return { period: Number(row.period), ...incomeOrExpense(kind, Number(row.amount)) };
}

/** The figure of each month. */
async function sumsOf(db: Db, bookId: BookId, figure: Figure): Promise<Map<Period, Cents>> {
  const { from, where, month, net, spent } = countedLines(figure, bookId);
  const rows = await readRows(db, { period: integer, sum: cents })`
    select ${month} as period, sum(${figure === 'income' ? net : spent}) as sum
    from ${from} where ${where} group by ${month}`;
  return new Map(rows.map(({ period, sum }) => [period, sum]));
}
