import type { Statement } from '../lib/bare-database.ts';
import { call, roundTrip } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, YEARS } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

/** Enough to warm up the server as in normal use. */
const WARM_ROUNDS = 1000;
const MONTH_ROUNDS = 300;
const YEAR_ROUNDS = 10;
const WRITE_ROUNDS = 3;
const WRITTEN = {
  date: `${YEARS.last}-06-11`,
  description: 'Gimnasio',
  bank: 'BBVA',
  product: 'current',
};
const MONTH = YEARS.last * 100 + 6;

/** Sums of whole months, including `to`, as handwritten SQL in index order. */
const sums = (person: BenchUser, from: number, to: number): Statement => ({
  text: `
    select period, category_id, direction, is_refund, ignore_default_metrics, sum(amount) as total
    from transactions
    where user_id = ? and period >= ? and period <= ? and ignore = 0 and currency = 'EUR'
    group by period, category_id, direction, is_refund, ignore_default_metrics`,
  parameters: [person.userId, from, to],
});

/** All rows that may belong to a recurring series. Detecting recurring payments means reading them all once. */
const candidates = (person: BenchUser): Statement => ({
  text: `
    select id, date, direction, amount, description,
      case direction when 'expense' then creditor_name else debtor_name end as party
    from transactions
    where user_id = ? and ignore = 0 and currency = 'EUR'
      and ignore_default_metrics = 0 and (direction = 'expense' or is_refund = 0)`,
  parameters: [person.userId],
});

/** Data shown next to the sums: categories, custom metrics, other currencies, savings, the first day. */
const faces = (person: BenchUser, from: number, to: number): Statement[] => [
  {
    text: `
      select id, parent_id, name, color, icon, description from categories
      where user_id = ? order by position, id`,
    parameters: [person.userId],
  },
  {
    text: `
      select m.id, m.name, c.category_id from custom_metrics m
      left join custom_metric_categories c on c.user_id = m.user_id and c.metric_id = m.id
      where m.user_id = ?`,
    parameters: [person.userId],
  },
  {
    text: `
      select period, currency, ignore_default_metrics, count(*) as count from transactions
      where user_id = ? and period >= ? and period <= ? and ignore = 0 and currency <> 'EUR'
      group by period, currency, ignore_default_metrics`,
    parameters: [person.userId, from, to],
  },
  {
    text: `
      select a.id, a.name, sum(s.amount) as total from (
        select t.account_id, t.amount from transfers x cross join transactions t
        where x.user_id = ? and t.user_id = x.user_id and t.id = x.income_id
          and x.state = 'linked' and t.period >= ? and t.period <= ?
        union all
        select t.account_id, -t.amount from transfers x cross join transactions t
        where x.user_id = ? and t.user_id = x.user_id and t.id = x.expense_id
          and x.state = 'linked' and t.period >= ? and t.period <= ?) s
      join accounts a on a.user_id = ? and a.id = s.account_id
      group by a.id, a.name`,
    parameters: [person.userId, from, to, person.userId, from, to, person.userId],
  },
  {
    text: 'select date from transactions where user_id = ? order by date limit 1',
    parameters: [person.userId],
  },
];

/**
 * Requests uncompressed responses, as in the load test. Compression depends on the network and has nothing to do with
 * the figures.
 */
const PLAIN = { headers: { 'accept-encoding': 'identity' } };

/** A month and a year over HTTP, for a user with many transactions, compared with the bare SQL behind them. */
export async function metrics({ server, place }: Setting, person: BenchUser): Promise<Line[]> {
  const year = YEARS.last;
  const bare = async (from: number, to: number) => {
    const statements = [sums(person, from, to), ...faces(person, from, to)];
    for (const statement of statements) await place.bare.query(statement);
  };
  const month = () =>
    call(server, person, `/metrics/monthly?year=${year}&month=${MONTH % 100}`, PLAIN);
  await inTurns(WARM_ROUNDS, { http: month });
  const months = await inTurns(MONTH_ROUNDS, {
    bare: () => bare(MONTH - 1, MONTH),
    http: month,
    // The cost of a call itself, which bare SQL doesn't have.
    trip: () => roundTrip(server),
  });
  const annual = () => call(server, person, `/metrics/annual?year=${year}`, PLAIN);
  const years = await inTurns(YEAR_ROUNDS, {
    sums: () => bare(year * 100 - 99, year * 100 + 12),
    http: annual,
  });
  const writes = await inTurns(WRITE_ROUNDS, {
    rows: () => place.bare.query(candidates(person)),
    http: async (round) => {
      const body = { ...WRITTEN, amount: 10 + round };
      await call(server, person, '/transactions', { method: 'POST', body });
      await annual();
    },
  });
  return [
    atMost(
      'month metrics over 500,000 rows, with the month before, vs. bare SQL',
      months.http / months.bare,
      1.5,
      `over HTTP ${inMs(months.http)}, bare ${inMs(months.bare)}, an empty request ${inMs(months.trip)}`,
    ),
    atMost(
      'year metrics over 500,000 rows, year before, recurring, vs. the sums alone',
      years.http / years.sums,
      2,
      `over HTTP ${inMs(years.http)}, its sums ${inMs(years.sums)}`,
    ),
    atMost(
      '  the same right after a write, vs. reading all rows that may recur',
      writes.http / writes.rows,
      1,
      `with the write ${inMs(writes.http)}, the rows alone ${inMs(writes.rows)}`,
    ),
  ];
}
