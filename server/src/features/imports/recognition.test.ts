import { getCoverage } from '@saldo/contract/accounts';
import { listReports, undoReport } from '@saldo/contract/imports';
import {
  countPeriod,
  createTransaction,
  deletePeriod,
  deleteTransaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { countsOf, stored } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const HEADER =
  'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';

/** A Revolut line of January 2026. Lines with equal arguments differ only in the balance. */
const line = (day: number, text: string, amount: string, balance: string, currency = 'EUR') => {
  const at = `2026-01-${String(day).padStart(2, '0')} 10:00:00`;
  return `Card Payment,Current,${at},${at},${text},${amount},0.00,${currency},COMPLETED,${balance}`;
};

const LINES = [
  line(2, 'Bread', '-2.00', '98.00'),
  line(3, 'Coffee', '-1.50', '96.50'),
  line(3, 'Coffee', '-1.50', '95.00'),
  line(4, 'Books', '-20.00', '75.00'),
  line(5, 'Milk', '-1.10', '73.90'),
];

const csv = (lines: readonly string[]) => `${[HEADER, ...lines].join('\n')}\n`;
const bring = (user: TestUser, lines: readonly string[]) => imported(user, 'REVOLUT', csv(lines));

describeOnEachEngine('recognizing rows', (server) => {
  const texts = async (user: TestUser) =>
    (await stored(server(), user.id)).map((row) => row.description);
  const find = async (user: TestUser, text: string) => {
    const row = (await stored(server(), user.id)).find((one) => one.description === text);
    expect(row).toBeDefined();
    return row?.id ?? '';
  };

  test('keeps two equal coffees, also when the file is imported again', async () => {
    const user = await server().signUp();
    expect(await bring(user, LINES)).toMatchObject({ imported: 5 });
    expect(await bring(user, LINES)).toMatchObject({ imported: 0, duplicates: 5 });
    expect((await texts(user)).filter((text) => text === 'Coffee')).toHaveLength(2);
  });

  test('without balances, rows that started in different seconds are all kept', async () => {
    const user = await server().signUp();
    const at = (time: string, text: string) =>
      line(3, text, '-5.00', '').replaceAll('10:00:00', time);
    expect(await bring(user, [at('10:00:00', 'Coffee')])).toMatchObject({ imported: 1 });
    const later = [at('12:30:07', 'Coffee'), at('12:30:09', 'Parking')];
    expect(await bring(user, later)).toMatchObject({ imported: 2, duplicates: 0 });
    expect(await bring(user, later)).toMatchObject({ imported: 0, duplicates: 2 });
    const rows = await stored(server(), user.id);
    expect(rows.map((row) => row.possible_duplicate_of)).toEqual([null, null, null]);
  });

  test('an overlapping statement adds only missing rows, before, between and after', async () => {
    const user = await server().signUp();
    await bring(user, LINES.slice(1, 3));
    expect(await bring(user, LINES.slice(0, 4))).toMatchObject({ imported: 2, duplicates: 2 });
    expect(await bring(user, LINES)).toMatchObject({ imported: 1, duplicates: 4 });
  });

  test('the order of rows in a file does not matter', async () => {
    const user = await server().signUp();
    await bring(user, LINES.toReversed());
    expect(await bring(user, LINES)).toMatchObject({ imported: 0, duplicates: 5 });
    expect(await texts(user)).toEqual(['Bread', 'Coffee', 'Coffee', 'Books', 'Milk']);
  });

  test('an edited row is recognized by the bank’s original data', async () => {
    const user = await server().signUp();
    await bring(user, LINES);
    const body = { description: 'Present', amount: 1, date: '2025-12-01', direction: 'income' };
    const id = await find(user, 'Books');
    await user.call(updateTransaction, { params: { id }, body: body as never });
    expect(await bring(user, LINES)).toMatchObject({ imported: 0, duplicates: 5 });
  });

  test('a row moved to another account is recognized where the bank had it', async () => {
    const user = await server().signUp();
    await bring(user, LINES);
    const other = await bring(user, [line(2, 'Taxi', '-9.00', '91.00', 'USD')]);
    const id = await find(user, 'Books');
    const body = { account_iban: other.account_id };
    await user.call(updateTransaction, { params: { id }, body });
    expect(await bring(user, LINES)).toMatchObject({ imported: 0, duplicates: 5 });
  });

  test('a row deleted individually stays deleted, also after a bulk deletion', async () => {
    const user = await server().signUp();
    await bring(user, LINES);
    await user.call(deleteTransaction, { params: { id: await find(user, 'Books') } });
    expect(await bring(user, LINES)).toMatchObject({ imported: 0, duplicates: 5 });
    await user.call(deletePeriod, { query: { year: 2026 } });
    expect(await bring(user, LINES)).toMatchObject({ imported: 4, duplicates: 1 });
    expect(await texts(user)).not.toContain('Books');
  });

  test('of two equal rows the deleted one stays deleted and the other stays', async () => {
    const user = await server().signUp();
    await bring(user, LINES);
    await user.call(deleteTransaction, { params: { id: await find(user, 'Coffee') } });
    expect(await bring(user, LINES)).toMatchObject({ imported: 0, duplicates: 5 });
    expect((await texts(user)).filter((text) => text === 'Coffee')).toHaveLength(1);
  });

  test('a period deleted in bulk can be imported again, which clears its marks', async () => {
    const user = await server().signUp();
    await bring(user, LINES);
    await user.call(deletePeriod, { query: { year: 2026, month: 1 } });
    expect(await countsOf(server(), user.id)).toMatchObject({ transactions: 0, removed_rows: 5 });
    expect(await bring(user, LINES.slice(0, 2))).toMatchObject({ imported: 2, duplicates: 0 });
    expect(await countsOf(server(), user.id)).toMatchObject({ transactions: 2, removed_rows: 3 });
    expect(await bring(user, LINES)).toMatchObject({ imported: 3, duplicates: 2 });
    expect(await countsOf(server(), user.id)).toMatchObject({ transactions: 5, removed_rows: 0 });
  });

  test('rows that a deletion removes for good are counted beforehand', async () => {
    const user = await server().signUp();
    await bring(user, LINES);
    const hand = { date: '2026-01-31', amount: 3, bank: 'REVOLUT', product: 'current' } as const;
    await user.call(createTransaction, { body: hand });
    await user.call(createTransaction, { body: { ...hand, date: '2026-02-01' } });
    const params = { id: await find(user, 'Books') };
    await user.call(updateTransaction, { params, body: { description: 'Present' } });
    const other = await server().signUp();
    await bring(other, LINES);
    const january = { query: { year: 2026, month: 1 } };
    expect(await user.call(countPeriod, january)).toEqual({ total: 6, by_hand: 1, edited: 1 });
    const year = await user.call(countPeriod, { query: { year: 2026 } });
    expect(year).toEqual({ total: 7, by_hand: 2, edited: 1 });
    expect(await user.call(deletePeriod, january)).toEqual({
      step_id: expect.any(String),
      deleted: 6,
    });
    expect(await user.call(countPeriod, january)).toEqual({ total: 0, by_hand: 0, edited: 0 });
  });

  test('days emptied by an undone import or a deleted period are reported as removed', async () => {
    const user = await server().signUp();
    const first = await bring(user, LINES.slice(0, 3));
    const sources = async () => {
      const params = { id: first.account_id ?? '' };
      const { days } = await user.call(getCoverage, { params });
      return days.slice(0, 4).map(({ source }) => source);
    };
    await bring(user, LINES);
    await user.call(undoReport, { params: { id: first.id } });
    expect(await sources()).toEqual(['removed', 'removed', 'file', 'file']);
    await bring(user, LINES);
    expect(await sources()).toEqual(['file', 'file', 'file', 'file']);
    await user.call(deleteTransaction, { params: { id: await find(user, 'Bread') } });
    expect(await sources()).toEqual(['file', 'file', 'file', 'file']);
    await user.call(deletePeriod, { query: { year: 2026, month: 1 } });
    expect(await sources()).toEqual(['file', 'removed', 'removed', 'removed']);
  });

  test('one user’s imports do not affect another’s', async () => {
    const [one, other] = [await server().signUp(), await server().signUp()];
    await bring(one, LINES);
    expect(await bring(other, LINES)).toMatchObject({ imported: 5, duplicates: 0 });
  });

  test('concurrent equal imports import once', async () => {
    const user = await server().signUp();
    const reports = await Promise.all([bring(user, LINES), bring(user, LINES), bring(user, LINES)]);
    expect(reports.map((report) => report.imported).toSorted()).toEqual([0, 0, 5]);
    expect(await countsOf(server(), user.id)).toMatchObject({ transactions: 5, accounts: 1 });
  });

  describe('undoing an import', () => {
    test('removes its rows, reports how many, and allows importing them again', async () => {
      const user = await server().signUp();
      const report = await bring(user, LINES);
      const id = await find(user, 'Milk');
      await user.call(updateTransaction, { params: { id }, body: { description: 'Oat milk' } });
      const listed = await user.raw('GET', '/api/reports');
      expect(listed.body).toMatchObject([{ id: report.id, edited_since: 1, undone_at: null }]);
      expect(await user.call(undoReport, { params: { id: report.id } })).toEqual({ removed: 5 });
      const after = await user.raw('GET', '/api/reports');
      expect(after.body).toMatchObject([{ edited_since: 0, undone_at: expect.any(String) }]);
      expect(await bring(user, LINES)).toMatchObject({ imported: 5, duplicates: 0 });
      expect(await countsOf(server(), user.id)).toMatchObject({ removed_rows: 0 });
    });

    test('shows beforehand which other imports contain its rows', async () => {
      const user = await server().signUp();
      const first = await bring(user, LINES.slice(0, 3));
      const later = await bring(user, LINES.slice(1));
      const held = async () =>
        (await user.call(listReports)).map(({ id, also_in }) => [id, also_in]);
      const holder = { id: later.id, file_name: 'statement.csv', rows: 2 };
      expect(await held()).toEqual([
        [later.id, []],
        [first.id, [holder]],
      ]);
      await user.call(undoReport, { params: { id: later.id } });
      expect(await held()).toEqual([
        [later.id, []],
        [first.id, []],
      ]);
    });

    test('keeps rows added by an earlier import', async () => {
      const user = await server().signUp();
      await bring(user, LINES.slice(0, 3));
      const later = await bring(user, LINES);
      expect(await user.call(undoReport, { params: { id: later.id } })).toEqual({ removed: 2 });
      expect(await texts(user)).toEqual(['Bread', 'Coffee', 'Coffee']);
    });

    test('answers 404 the second time, and for another user’s import', async () => {
      const [owner, other] = [await server().signUp(), await server().signUp()];
      const { id } = await bring(owner, LINES);
      expect((await other.raw('DELETE', `/api/reports/${id}`)).status).toBe(404);
      expect((await owner.raw('DELETE', `/api/reports/${id}`)).status).toBe(200);
      expect((await owner.raw('DELETE', `/api/reports/${id}`)).status).toBe(404);
    });
  });

  test('an import that fails midway leaves nothing', async () => {
    const user = await server().signUp();
    const { storage } = server().running.context;
    const file = composed('caixabank/Movimientos_cuenta_0000001.csv');
    // With this index, the file's two equal coffees cannot both be stored.
    await storage.write((tx) =>
      sql`create unique index one_coffee on transactions (user_id, bank_date, bank_amount)
        where bank = 'CAIXABANK'`.execute(tx),
    );
    const failed = await user.upload('CAIXABANK', file);
    await storage.write((tx) => tx.schema.dropIndex('one_coffee').execute());
    expect(failed).toMatchObject({ status: 500, body: { detail: { code: 'internal_error' } } });
    expect(await countsOf(server(), user.id)).toEqual({
      transactions: 0,
      accounts: 0,
      reports: 0,
      removed_rows: 0,
    });
    expect(await imported(user, 'CAIXABANK', file)).toMatchObject({ imported: 10 });
  });
});
