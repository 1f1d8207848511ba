import type { Statement } from '../lib/bare-database.ts';
import { call } from '../lib/calls.ts';
import { inMs, inTurns } from '../lib/figures.ts';
import { atMost, type Line } from '../lib/result-lines.ts';
import type { BenchUser } from '../lib/seed-history.ts';
import type { Setting } from '../lib/setting.ts';

const ROUNDS = 5;

/** Handwritten SQL that reads the rows needed to verify balances. */
const rows = (person: BenchUser): Statement => ({
  text: `
    select bank_account_id, bank_date, bank_amount, bank_balance from transactions
    where user_id = ? and bank_account_id is not null and bank_key is not null`,
  parameters: [person.userId],
});

/** Balances of a user with many transactions, over HTTP, compared with reading the rows behind them. */
export async function balances({ server, place }: Setting, person: BenchUser): Promise<Line[]> {
  const { bare, accounts, year } = await inTurns(ROUNDS, {
    bare: () => place.bare.query(rows(person)),
    accounts: () => call(server, person, '/accounts'),
    year: () => call(server, person, '/balances'),
  });
  return [
    atMost(
      'accounts of 500,000 rows with verified balances, vs. reading the rows',
      accounts / bare,
      2,
      `over HTTP ${inMs(accounts)}, bare ${inMs(bare)}`,
    ),
    atMost(
      'daily balances of a year, vs. reading the rows',
      year / bare,
      2,
      `over HTTP ${inMs(year)}`,
    ),
  ];
}
