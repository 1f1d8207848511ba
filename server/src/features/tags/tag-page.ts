import type { TagPage } from '@saldo/contract/tags';
import type { Transaction } from '@saldo/contract/transactions';
import { type Cents, fromCents } from '@saldo/domain/money';
import { type TagBar, tagFigures } from '@saldo/domain/tag-figures';
import { sql } from 'kysely';
import { cents, condition, integer, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { listCategories } from '../categories/service.ts';
import {
  type FigureCurrency,
  figureCurrency,
  rateCondition,
} from '../ledger/figures/figure-currency.ts';
import { countedBy } from '../ledger/figures/figure-filters.ts';
import { orByPart, splitParts } from '../ledger/figures/split-lines.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { rulesNamingTag } from '../rules/tags-in-rules.ts';
import { viewsNamingTag } from '../saved-views/tags-in-views.ts';
import { ALL_DAYS } from '../transactions/filters.ts';
import { transactionsById } from '../transactions/transaction-list.ts';
import { datesOf, declinedOf, hasTag, settingsOf, spellingIn } from './store.ts';
import { suggestedIds } from './suggested-rows.ts';
import { readCosts, type TagCosts } from './tag-figures.ts';

interface Asked {
  bookId: BookId;
  name: string;
}

/** How many of the largest expenses the page shows. */
const BIGGEST = 6;

/** The page of a tag; null if no row has it and nothing is set for it. */
export async function readTag(
  { storage }: Pick<TaskContext, 'storage'>,
  q: Asked,
): Promise<TagPage | null> {
  const { read } = storage;
  const { bookId } = q;
  const [settings, money] = await Promise.all([
    settingsOf(read, q),
    figureCurrency(read, { bookId }),
  ]);
  const counts = await countRows(read, money, q);
  if (counts.rows === 0 && !settings) return null;
  const dates = datesOf(settings);
  const [costs, calendar, roots, name, views, rules] = await Promise.all([
    readCosts(read, money, hasTag(q.name)),
    calendarOf(read, { bookId }),
    rootCategories(read, { bookId }),
    settings?.name ?? spelledName(read, q),
    viewsNamingTag(read, q),
    rulesNamingTag(read, q),
  ]);
  const byRoot = costs.cells.map((cell) => ({ ...cell, categoryId: roots(cell.categoryId) }));
  const figures = tagFigures(byRoot, { dates, calendar });
  const suggested = dates
    ? await suggestedIds(storage, { bookId, dates, not: declinedOf(settings) })
    : [];
  const biggest = await biggestIds(read, { ...q, money, costs });
  const rows = await transactionsById(read, { bookId, ids: [...biggest, ...suggested] });
  const shown = (ids: readonly string[]): Transaction[] => ids.flatMap((id) => rows.get(id) ?? []);
  return {
    ...{ name, color: settings?.color ?? null, dates, currency: money.currency, ...counts },
    total: fromCents(figures.total),
    per_day: orNone(figures.perDay),
    during: orNone(figures.during),
    income: fromCents(costs.income),
    bars: {
      unit: figures.unit,
      items: figures.bars.map(({ at, amount, shares }) => ({
        ...{ at, amount: fromCents(amount), shares: shares.map(presentShare) },
      })),
    },
    shares: figures.shares.map(presentShare),
    ...{ biggest: shown(biggest), suggested: shown(suggested), views, rules },
  };
}

const orNone = (amount: Cents | null): number | null =>
  amount === null ? null : fromCents(amount);

const presentShare = ([category, amount]: TagBar['shares'][number]) => ({
  category,
  amount: fromCents(amount),
});

const COUNTS = { rows: integer, accounts: integer, counted: integer, unpriced: integer };

const NO_ROWS = { rows: 0, accounts: 0, counted: 0, unpriced: 0 };

/** Numbers of the tag's rows: all, those in the total, and those that lack an exchange rate. */
async function countRows(db: Db, money: FigureCurrency, { bookId, name }: Asked) {
  const hasRate = await rateCondition(db, money, ALL_DAYS);
  const lines = condition`t.user_id = ${bookId} and ${countedBy('expense', bookId, { hasRate })}`;
  const isCounted = money.hasSplits ? orByPart(splitParts(db, bookId), lines) : lines;
  const found = await readRow(db, COUNTS)`
    select count(*) as rows, count(distinct t.account_id) as accounts,
      count(case when ${isCounted} then 1 end) as counted,
      count(case when ${countedBy('left_out', bookId, { hasRate })} then 1 end) as unpriced
    from transactions t where t.user_id = ${bookId} and ${hasTag(name)}`;
  const { unpriced, ...counts } = found ?? NO_ROWS;
  return { ...counts, left_out: unpriced };
}

/** The category's parent, or itself if it has none. */
async function rootCategories(db: Db, q: { bookId: BookId }) {
  const all = await listCategories(db, q);
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id ?? id]));
  return (id: string | null): string | null => id && (parents.get(id) ?? id);
}

/** The tag as most of its rows spell it. */
async function spelledName(db: Db, { bookId, name }: Asked): Promise<string> {
  const rows = await readRows(db, { tags: text })`
    select t.tags from transactions t where t.user_id = ${bookId} and ${hasTag(name)}
    group by t.tags order by count(*) desc, t.tags limit 1`;
  return spellingIn(rows[0]?.tags ?? '[]', name) ?? name;
}

async function biggestIds(
  db: Db,
  { bookId, name, money, costs }: Asked & { money: FigureCurrency; costs: TagCosts },
): Promise<string[]> {
  // What counts of a row that is shared or split: all of it but what counts nowhere.
  const counted = sql`(t.amount - coalesce(t.aside, 0))`;
  const own = await readRows(db, { id: text, cents })`
    select t.id, ${counted} as cents from transactions t
    where t.user_id = ${bookId} and ${hasTag(name)} and ${countedBy('paid', bookId)} and ${counted} > 0
    order by ${counted} desc, t.date desc, t.id limit ${sql.lit(BIGGEST)}`;
  const worth = new Map(own.map(({ id, cents: amount }) => [id, amount]));
  for (const { id, cents: amount, currency, direction } of costs.single) {
    // A split row in the main currency is read above, as a whole.
    if (currency === money.currency || direction === 'income') continue;
    worth.set(id, (worth.get(id) ?? 0) + amount);
  }
  const most = [...worth].filter(([, amount]) => amount > 0).sort(([, a], [, b]) => b - a);
  return most.slice(0, BIGGEST).map(([id]) => id);
}
