import { type Cents, signed } from '@saldo/domain/money';
import { sql } from 'kysely';
import { cents, integer, nullable, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import { partsIn } from '../../schema/stored/stored-parts.ts';
import { allLines, type Lines, netIn, partLines } from '../ledger/figures/counted-lines.ts';
import type { InCurrency } from '../ledger/figures/figure-currency.ts';
import { isInCurrency } from '../ledger/figures/main-currency.ts';
import { NO_LINES, singleLinesOf } from '../ledger/figures/single-lines.ts';
import { isByPart, type ListQuery } from './filters.ts';
import { countTransactions, matching, matchingRows, type TransactionRow } from './store.ts';

/** Number of matching rows, and income minus expenses of their lines in cents. Rows without a rate give nothing. */
export async function countAndSum(
  db: Db,
  q: ListQuery,
  money: InCurrency,
): Promise<{ total: number; sum: Cents }> {
  const row = await readRow(db, { total: integer, sum: nullable(cents), single: integer })`
    select count(*) as total, sum(${netIn(money.currency)}) as sum,
      count(case when not ${isInCurrency(money.currency)} then 1 end) as single
    from ${allLines(q.bookId).from} where ${matching(q)}`;
  const { total, sum, single } = row ?? { total: 0, sum: null, single: 0 };
  const hasSplits = q.parts !== undefined;
  const { lines } =
    single === 0 && !hasSplits
      ? NO_LINES
      : await singleLinesOf(db, money, { where: matching(q), hasSplits });
  const others = lines.reduce((all, one) => all + signed(one.cents, one.direction), 0);
  return {
    total: hasSplits ? await countTransactions(db, q) : total,
    sum: (sum ?? 0) + others,
  };
}

/** Number of the matching rows and sums of their lines in each currency, that of most rows first. */
export async function sumsByCurrency(
  db: Db,
  q: ListQuery,
): Promise<{ currency: string; count: number; in: Cents; out: Cents }[]> {
  const own = allLines(q.bookId);
  const [rows, parts] = await Promise.all([
    lineSums(db, q, own),
    q.parts ? lineSums(db, q, partLines(db, q.bookId, own)) : [],
  ]);
  const counts = q.parts ? await countByCurrency(db, q) : rows;
  return counts.map(({ currency, count }) => {
    const lines = [...rows, ...parts].filter((line) => line.currency === currency);
    const moved = lines.reduce((sum, line) => sum + line.moved, 0);
    const net = lines.reduce((sum, line) => sum + line.net, 0);
    return { currency, count, in: (moved + net) / 2, out: (moved - net) / 2 };
  });
}

const lineSums = (db: Db, q: ListQuery, { from, currency, cents: magnitude, net }: Lines) =>
  readRows(db, { currency: text, count: integer, moved: cents, net: cents })`
    select ${currency} as currency, count(*) as count, sum(${magnitude}) as moved, sum(${net}) as net
    from ${from} where ${matching(q)} group by ${currency} order by count desc, currency`;

const countByCurrency = (db: Db, q: ListQuery) =>
  readRows(db, { currency: text, count: integer })`
    select t.currency, count(*) as count from transactions t where ${matchingRows(q)}
    group by t.currency order by count desc, t.currency`;

/** Of the split rows among these, the ids of the parts that match. */
export async function matchingParts(
  db: Db,
  q: ListQuery,
  rows: readonly TransactionRow[],
): Promise<Map<string, string[]>> {
  const split = rows.filter((row) => row.parts !== null);
  if (!q.parts || split.length === 0 || !isByPart(q)) return new Map();
  const among = sql`t.id in (${sql.join(split.map(({ id }) => id))})`;
  const found = await readRows(db, { id: text, part_id: nullable(text) })`
    select t.id, t.part_id from ${q.parts} t where ${matching(q)} and ${among}
    union all select t.id, null from transactions t where ${matching(q)} and ${among}`;
  return new Map(
    split.map(({ id, parts }) => {
      const rest = parts === null ? '' : partsIn(parts).rest.id;
      const own = found.filter((line) => line.id === id);
      return [id, own.map(({ part_id }) => part_id ?? rest)];
    }),
  );
}
