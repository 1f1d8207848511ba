import { addDays } from '@saldo/domain/dates';
import { expect, it } from 'vitest';
import { sandboxAccounts } from './accounts.ts';
import { sandboxRows } from './rows.ts';

const INSTITUTION = 'SANDBOX_ES_1';

it('balances add up on any day, although some rows appear a day late', () => {
  const [account] = sandboxAccounts(INSTITUTION);
  for (let days = 0; days < 400; days++) {
    const today = addDays('2026-01-01', days);
    const span = { from: addDays(today, -3), to: today, today };
    const rows = sandboxRows(account, { ...span, institutionId: INSTITUTION, generation: 0 });
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1]?.balance ?? (row.balance ?? 0) - row.amount;
      expect(`${today} ${row.balance}`).toBe(`${today} ${before + row.amount}`);
    }
  }
});
