import type { TransactionQuery } from '@saldo/contract/transaction-filters';
import type { Day } from '@saldo/domain/dates';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/storage.ts';
import { inMetric } from '../metrics/custom-store.ts';
import { seriesOfYear } from '../metrics/recurring.ts';
import { seriesOf } from '../metrics/series.ts';
import { type CountedRows, countedInAlert, countedInGoal } from '../targets/sums.ts';

/** Who asks for a figure's rows, and when. */
export interface CountedRequest {
  userId: string;
  query: TransactionQuery;
  today: Day;
}

/** Looks up what a figure counts; undefined where the user has none of that id. */
type Resolver = (db: Db, id: string, asked: CountedRequest) => Promise<CountedRows | undefined>;

const FIGURES = ['metric', 'goal', 'alert', 'series', 'recurring'] as const;

/** Figures that a list can open and that must be looked up first. Their features say what they count. */
const RESOLVERS: Record<(typeof FIGURES)[number], Resolver> = {
  metric: async (_, id, { userId }) => ({ where: inMetric({ userId, id }) }),
  goal: (db, id, { userId }) => countedInGoal(db, { userId, id }),
  alert: (db, id, { userId, query, today }) => countedInAlert(db, { userId, id, today, query }),
  series: countedInSeries,
  recurring: async (db, id, { userId, today }) => {
    const all = await seriesOf(db, { userId, today });
    const rows = all.find((one) => one.rows.some((row) => row.id === id))?.rows ?? [];
    return rows.length === 0 ? undefined : { where: inIds(rows.map((row) => row.id)) };
  },
};

/** What the figures that a query names count together; undefined where it names none. */
export async function resolveCounted(
  db: Db,
  asked: CountedRequest,
): Promise<CountedRows | undefined> {
  const named = FIGURES.flatMap((figure) => {
    const id = asked.query[figure];
    return id === undefined ? [] : [RESOLVERS[figure](db, id, asked)];
  });
  if (named.length === 0) return undefined;
  return (await Promise.all(named)).map((one) => one ?? NOTHING).reduce(both);
}

/** A row of each series names it; `all` are the expenses among them, which the year's total counts. */
async function countedInSeries(db: Db, key: string, { userId, query }: CountedRequest) {
  if (typeof query.year !== 'number') return undefined;
  const all = await seriesOfYear(db, { userId, year: query.year });
  const series =
    key === ALL_SERIES
      ? all.filter(({ rows }) => rows[0]?.direction === 'expense')
      : all.filter(({ rows }) => rows.some(({ id }) => id === key));
  const ids = series.flatMap(({ rows }) => rows.map(({ id }) => id));
  return ids.length === 0 ? undefined : { where: inIds(ids) };
}

const ALL_SERIES = 'all';

/** More than a week's rhythm fits into a year. */
const IDS = 64;

/** So many parameters at a time, so that few statements differ. */
function inIds(ids: readonly string[]) {
  const length = Math.ceil(ids.length / IDS) * IDS;
  const padded = Array.from({ length }, (_, at) => ids[at] ?? ids[0] ?? '');
  return sql<SqlBool>`t.id in (${sql.join(padded)})`;
}

const NOTHING: CountedRows = { where: sql`1 = 0` };

const latest = (a: Day | undefined, b: Day | undefined) => (a && b && a > b ? a : (b ?? a));
const earliest = (a: Day | undefined, b: Day | undefined) => (a && b && a < b ? a : (b ?? a));

function both(a: CountedRows, b: CountedRows): CountedRows {
  const from = latest(a.from, b.from);
  const to = earliest(a.to, b.to);
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    where: sql`${a.where} and ${b.where}`,
  };
}
