import { createCategory } from '@saldo/contract/categories';
import { RECEIPT_FIELD } from '@saldo/contract/receipts';
import { setRefundOf, setShare } from '@saldo/contract/shares';
import {
  createTransaction,
  listTransactions,
  sumTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { PDF, PIXEL } from '../receipts/testing/receipt-samples.ts';

const BODY = { date: '2026-03-05', amount: 54.18, bank: 'BBVA', product: 'current' } as const;

const YEAR = ['2026-01-01', '2026-12-31'];

describeOnEachEngine('the archive for taxes', (server) => {
  const made = async (user: TestUser, more: object) =>
    (await user.call(createTransaction, { body: { ...BODY, ...more } })).id;
  const attach = async (user: TestUser, id: string, bytes: Buffer) => {
    const body = new FormData();
    body.append(RECEIPT_FIELD, new Blob([new Uint8Array(bytes)]), 'a');
    const answer = await user.raw('POST', `/api/transactions/${id}/attachments`, { body });
    expect(answer.status).toBe(201);
  };
  const archiveOf = async (user: TestUser, query: string) => {
    const answer = await fetch(`${server().running.address}/api/transactions/archive?${query}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/saldo-taxes-[\d-]+\.zip/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const table = (name: string) =>
      Papa.parse<Record<string, string>>(strFromU8(files[name] ?? new Uint8Array()).slice(1), {
        ...{ header: true, skipEmptyLines: true },
      }).data;
    return { files, summary: table('summary.csv'), rows: table('transactions.csv') };
  };

  it('has the sums, the rows with their parts, and the receipts that filters match', async () => {
    const user = await server().signUp();
    const category = async (name: string) =>
      (await user.call(createCategory, { body: { name, icon: '🌱' } })).id;
    const [office, home] = [await category('Office'), await category('=Home()')];
    const shop = await made(user, { description: 'Ikea: desk/chair', tags: ['tax'] });
    await user.call(updateTransaction, {
      params: { id: shop },
      body: {
        splits: [
          { category: office, amount: 50 },
          { category: home, amount: 4.18 },
        ],
      },
    });
    const again = await made(user, {
      description: 'IKEA desk chair',
      tags: ['tax'],
      category_id: office,
      amount: 0.1,
    });
    await made(user, {
      ...{ description: '=cmd()', tags: ['tax'], category_id: office, amount: 0.2 },
      ...{ currency: 'USD', direction: 'income' },
    });
    const other = await made(user, { description: 'Lunch', category_id: office, amount: 9 });
    await attach(user, shop, PIXEL);
    await attach(user, shop, PDF);
    await attach(user, again, PDF);
    await attach(user, other, PDF);
    const { files, summary, rows } = await archiveOf(user, 'year=2026&tags=tax');
    const names = Object.keys(files).filter((name) => name.startsWith('receipts/'));
    expect(names.sort()).toEqual([
      'receipts/2026-03-05_IKEA_1.png',
      'receipts/2026-03-05_IKEA_2.pdf',
      'receipts/2026-03-05_IKEA_3.pdf',
    ]);
    expect(Buffer.from(files['receipts/2026-03-05_IKEA_1.png'] ?? [])).toEqual(PIXEL);
    expect(summary.map((line) => Object.values(line))).toEqual([
      ["'=Home()", 'EUR', '1', '0', '4.18', '-4.18', ...YEAR],
      ['Office', 'EUR', '2', '0', '50.1', '-50.1', ...YEAR],
      ['Office', 'USD', '1', '0.2', '0', '0.2', ...YEAR],
      ['All categories', 'EUR', '3', '0', '54.28', '-54.28', ...YEAR],
      ['All categories', 'USD', '1', '0.2', '0', '0.2', ...YEAR],
    ]);
    const shown = rows.map((row) => [row.Description, row.Category, row.Amount, row.Receipts]);
    const both = '2026-03-05_IKEA_1.png, 2026-03-05_IKEA_2.pdf';
    expect(shown.sort()).toEqual(
      [
        ['Ikea: desk/chair', 'Office', '-50', both],
        ['Ikea: desk/chair', "'=Home()", '-4.18', both],
        ['IKEA desk chair', 'Office', '-0.1', '2026-03-05_IKEA_3.pdf'],
        ["'=cmd()", 'Office', '0.2', ''],
      ].sort(),
    );
    const one = await archiveOf(user, `year=2026&tags=tax&category=${home}`);
    expect(one.rows.map(({ Amount }) => Amount)).toEqual(['-4.18']);
    const { total } = await user.call(listTransactions, { query: { year: 2026, tags: 'tax' } });
    expect(total).toBe(3);
  });

  it('has what counts, as the sums beside it, and the full amounts', async () => {
    const user = await server().signUp();
    const work = (await user.call(createCategory, { body: { name: 'Work', icon: '🌱' } })).id;
    const supper = await made(user, { description: 'Supper', category_id: work, amount: 200 });
    const desk = await made(user, { description: 'Desk', category_id: work, amount: 90 });
    const split = await made(user, { description: 'Shop', category_id: work, amount: 60 });
    const income = { direction: 'income', category_id: work } as const;
    const refund = await made(user, { description: 'Desk back', amount: 40, ...income });
    await made(user, { description: 'Fee', amount: 7, ...income });
    await user.call(updateTransaction, {
      params: { id: split },
      body: {
        splits: [
          { category: work, amount: 20 },
          { category: work, amount: 40 },
        ],
      },
    });
    await user.call(setShare, { params: { id: supper }, body: { mine: 50, who: ['Ana'] } });
    await user.call(setShare, { params: { id: split }, body: { mine: 45, who: ['Ana'] } });
    await user.call(setRefundOf, { params: { id: refund }, body: { transaction_id: desk } });
    const { summary, rows } = await archiveOf(user, 'year=2026');
    expect(rows.map((row) => [row.Description, row.Amount, row['Full Amount']]).sort()).toEqual([
      ['Desk back', '0', '40'],
      ['Desk', '-50', '-90'],
      ['Fee', '7', '7'],
      ['Shop', '-15', '-60'],
      ['Shop', '-30', '-60'],
      ['Supper', '-50', '-200'],
    ]);
    const { sums } = await user.call(sumTransactions, { query: { year: 2026 } });
    const [sum] = sums;
    const all = summary.at(-1);
    expect([all?.In, all?.Out]).toEqual([String(sum?.in), String(sum?.out)]);
    expect([sum?.in, sum?.out]).toEqual([7, 145]);
  });

  it('has the year from January to December, wherever months begin', async () => {
    const user = await server().signUp();
    const month_start = { kind: 'day', day: 25 } as const;
    await user.call(updateProfile, { body: { month_start } });
    for (const day of ['2024-12-28', '2025-01-01', '2025-12-31', '2026-01-01']) {
      await made(user, { description: day, date: day });
    }
    const of = async (query: string) => {
      const { rows, summary } = await archiveOf(user, query);
      const all = summary.at(-1);
      return [rows.map(({ Description }) => Description), all?.From, all?.To];
    };
    const days = ['2025-01-01', '2025-12-31'];
    expect(await of('year=2025')).toEqual([days, ...days]);
    expect(await of('year=2025&from=2025-06-01&to=2026-06-01')).toEqual([
      ['2025-12-31'],
      ...['2025-06-01', '2025-12-31'],
    ]);
    expect((await of('year=all')).slice(1)).toEqual(['', '']);
  });

  it('is empty where nothing matches, and needs days as the list does', async () => {
    const user = await server().signUp();
    const { files, summary, rows } = await archiveOf(user, 'year=2026');
    expect([Object.keys(files).sort(), summary, rows]).toEqual([
      ['summary.csv', 'transactions.csv'],
      [],
      [],
    ]);
    expect((await user.raw('GET', '/api/transactions/archive')).status).toBe(422);
    const viewer = await server().signUp('VIEWER');
    await archiveOf(viewer, 'year=2026');
  });
});
