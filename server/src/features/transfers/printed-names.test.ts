import { listTransactions } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

type Row = readonly [day: string, text: string, amount: number];
const OWNER = 'Martín Vidal, Lucía';

/** A bank's list with running balances. `holder` heads a column that contains the owner's name in every row. */
function listOf(rows: readonly Row[], opening: number, holder: string | null = null): string {
  let balance = opening;
  const lines = rows.map(([day, text, amount]) => {
    balance += amount;
    const cells = [day, text, ...(holder === null ? [] : [OWNER]), amount, balance];
    return cells.join(';');
  });
  const head = ['Date', 'Details', ...(holder === null ? [] : [holder]), 'Amount', 'Balance'];
  return [head.join(';'), ...lines, ''].join('\n');
}

describeOnOneEngine('the owner’s name on every row of a file', (server) => {
  const bring = async (user: TestUser, bank: string, file: string) => {
    const answers = JSON.stringify({ currency: 'EUR' });
    const fields = { answers, bank, account_id: 'new' };
    const answer = await user.upload('AUTO', file, `${bank}.csv`, fields);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const linked = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { year: 2026 } })).items
      .filter(({ transfer, direction }) => transfer && direction === 'expense')
      .map(({ description }) => description);

  it.each([null, 'Name', 'Ordenante', 'Title holder'])(
    'in the column %s links no payments to others',
    async (holder) => {
      const user = await server().signUp();
      const paid: Row[] = [
        ['2026-01-05', 'Transfer to Marta Giner', -70],
        ['2026-01-06', 'Bread', -2],
        ['2026-01-07', 'Cinema', -9],
        ['2026-01-08', 'Books', -31],
        ['2026-01-09', 'Transfer to Lucía Martín Vidal', -250],
      ];
      const received: Row[] = [
        ['2026-01-04', 'Rent', -500],
        ['2026-01-05', 'Refund', 70],
        ['2026-01-06', 'Flea market', 31],
        ['2026-01-09', 'Deposit', 250],
      ];
      await bring(user, 'One', listOf(paid, 1000, holder));
      await bring(user, 'Two', listOf(received, 8000));
      expect(await linked(user)).toEqual(['Transfer to Lucía Martín Vidal']);
    },
  );
});
