import { listCategories } from '@saldo/contract/categories';
import { keysOf, pick } from '@saldo/domain/records';
import { COUNTS, type CountedRow, counts } from '@saldo/domain/what-figures-count';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withoutJournal } from '../../../platform/db/row-journal.ts';
import { newId } from '../../../platform/id.ts';
import { newRow } from '../../transactions/entry-columns.ts';
import { insertTransactions } from '../rows/write-transactions.ts';
import { countedBy } from './figure-filters.ts';

const EITHER = [false, true];
const NOW = '2026-03-01T00:00:00.000Z';

/** One row per combination of the fields that figures depend on. */
const ALL = EITHER.flatMap((isSaved) =>
  EITHER.flatMap((isTransfer) =>
    EITHER.flatMap((hasRate) =>
      EITHER.flatMap((ignore) =>
        EITHER.flatMap((ignore_default_metrics) =>
          EITHER.flatMap((is_refund) =>
            (['income', 'expense'] as const).flatMap((direction) =>
              (['current', 'deposit'] as const).map(
                (product): CountedRow => ({
                  isSaved,
                  hasRate,
                  ignore,
                  ignore_default_metrics,
                  is_refund,
                  direction,
                  product,
                  isInSavingsAccount: product === 'deposit',
                  isTransfer,
                  isSavedByOtherLeg: false,
                }),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

describeOnEachEngine('a figure', (server) => {
  test.each(keysOf(COUNTS))('%s: counts the same rows in SQL as in memory', async (figure) => {
    const user = await server().signUp();
    const { id: bookId } = user;
    const all = (await user.call(listCategories)).flatMap((one) => one.sub_categories);
    const savings = all.find(({ name }) => name === 'Savings & Investments')?.id ?? '';
    const { storage } = server().running.context;
    const rows = ALL.map((given) => ({ ...given, id: newId() }));
    await storage.write((tx) =>
      insertTransactions(
        withoutJournal(tx),
        rows.map(({ id, hasRate, is_refund, isSaved, ...given }) => ({
          ...newRow(
            { bookId, id, now: NOW },
            {
              ...pick(given, ['ignore', 'ignore_default_metrics', 'direction', 'product']),
              amount: 1,
              bank: 'BBVA',
              date: '2026-03-01T00:00:00',
              currency: hasRate ? 'EUR' : 'USD',
            },
            { categoryId: isSaved ? savings : null },
          ),
          is_refund,
        })),
      ),
    );
    const legs = rows.filter(({ isTransfer }) => isTransfer).map(({ id }) => id);
    const where = countedBy(figure, bookId, {
      isInSavingsAccount: sql<boolean>`t.product = 'deposit'`,
      isSavedByOtherLeg: sql<boolean>`(1 = 0)`,
      isTransfer: sql<boolean>`t.id in (${sql.join(legs)})`,
    });
    const found = await sql<{ id: string }>`
      select id from transactions t where user_id = ${bookId} and ${where}`.execute(storage.read);
    const counted = rows.filter((row) => counts(figure, row)).map(({ id }) => id);
    expect(found.rows.map(({ id }) => id).sort()).toEqual(counted.sort());
    expect(counted.length).toBeGreaterThan(0);
  });
});
