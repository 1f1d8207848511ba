import { createCategory } from '@saldo/contract/categories';
import { createTransaction } from '@saldo/contract/transactions';
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
