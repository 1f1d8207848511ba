import { newId } from '../../../../server/src/platform/id.ts';
import type { Bare, Statement } from '../lib/bare-database.ts';
import { call, roundTrip } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import { type BenchUser, history, seedUsersWithAccount, YEARS } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

const ROWS = 100_000;
/** Every tenth row is in dollars. */
const FOREIGN = 10;
const WARM_ROUNDS = 100;
const MONTH_ROUNDS = 60;
const YEAR_ROUNDS = 10;
const MONTH = YEARS.last * 100 + 6;
const NOW = '2026-11-01T08:00:00.000Z';

/** Sums of the rows in euros, as handwritten SQL in index order. */
const sums = (person: BenchUser, from: number, to: number): Statement => ({
  text: `
    select period, category_id, direction, is_refund, ignore_default_metrics, sum(amount) as total
    from transactions
    where user_id = ? and period >= ? and period <= ? and ignore = 0 and currency = 'EUR'
    group by period, category_id, direction, is_refund, ignore_default_metrics`,
  parameters: [person.userId, from, to],
});

/** The rows that are converted one by one, in whichever way. */
const foreignRows = (person: BenchUser, from: number, to: number): Statement => ({
  text: `
    select id, date, period, category_id, account_id, currency, direction, amount, is_refund,
      ignore_default_metrics
    from transactions
    where user_id = ? and currency = 'USD' and ignore = 0 and period >= ? and period <= ?`,
  parameters: [person.userId, from, to],
});

/** Finds the user's currencies. All that users with one currency pay. */
const currencies = (person: BenchUser): Statement => ({
  text: `
    with recursive own(code) as (
      select min(currency) from transactions where user_id = ? and ignore = 0
      union all
      select (select min(t.currency) from transactions t
        where t.user_id = ? and t.ignore = 0 and t.currency > own.code)
      from own where own.code is not null
    ) select code from own where code is not null`,
  parameters: [person.userId, person.userId],
});

/** What figures of users with one currency pay for others, and what those with several pay for converting. */
export async function currencyFigures({ server, place }: Setting): Promise<Line[]> {
  const { bare } = place;
  const [one, several] = await seedUsersWithAccount(bare, 2);
  if (!one || !several) return [];
  await seed(bare, one, 'EUR');
  await seed(bare, several, 'USD');
  await setRate(bare, several);
  await bare.settle();
  const month = (person: BenchUser) => () =>
    call(server, person, `/metrics/monthly?year=${YEARS.last}&month=${MONTH % 100}`, PLAIN);
  const year = (person: BenchUser) => () =>
    call(server, person, `/metrics/annual?year=${YEARS.last}`, PLAIN);
  const same = async (from: number, to: number) => {
    await bare.query(sums(several, from, to));
    await bare.query(foreignRows(several, from, to));
  };
  await inTurns(WARM_ROUNDS, { one: month(one), several: month(several) });
  const months = await inTurns(MONTH_ROUNDS, {
    one: month(one),
    found: () => bare.query(currencies(one)),
    several: month(several),
    bare: () => same(MONTH - 1, MONTH),
    trip: () => roundTrip(server),
  });
  const [from, to] = [YEARS.last * 100 - 99, YEARS.last * 100 + 12];
  const years = await inTurns(YEAR_ROUNDS, {
    one: year(one),
    several: year(several),
    // With one currency, the same call sums all rows by the index.
    sums: () => bare.query(sums(one, from, to)),
    bare: () => same(from, to),
  });
  const added = (call: number, sumsAlone: number, bareWork: number) => call - sumsAlone + bareWork;
  return [
    atMost(
      'one currency: looking for others, vs. the month’s figures',
      months.found / months.one,
      0.05,
      `looking ${inMs(months.found)}, the month over HTTP ${inMs(months.one)}`,
    ),
    atMost(
      'a month with 10% in another currency, vs. one currency and bare reading',
      months.several / added(months.one, 0, months.bare),
      1.5,
      `over HTTP ${inMs(months.several)}, one currency ${inMs(months.one)}, bare ${inMs(months.bare)}, an empty request ${inMs(months.trip)}`,
    ),
    atMost(
      'a year with 10% in another currency, vs. one currency and bare reading',
      years.several / added(years.one, years.sums, years.bare),
      1.5,
      `over HTTP ${inMs(years.several)}, one currency ${inMs(years.one)}, its sums ${inMs(years.sums)}, bare ${inMs(years.bare)}`,
    ),
  ];
}

const PLAIN = { headers: { 'accept-encoding': 'identity' } };
const AT_ONCE = 25_000;

async function seed(bare: Bare, person: BenchUser, other: string): Promise<void> {
  const all = [...history(person, ROWS)].map((row, at) => ({
    ...row,
    currency: at % FOREIGN === 0 ? other : row.currency,
  }));
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await bare.prepareInsert('transactions', all.slice(at, at + AT_ONCE))();
  }
}

async function setRate(bare: Bare, { userId }: BenchUser): Promise<void> {
  const rate = { currency: 'USD', against: 'EUR', millionths: 1_135_700 };
  const at = { created_at: NOW, updated_at: NOW };
  const row = { user_id: userId, id: newId(), ...rate, from_day: `${YEARS.first}-01-01`, ...at };
  await bare.prepareInsert('own_rates', [row])();
}
