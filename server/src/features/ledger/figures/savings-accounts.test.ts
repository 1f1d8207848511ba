import { ACCOUNT_PURPOSES, CASH } from '@saldo/contract/accounts';
import { purposeOf, SAVINGS_WORDS } from '@saldo/domain/account-purpose';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { insertRow } from '../../../platform/db/crud.ts';
import { readQuery, text } from '../../../platform/db/read-rows.ts';
import { newId } from '../../../platform/id.ts';
import { blankRow } from '../../../schema/rows.ts';
import { savingsAccounts } from './savings-accounts.ts';

const NAMES = [
  ...SAVINGS_WORDS.map((word) => `Mi ${word.toUpperCase()} 2`),
  ...['Épargne', 'Everyday', 'ahorr%', 'S_VING'],
];

describeOnEachEngine('savings accounts', (server) => {
  it('are the same in SQL as in memory', async () => {
    const { id: bookId } = await server().signUp();
    const { storage } = server().running.context;
    const accounts = [null, ...ACCOUNT_PURPOSES].flatMap((purpose) =>
      (['current', 'deposit'] as const).flatMap((product) =>
        ['BBVA', CASH].flatMap((bank) =>
          NAMES.map((name) => ({ id: newId(), purpose, product, bank, name })),
        ),
      ),
    );
    await storage.write(async (tx) => {
      const made = { user_id: bookId, currency: 'EUR', created_at: '2026-01-01T00:00:00.000Z' };
      for (const account of accounts) {
        await insertRow(tx, 'accounts', { ...blankRow('accounts'), ...made, ...account });
      }
    });
    const found = await readQuery(storage.read, { id: text }, savingsAccounts(bookId));
    const expected = accounts.filter((account) => purposeOf(account) === 'savings');
    expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  });
});
