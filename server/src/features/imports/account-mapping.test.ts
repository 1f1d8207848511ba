import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { headingsHash } from './reading/answer-keys.ts';

const HEADINGS = ['When', 'What', 'Sum', 'Left'];
const fileOf = (...rows: string[]) => [HEADINGS.join(';'), ...rows, ''].join('\n');
const MAPPING = {
  ...{ date: 'When', description: 'What', amount: 'Sum', balance: 'Left' },
  ...{ date_order: 'day-first', decimal: 'comma', bank: 'N26' },
};
const AMERICAN = { ...MAPPING, date_order: 'month-first', bank: 'REVOLUT', currency: 'USD' };

/** Dates that can be read in either order. */
const JANUARY = fileOf('02/01/2026;Coffee;-3,50;96,50', '03/01/2026;Salary;100,00;196,50');
const FEBRUARY = fileOf('02/02/2026;Coffee;-6,50;190,00', '05/02/2026;Tea;-1,00;189,00');
const ABROAD = fileOf('01/02/2026;Diner;-10,00;490,00', '01/03/2026;Fuel;-20,00;470,00');
const ABROAD_LATER = fileOf('02/03/2026;Diner;-10,00;460,00', '02/04/2026;Fuel;-20,00;440,00');

describeOnOneEngine('the column mapping of an account', (server) => {
  const send = (user: TestUser, file: string, fields: Record<string, string> = {}) =>
    user.upload('GENERIC', file, 'list.csv', fields);
  const map = (user: TestUser, file: string, mapping: object, more: Record<string, string> = {}) =>
    send(user, file, { mapping: JSON.stringify(mapping), ...more });
  /** A user with an account at each of two banks, whose files have the same headings. */
  const begun = async () => {
    const user = await server().signUp();
    const home = await map(user, JANUARY, MAPPING);
    const abroad = await map(user, ABROAD, AMERICAN);
    expect([home.status, abroad.status]).toEqual([201, 201]);
    return { user, home: home.body.account_id, abroad: abroad.body.account_id };
  };

  it('is only a guess for a file that continues another balance', async () => {
    const user = await server().signUp();
    expect((await map(user, JANUARY, MAPPING)).status).toBe(201);
    const asked = await send(user, ABROAD);
    expect([asked.status, asked.body.detail]).toMatchObject([
      409,
      { code: 'mapping_required', guess: MAPPING },
    ]);
    expect((await send(user, FEBRUARY)).body).toMatchObject({ imported: 2, bank: 'N26' });
  });

  it('is used for what continues the account, whatever was mapped last', async () => {
    const { user, home, abroad } = await begun();
    const later = await send(user, FEBRUARY);
    expect([later.status, later.body]).toMatchObject([201, { account_id: home, to: '2026-02-05' }]);
    const other = await send(user, ABROAD_LATER);
    expect([other.status, other.body]).toMatchObject([
      201,
      { account_id: abroad, from: '2026-02-03', bank: 'REVOLUT' },
    ]);
    // The same file again holds rows of its account.
    expect((await send(user, JANUARY)).body).toMatchObject({ imported: 0, duplicates: 2 });
  });

  it('is used for a file of the account that the user chose, and for no other', async () => {
    const { user, home, abroad } = await begun();
    const gap = fileOf('02/06/2026;Coffee;-6,50;50,00');
    expect((await send(user, gap)).body.detail.code).toBe('mapping_required');
    const chosen = await send(user, gap, { account_id: abroad });
    expect([chosen.status, chosen.body]).toMatchObject([201, { account_id: abroad }]);
    expect(chosen.body.from).toBe('2026-02-06');
    const own = await send(user, fileOf('02/07/2026;Coffee;-6,50;40,00'), { account_id: home });
    expect([own.status, own.body]).toMatchObject([201, { account_id: home, from: '2026-07-02' }]);
  });

  it('remembered by an earlier version is used for what continues an account of its bank', async () => {
    const user = await server().signUp();
    await map(user, JANUARY, MAPPING);
    const { storage } = server().running.context;
    await storage.write((tx) =>
      tx
        .deleteFrom('csv_mappings')
        .where('user_id', '=', user.id)
        .where('headings_hash', '!=', headingsHash(HEADINGS))
        .execute(),
    );
    expect((await send(user, ABROAD)).status).toBe(409);
    expect((await send(user, FEBRUARY)).body).toMatchObject({ imported: 2 });
  });
});
