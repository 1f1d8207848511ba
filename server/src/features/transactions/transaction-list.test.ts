import { listTransactions } from '@saldo/contract/transactions';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { newId } from '../../platform/id.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from './entry-columns.ts';

const ROWS = 20_010;
const NOW = '2026-01-01T00:00:00.000Z';
const FIXED = { date: '2025-06-01', amount: 1, bank: 'BBVA', product: 'current' as const };

describeOnEachEngine('a long list', (server) => {
  test('equals a short one, whichever thread serializes it', async () => {
    const user = await server().signUp();
    const { storage } = server().running.context;
    const rows = Array.from({ length: ROWS }, (_, at) =>
      newRow(
        { bookId: user.id, id: newId(), now: NOW },
        { ...FIXED, description: at % 4000 === 0 ? `Café ${at}` : `Tea ${at % 100}` },
        {},
      ),
    );
    await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    const found = await user.call(listTransactions, {
      query: { year: 2025, description: 'CAFE', limit: 2, offset: 1, sort_by: 'date' },
    });
    expect(found.items.map((item) => item.description)).toEqual(['Café 4000', 'Café 8000']);
    expect(found.total).toBe(6);
    const all = await user.call(listTransactions, { query: { year: 2025 } });
    expect(all.total).toBe(ROWS);
    expect(all.items).toHaveLength(ROWS);
    expect(all.items.at(-1)).toMatchObject({ description: 'Café 0', amount: 1 });
  });
});
