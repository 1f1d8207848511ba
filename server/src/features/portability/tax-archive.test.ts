import { createCategory } from '@saldo/contract/categories';
import { RECEIPT_FIELD } from '@saldo/contract/receipts';
import {
  createTransaction,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { PDF, PIXEL } from '../receipts/testing/receipt-samples.ts';

const BODY = { date: '2026-03-05', amount: 54.18, bank: 'BBVA', product: 'current' } as const;

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
      ["'=Home()", 'EUR', '1', '0', '4.18', '-4.18'],
      ['Office', 'EUR', '2', '0', '50.1', '-50.1'],
      ['Office', 'USD', '1', '0.2', '0', '0.2'],
      ['All categories', 'EUR', '3', '0', '54.28', '-54.28'],
      ['All categories', 'USD', '1', '0.2', '0', '0.2'],
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
