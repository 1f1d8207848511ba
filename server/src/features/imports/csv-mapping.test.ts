import { judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import { createCategory } from '@saldo/contract/categories';
import {
  createTransaction,
  listTransactions,
  type Transaction,
} from '@saldo/contract/transactions';
import { deleteProfile } from '@saldo/contract/users';
import { POCKETS } from '@saldo/proofs/harness/statements';
import { describeOnOneEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';

const FILE = 'When;What;Sum\n02/01/2026;Coffee;-3,50\n03/01/2026;Salary;1.850,00\n';
const MAPPING = {
  date: 'When',
  date_order: 'day-first',
  description: 'What',
  amount: 'Sum',
  decimal: 'comma',
  bank: 'N26',
};

describeOnOneEngine('any CSV', (server) => {
  const list = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { from: '1990-01-01', to: '2099-12-31' } })).items;
  const send = (user: TestUser, file: string, fields: Record<string, string> = {}) =>
    user.upload('GENERIC', file, 'list.csv', fields);

  it('is asked about once, then recognized by its headings', async () => {
    const user = await server().signUp();
    const asked = await send(user, FILE);
    expect([asked.status, asked.body.detail]).toMatchObject([
      409,
      {
        code: 'mapping_required',
        headings: ['When', 'What', 'Sum'],
        sample: [
          ['02/01/2026', 'Coffee', '-3,50'],
          ['03/01/2026', 'Salary', '1.850,00'],
        ],
      },
    ]);
    const first = await send(user, FILE, { mapping: JSON.stringify(MAPPING) });
    expect([first.status, first.body.imported, first.body.bank]).toEqual([201, 2, 'N26']);
    const later = await send(user, `${FILE}04/01/2026;Tea;-2,00\n`);
    expect([later.status, later.body.imported, later.body.duplicates]).toEqual([201, 1, 2]);
    const stranger = await server().signUp();
    expect((await send(stranger, FILE)).status).toBe(409);
    expect(
      (await list(user)).map(({ amount, direction, bank }) => [amount, direction, bank]),
    ).toEqual([
      [2, 'expense', 'N26'],
      [1850, 'income', 'N26'],
      [3.5, 'expense', 'N26'],
    ]);
  });

  it('is asked about again on request, with the remembered mapping as the guess', async () => {
    const user = await server().signUp();
    const asked = await send(user, FILE, { mapping: 'ask' });
    expect(asked.body.detail).toMatchObject({
      code: 'mapping_required',
      headings: ['When', 'What', 'Sum'],
    });
    expect(asked.body.detail.guess).not.toHaveProperty('bank');
    await send(user, FILE, { mapping: JSON.stringify(MAPPING) });
    const again = await send(user, FILE, { mapping: 'ask' });
    expect([again.status, again.body.detail.guess]).toEqual([
      409,
      {
        ...MAPPING,
        income: null,
        expense: null,
        balance: null,
        product: 'current',
        currency: 'EUR',
      },
    ]);
    const other = { ...MAPPING, description: 'When' };
    expect((await send(user, FILE, { mapping: JSON.stringify(other) })).status).toBe(201);
    const now = await send(user, FILE, { mapping: 'ask' });
    expect(now.body.detail.guess.description).toBe('When');
  });

  it('without balances keeps different payments of the same day and amount', async () => {
    const user = await server().signUp();
    const file = (text: string) => `When;What;Sum\n01/04/2026;${text};-5,00\n`;
    const mapping = JSON.stringify(MAPPING);
    expect((await send(user, file('Coffee'), { mapping })).body.imported).toBe(1);
    for (const imported of [1, 0]) {
      const { body } = await send(user, file('Parking'));
      expect([body.imported, body.duplicates]).toEqual([imported, 1 - imported]);
      expect(body.notices.join(' ').includes('may be a duplicate')).toBe(imported === 1);
    }
    const rows = await list(user);
    expect(rows.map(({ description }) => description).toSorted()).toEqual(['Coffee', 'Parking']);
    const marked = rows.filter((row) => row.possible_duplicate_of !== null);
    expect(marked.map(({ description }) => description)).toEqual(['Parking']);
  });

  it('of another kind marks possible duplicates, and adds each row once', async () => {
    const user = await server().signUp();
    const mapping = JSON.stringify(MAPPING);
    await send(user, 'When;What;Sum\n01/04/2026;COMPRA 0123;-5,00\n', { mapping });
    const app = 'Day;Text;Money\n01/04/2026;Coffee;-5,00\n';
    const other = { ...MAPPING, date: 'Day', description: 'Text', amount: 'Money' };
    const { body } = await send(user, app, { mapping: JSON.stringify(other) });
    expect([body.imported, body.duplicates]).toEqual([1, 0]);
    expect(body.notices.join(' ')).toContain('One row may be a duplicate');
    const [pair, ...none] = await user.call(listDuplicates);
    expect([pair?.transaction.description, pair?.other.description, none.length]).toEqual([
      'Coffee',
      'COMPRA 0123',
      0,
    ]);
    expect((await send(user, app)).body).toMatchObject({ imported: 0, duplicates: 1 });
    const params = { id: pair?.transaction.id ?? '' };
    await user.call(judgeDuplicate, { params, body: { keep: false } });
    expect((await send(user, app)).body).toMatchObject({ imported: 0, duplicates: 1 });
    expect(await list(user)).toHaveLength(1);
  });

  it('reports what is wrong with a mapping, and rows that cannot be read', async () => {
    const user = await server().signUp();
    const bad = await send(user, FILE, { mapping: JSON.stringify({ ...MAPPING, decimal: 'dot' }) });
    expect([bad.status, bad.body.detail.fields[0].path]).toEqual([422, 'mapping.decimal']);
    const none = await send(user, FILE, { mapping: '{' });
    expect(none.status).toBe(422);
    const wrong = await send(user, FILE.replace('-3,50', 'three'), {
      mapping: JSON.stringify(MAPPING),
    });
    expect([wrong.status, wrong.body.detail.code]).toEqual([409, 'invalid_report_format']);
    expect(wrong.body.detail.message).toContain('Line 2');
    expect(await list(user)).toEqual([]);
  });
});

describeOnOneEngine('our own export', (server) => {
  const list = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { from: '1990-01-01', to: '2099-12-31' } })).items;
  const exported = async (user: TestUser) => {
    const response = await fetch(`${server().running.address}/api/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    return new Uint8Array(await response.arrayBuffer());
  };
  /** Everything that must be the same afterwards, leaving out new ids and timestamps. */
  const kept = (rows: readonly Transaction[]) =>
    rows.map(({ account_id, category, category_id, report_id, updated_at, transfer, ...row }) => ({
      ...row,
      transfer: transfer?.transaction_id ?? null,
    }));

  const text = fc.string({ unit: fc.constantFrom(...'=+-@\t"\'ñ€🏦,;\\ a1'), maxLength: 12 });
  const row = fc.record({
    date: fc.constantFrom('2024-02-29', '2026-01-05T10:11:12', '2026-03-31'),
    amount: fc.nat(1_000_000).map((cents) => cents / 100),
    fee: fc.constantFrom(0, 0.5, -1.25),
    bank: fc.constantFrom('BBVA', 'N26'),
    product: fc.constantFrom('current' as const, 'deposit' as const),
    direction: fc.constantFrom('income' as const, 'expense' as const),
    description: text,
    // A tag is a single line without tabs.
    tags: fc.array(
      text.map((tag) => tag.replaceAll('\t', ' ')),
      { maxLength: 3 },
    ),
    currency: fc.constantFrom('EUR', 'USD'),
    ignore: fc.boolean(),
    ignore_default_metrics: fc.boolean(),
    is_refund: fc.boolean(),
    creditor_name: fc.option(text),
  });

  it('is restored completely after the account is deleted and created again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const before = await server().signUp();
        const strings = await before.call(createCategory, {
          body: { name: 'Ströms, "a"', icon: '🎻' },
        });
        for (const [at, body] of rows.entries()) {
          const category = at % 2 === 0 ? { category: strings.id } : {};
          await before.call(createTransaction, { body: { ...body, ...category } });
        }
        const had = await list(before);
        const zip = await exported(before);
        await before.call(deleteProfile, { body: { password: PASSWORD } });
        const after = await server().signUp();
        const csv = unzipSync(zip)['transactions.csv'] ?? new Uint8Array();
        const answer = await after.upload('GENERIC', zip, 'saldo.zip');
        expect([answer.status, answer.body.imported]).toEqual([201, rows.length]);
        expect(kept(await list(after))).toEqual(kept(had));
        const again = await after.upload('GENERIC', csv, 'transactions.csv');
        expect([again.status, again.body.imported]).toEqual([201, 0]);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('keeps the bank’s original data, so the same statement adds nothing', async () => {
    const before = await server().signUp();
    const statement = composed('caixabank/TT310126.001.csv');
    const { imported: count } = await imported(before, 'CAIXABANK', statement);
    const had = await list(before);
    const zip = await exported(before);
    const after = await server().signUp();
    expect((await after.upload('GENERIC', zip, 'saldo.zip')).body.imported).toBe(count);
    const again = await imported(after, 'CAIXABANK', statement);
    expect([again.imported, again.duplicates]).toEqual([0, count]);
    expect(kept(await list(after))).toEqual(kept(had));
  });

  it('keeps transfers linked', async () => {
    const before = await server().signUp();
    expect((await imported(before, 'REVOLUT', POCKETS)).transfers_linked).toBe(1);
    const had = await list(before);
    const zip = await exported(before);
    const after = await server().signUp();
    const report = await after.upload('GENERIC', zip, 'saldo.zip');
    expect(report.body.transfers_linked).toBe(1);
    expect(kept(await list(after))).toEqual(kept(had));
  });

  it('is refused with row and column after a bad edit, and imports nothing', async () => {
    const before = await server().signUp();
    await before.call(createTransaction, {
      body: { date: '2026-01-05', amount: 50, bank: 'BBVA', product: 'current' },
    });
    const csv = strFromU8(
      unzipSync(await exported(before))['transactions.csv'] ?? new Uint8Array(),
    );
    const after = await server().signUp();
    const answer = await after.upload('GENERIC', csv.replace('expense', 'exp'), 'transactions.csv');
    expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_report_format']);
    expect(answer.body.detail.message).toMatch(/Row 2: the column “direction”/);
    expect(await list(after)).toEqual([]);
  });
});
