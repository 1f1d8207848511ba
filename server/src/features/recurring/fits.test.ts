import { deleteCategory, listCategories } from '@saldo/contract/categories';
import { listSeries } from '@saldo/contract/recurring';
import {
  createTransaction,
  deletePeriod,
  deleteTransaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import type { Fit } from '@saldo/domain/recurring/fit';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRow, findRows, updateRows } from '../../platform/db/crud.ts';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { BookId } from '../../platform/identity.ts';
import { MOST_RECORDED } from '../ledger/rows/changed-payments.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from '../transactions/entry-columns.ts';
import { fitsFromRows, readFits } from './fits.ts';
import { toStored } from './fits-format.ts';

const SHOPS = ['NETFLIX.COM', 'GIMNASIO METROPOLITAN', 'RECIBO IBERDROLA', 'NOMINA ACME SL'];
const MONTHS = 8;
const asText = (fits: readonly Fit[]) => fits.map((fit) => JSON.stringify(toStored(fit))).sort();

/** Reads the fits and waits until they are stored. */
async function currentFits(storage: Storage, bookId: BookId): Promise<Fit[]> {
  const { fits, stored } = await readFits(storage, bookId);
  await stored;
  return fits;
}

const step = fc.record({
  act: fc.constantFrom('create', 'edit', 'delete', 'batch', 'category'),
  row: fc.nat(999),
  shop: fc.constantFrom(...SHOPS),
  month: fc.integer({ min: 1, max: 12 }),
  amount: fc.integer({ min: 100, max: 9999 }).map((cents) => cents / 100),
  change: fc.constantFrom<object>(
    { ignore: true },
    { ignore_default_metrics: true },
    { ignore_default_metrics: false },
    { direction: 'income' },
    { is_refund: true },
    { currency: 'USD' },
    { creditor_name: 'Cantera SL' },
    { description: 'SPOTIFY' },
    { date: '2026-02-20' },
    { amount: 12.34 },
    { tags: ['a'] },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describeOnEachEngine('stored fits', (server) => {
  /** Pays each shop once a month. Returns the transactions' ids. */
  async function household(user: TestUser): Promise<string[]> {
    const { storage } = server().running.context;
    const rows = SHOPS.flatMap((description, at) =>
      Array.from({ length: MONTHS }, (_, month) =>
        newRow(
          {
            bookId: user.id,
            id: newId(),
            now: '2026-01-01T00:00:00.000Z',
          },
          {
            ...{ bank: 'BBVA', product: 'current', description, amount: 10 + at },
            date: `2026-0${month + 1}-${10 + at}`,
          },
          {},
        ),
      ),
    );
    await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    return rows.map(({ id }) => id);
  }

  async function take(user: TestUser, ids: string[], one: Step): Promise<void> {
    const id = ids[one.row % ids.length];
    const date = `2026-${String(one.month).padStart(2, '0')}-11`;
    const body = { date, amount: one.amount, description: one.shop };
    if (one.act === 'create' || id === undefined) {
      const made = { ...body, bank: 'BBVA', product: 'current' } as const;
      ids.push((await user.call(createTransaction, { body: made })).id);
    } else if (one.act === 'delete') {
      await user.call(deleteTransaction, { params: { id } });
      ids.splice(ids.indexOf(id), 1);
    } else if (one.act === 'edit') {
      await user.call(updateTransaction, { params: { id }, body: one.change });
    } else if (one.act === 'batch') {
      const some = ids.slice(one.row % ids.length).slice(0, 5);
      const items = some.map((row) => ({ id: row, ignore: one.month % 2 === 0 }));
      await user.call(updateBatch, { body: items });
    } else {
      const categories = await user.call(listCategories);
      const category = categories[one.month % categories.length];
      await user.call(updateTransaction, { params: { id }, body: { category: category?.id } });
      if (category && one.month > 9) {
        await user.raw('DELETE', `/api${deleteCategory.path.replace('{id}', category.id)}`);
      }
    }
  }

  it('equal fits found from scratch after any writes', async () => {
    const { storage } = server().running.context;
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const user = await server().signUp();
      const ids = await household(user);
      expect(await currentFits(storage, user.id)).toHaveLength(SHOPS.length);
      for (const one of steps) {
        await take(user, ids, one);
        const kept = await currentFits(storage, user.id);
        const anew = await fitsFromRows(storage.read, user.id);
        expect([one, asText(kept)]).toEqual([one, asText(anew)]);
        expect(
          await findRow(storage.read, 'changed_payments', { user_id: user.id }),
        ).toBeUndefined();
      }
    });
    await fc.assert(property, { numRuns: 6 });
  }, 120_000);

  it('are reused until something is written or the code changes', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    await household(user);
    expect(await currentFits(storage, user.id)).toHaveLength(SHOPS.length);
    const mine = { user_id: user.id };
    await storage.write((tx) => updateRows(tx, 'fit_groups', mine, { fits: '[]' }));
    expect(await currentFits(storage, user.id)).toEqual([]);
    // Another code version may find other series in the same transactions.
    await storage.write((tx) => updateRows(tx, 'fit_versions', mine, { code: 'of before' }));
    expect(await currentFits(storage, user.id)).toHaveLength(SHOPS.length);
  });

  it('equal fits found from scratch after a write too large to record row by row', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    await household(user);
    await currentFits(storage, user.id);
    const rows = Array.from({ length: MOST_RECORDED + 1 }, (_, at) =>
      newRow(
        { bookId: user.id, id: newId(), now: '2026-01-01T00:00:00.000Z' },
        {
          ...{ bank: 'BBVA', product: 'current', amount: 10, description: SHOPS[0] ?? '' },
          ...{ date: '2026-09-10', currency: at === 0 ? 'EUR' : 'USD' },
        },
        {},
      ),
    );
    await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    const kept = await currentFits(storage, user.id);
    expect(asText(kept)).toEqual(asText(await fitsFromRows(storage.read, user.id)));
    expect(kept.map(({ inSlots }) => inSlots.length).sort()).toEqual([8, 8, 8, 9]);
    const noted = () => findRows(storage.read, 'changed_payments', { user_id: user.id });
    expect(await noted()).toEqual([]);
    await user.call(deletePeriod, { query: { year: 2026, month: 9 } });
    expect(await noted()).toHaveLength(1);
    const left = await currentFits(storage, user.id);
    expect(asText(left)).toEqual(asText(await fitsFromRows(storage.read, user.id)));
    expect(asText(left)).not.toEqual(asText(kept));
  });

  it('are stored when a worker finds them', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    const key = { bookId: user.id, now: '2026-01-01T00:00:00.000Z' };
    // More rows than may be searched on the main thread.
    const rows = Array.from({ length: 400 }, (_, at) =>
      newRow(
        { ...key, id: newId() },
        {
          ...{ bank: 'BBVA', product: 'current', amount: 10, description: SHOPS[at % 4] ?? '' },
          date: `2026-0${1 + (at % MONTHS)}-${10 + (at % 4)}`,
        },
        {},
      ),
    );
    await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    await user.call(listSeries);
    const mine = { user_id: user.id };
    expect(await findRow(storage.read, 'fit_versions', mine)).toBeDefined();
    expect(await findRow(storage.read, 'changed_payments', mine)).toBeUndefined();
  });

  it('are answered even if they cannot be stored', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    await household(user);
    const full: Storage = { ...storage, write: () => Promise.reject(new Error('disk full')) };
    expect(await currentFits(full, user.id)).toHaveLength(SHOPS.length);
  });

  it('are searched again only for counterparties whose payments changed', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    const [first = ''] = await household(user);
    const mine = { user_id: user.id };
    const before = (await currentFits(storage, user.id)).flatMap(toStored);
    const netflix = before.find(({ slots }) => slots[0]?.[0] === first);
    await storage.write((tx) => updateRows(tx, 'fit_groups', mine, { fits: '[]' }));
    await user.call(deleteTransaction, { params: { id: first } });
    const after = (await currentFits(storage, user.id)).flatMap(toStored);
    expect(after.map(({ key }) => key)).toEqual([netflix?.key]);
    expect(after[0]?.slots).toHaveLength(MONTHS - 1);
  });

  it('are not stored if a write came in between', async () => {
    const { storage } = server().running.context;
    const user = await server().signUp();
    const [first = ''] = await household(user);
    // One transaction is deleted after all were read but before the fits are stored.
    const slow: Storage = {
      ...storage,
      write: async (work) => {
        await user.call(deleteTransaction, { params: { id: first } });
        return storage.write(work);
      },
    };
    const found = await currentFits(slow, user.id);
    const slotsOf = (fits: readonly Fit[]) => fits.map(({ inSlots }) => inSlots.length).sort();
    expect(slotsOf(found)).toEqual([8, 8, 8, 8]);
    expect(slotsOf(await currentFits(storage, user.id))).toEqual([7, 8, 8, 8]);
  });
});
