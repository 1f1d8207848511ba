import { getImportOutcome, type Report, undoReport } from '@saldo/contract/imports';
import { addDays } from '@saldo/domain/dates';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const MAPPING = {
  ...{ date: 'Date', description: 'Description', amount: 'Amount', balance: 'Balance' },
  ...{ date_order: 'day-first', decimal: 'point' },
};

/** A statement with a purchase of this many euros every day. */
function daily(from: string, to: string, euros: number, balance = 9000): string {
  const lines = ['Date;Description;Amount;Balance'];
  for (let [day, left] = [from, balance]; day <= to; day = addDays(day, 1)) {
    left -= euros;
    lines.push(`${day};MERCADONA;-${euros}.00;${left}.00`);
  }
  return lines.join('\n');
}

describeOnOneEngine('the outcome of an import', (server) => {
  const load = async (user: TestUser, file: string, more: Record<string, string>) => {
    const { bank = 'N26', currency = 'EUR', account_id = 'new' } = more;
    const mapping = JSON.stringify({ ...MAPPING, bank, currency });
    const answer = await user.upload('GENERIC', file, 'list.csv', { mapping, account_id });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const report: Report = answer.body;
    return report;
  };
  const outcomeOf = (user: TestUser, { id }: Report) =>
    user.call(getImportOutcome, { query: { report_id: id } });

  it('compares the newest month with the same days of usual months, if they are known', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    const earlier = await load(user, daily('2026-07-01', '2026-09-30', 10), {});
    const { account_id } = earlier;
    // Only two known months precede September.
    expect((await outcomeOf(user, earlier)).versus_usual).toBeNull();
    const october = await load(user, daily('2026-10-01', '2026-10-31', 12, 8080), {
      account_id: account_id ?? '',
    });
    const whole = { from: '2026-10-01', to: '2026-10-31', spent: 372 };
    expect((await outcomeOf(user, october)).versus_usual).toMatchObject({
      ...{ ...whole, usual: Math.round((310 + 310 + 300) / 0.03) / 100 },
    });
    const november = await load(user, daily('2026-11-01', '2026-11-13', 20, 7708), {
      account_id: account_id ?? '',
    });
    const outcome = await outcomeOf(user, november);
    const usual = (13 * (3 * 10 + 12)) / 4;
    expect(outcome).toEqual({
      to_sort: { count: 1, here: 1 },
      versus_usual: {
        ...{ from: '2026-11-01', to: '2026-11-13', spent: 260, usual },
        categories: [],
      },
    });
    // Another account that was active, but has no data of November.
    const other = await load(user, daily('2026-10-20', '2026-10-28', 1), { bank: 'BBVA' });
    expect((await outcomeOf(user, november)).versus_usual).toBeNull();
    await user.call(undoReport, { params: { id: other.id } });
    expect(await outcomeOf(user, november)).toEqual(outcome);
    expect((await outcomeOf(user, other)).versus_usual).toBeNull();
    server().setNow();
  });

  it('gives no figure if rows are missing, nothing was added or amounts are in another currency', async () => {
    server().setNow(new Date('2026-11-22T12:00:00Z'));
    const user = await server().signUp();
    const file = daily('2026-06-01', '2026-11-21', 10);
    const whole = await load(user, file, {});
    expect((await outcomeOf(user, whole)).versus_usual).toMatchObject({ spent: 210, usual: 210 });
    const again = await load(user, file, { account_id: whole.account_id ?? '' });
    expect((await outcomeOf(user, again)).versus_usual).toBeNull();
    await user.call(undoReport, { params: { id: whole.id } });
    const gap = file.split('\n').filter((line) => !line.startsWith('2026-11-10'));
    const gone = await load(user, gap.join('\n'), { account_id: whole.account_id ?? 'new' });
    expect(gone.accounts[0]?.chain.status).toBe('gaps');
    expect((await outcomeOf(user, gone)).versus_usual).toBeNull();
    const dollars = await server().signUp();
    const own = await load(dollars, file, { currency: 'USD' });
    expect((await outcomeOf(dollars, own)).versus_usual).toMatchObject({ spent: 210, usual: 210 });
    const foreign = await load(dollars, daily('2026-09-01', '2026-11-21', 10), { bank: 'BBVA' });
    expect((await outcomeOf(dollars, foreign)).versus_usual).toBeNull();
    // Other users' imports are unknown.
    expect(await outcomeOf(dollars, gone)).toEqual({
      ...{ to_sort: { count: 1, here: 0 }, versus_usual: null },
    });
    server().setNow();
  });
});
