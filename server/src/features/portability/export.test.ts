import { createCategory } from '@saldo/contract/categories';
import { setRate } from '@saldo/contract/rates';
import { setShare } from '@saldo/contract/shares';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it } from 'vitest';

describeOnEachEngine('the export', (server) => {
  const take = async (user: TestUser) => {
    const response = await fetch(`${server().running.address}/api/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="saldo-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    return {
      names: Object.keys(files),
      files,
      json: (name: string) => JSON.parse(textOf(name)),
      csv: (name: string) =>
        Papa.parse<Record<string, string>>(textOf(name).replace(/^\uFEFF/, ''), {
          header: true,
          skipEmptyLines: true,
        }).data,
    };
  };
  const spend = (user: TestUser, more: object = {}) =>
    user.call(createTransaction, {
      body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current', ...more },
    });

  it('contains everything a user owns, as CSV and JSON', async () => {
    const user = await server().signUp();
    const music = await user.call(createCategory, { body: { name: 'Music', icon: '🎸' } });
    const strings = await user.call(createCategory, {
      body: { name: 'Strings', icon: '🎻', parent_id: music.id },
    });
    await spend(user, {
      amount: 12.34,
      fee: 0.5,
      description: '=cmd|"/c calc"!A1',
      category: strings.id,
      tags: ['a,b', 'c'],
      ignore: true,
    });
    await imported(user, 'CAIXABANK', composed('caixabank/TT310126.001.csv'));
    const { csv, json, names } = await take(user);
    const rows = csv('transactions.csv');
    const list = (await user.raw('GET', '/api/transactions?year=2026')).body;
    expect(rows.length).toBeGreaterThanOrEqual(list.total);
    expect(rows.find((row) => row.description?.startsWith("'="))).toMatchObject({
      date: '2026-01-05T00:00:00',
      amount: '-12.34',
      fee: '0.5',
      description: '\'=cmd|"/c calc"!A1',
      category: 'Music',
      subcategory: 'Strings',
      category_source: 'hand',
      tags: '"a,b",c',
      ignore: 'true',
    });
    const objects = json('transactions.json');
    expect(objects).toHaveLength(rows.length);
    expect(objects.map((row: { id: string }) => row.id)).toEqual(rows.map((row) => row.id));
    expect(json('categories.json').map((row: { name: string }) => row.name)).toContain('Strings');
    expect(json('imports.json')).toHaveLength(1);
    expect(json('profile.json')).toMatchObject({ email: user.email, username: user.username });
    expect(names).toContain('README.txt');
  });

  it('says what each amount counts for in totals, which an import ignores', async () => {
    const user = await server().signUp();
    await user.call(updateProfile, { body: { main_currency: 'EUR' } });
    await user.call(setRate, {
      body: { currency: 'USD', against: 'EUR', from_day: '2026-01-02', rate: 1.25 },
    });
    await spend(user, { description: 'Euros', amount: 8 });
    await spend(user, { description: 'Dollars', amount: 10, currency: 'USD' });
    await spend(user, { description: 'Back', amount: 10, currency: 'USD', direction: 'income' });
    await spend(user, { description: 'Early', amount: 10, currency: 'USD', date: '2025-12-31' });
    const { id: shared } = await spend(user, {
      description: 'Shared',
      amount: 30,
      currency: 'USD',
    });
    await user.call(setShare, { params: { id: shared }, body: { mine: 10, who: ['Ana'] } });
    const briefOf = (rows: Record<string, unknown>[]) =>
      rows
        .map((one) => [
          ...[one.description, one.main_amount, one.main_currency, one.rate, one.rate_day],
        ])
        .sort();
    const { csv, json, files } = await take(user);
    const all = [
      ['Back', 8, 'EUR', 1.25, '2026-01-02'],
      ['Dollars', -8, 'EUR', 1.25, '2026-01-02'],
      ['Early', null, null, null, null],
      ['Euros', -8, 'EUR', null, null],
      ['Shared', -8, 'EUR', 1.25, '2026-01-02'],
    ];
    expect(briefOf(json('transactions.json'))).toEqual(all);
    expect(briefOf(csv('transactions.csv'))).toEqual(
      all.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    );

    const other = await server().signUp();
    const text = strFromU8(files['transactions.csv'] ?? new Uint8Array());
    const { notices } = await imported(
      other,
      'GENERIC',
      text.replaceAll('-8,EUR,1.25', '-9,GBP,9'),
    );
    expect(notices).toEqual([]);
    const rows = await other.call(listTransactions, { query: { year: 'all' } });
    expect(rows.items.map(({ amount }) => amount).sort()).toEqual([10, 10, 10, 30, 8]);
  });

  it('contains no other user’s data and no secrets', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    await spend(other, { description: 'not yours' });
    const { files, json, csv } = await take(user);
    expect([json('transactions.json'), csv('transactions.csv')]).toEqual([[], []]);
    const all = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(all.join('\n')).not.toMatch(/not yours|argon2|password|token|secret/i);
  });

  it('is a consistent snapshot, and leaves no file behind', async () => {
    const user = await server().signUp();
    for (let at = 0; at < 5; at += 1) await spend(user, { amount: at });
    const [{ json, csv }] = await Promise.all([take(user), spend(user, { amount: 99 })]);
    expect(csv('transactions.csv')).toHaveLength(json('transactions.json').length);
  });
});
