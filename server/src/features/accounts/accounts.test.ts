import { listAccounts } from '@saldo/contract/accounts';
import { countsOf } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { composed } from '@saldo/statements/testing/composed-files';
import { writeNorma43 } from '@saldo/statements/testing/norma43';
import { expect, test } from 'vitest';
import { newId } from '../../platform/id.ts';

const PLAIN = composed('imagin/export_20260131.csv');
const WITH_IBAN = composed('imagin/extracto_20260131.csv');
const REVOLUT = composed('revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv');
const IBAN = 'ES2121000001050000000001';
const OTHER_IBAN = 'ES9121000418450200051332';

describeOnEachEngine('the account of a statement', (server) => {
  const makeAccount = async (
    user: TestUser,
    given: { bank: string; iban?: string; name?: string },
  ) => {
    const id = newId();
    await server().running.context.storage.write((tx) =>
      tx
        .insertInto('accounts')
        .values({
          user_id: user.id,
          id,
          name: given.name ?? 'Casa',
          product: 'current',
          currency: 'EUR',
          iban: given.iban ?? null,
          bank: given.bank,
          created_at: new Date().toISOString(),
        })
        .execute(),
    );
    return id;
  };

  test('takes its IBAN and name from a later file', async () => {
    const user = await server().signUp();
    const first = await imported(user, 'CAIXABANK', PLAIN);
    expect(first.accounts).toMatchObject([{ name: 'CaixaBank', iban: null }]);
    const second = await imported(user, 'CAIXABANK', WITH_IBAN);
    expect(second).toMatchObject({ account_id: first.account_id, imported: 0, duplicates: 10 });
    expect(await user.call(listAccounts)).toMatchObject([
      { id: first.account_id, name: 'CaixaBank ···· 0001', iban: IBAN },
    ]);
  });

  test('keeps a name set by the user when it learns its IBAN', async () => {
    const user = await server().signUp();
    const id = await makeAccount(user, { bank: 'CAIXABANK' });
    await imported(user, 'CAIXABANK', WITH_IBAN);
    expect(await user.call(listAccounts)).toMatchObject([{ id, name: 'Casa', iban: IBAN }]);
  });

  test('takes a new name with its IBAN if earlier versions named it after the bank’s code', async () => {
    const user = await server().signUp();
    const id = await makeAccount(user, { bank: 'CAIXABANK', name: 'CAIXABANK' });
    await imported(user, 'CAIXABANK', WITH_IBAN);
    const name = `CaixaBank ···· ${IBAN.slice(-4)}`;
    expect(await user.call(listAccounts)).toMatchObject([{ id, name, iban: IBAN }]);
  });

  test('must be chosen when several fit', async () => {
    const user = await server().signUp();
    const one = await makeAccount(user, { bank: 'CAIXABANK', iban: IBAN });
    const other = await makeAccount(user, { bank: 'CAIXABANK', iban: OTHER_IBAN });
    const asked = await user.upload('CAIXABANK', PLAIN);
    expect(asked).toMatchObject({ status: 409, body: { detail: { code: 'account_ambiguous' } } });
    const why = 'It has no transactions yet.';
    expect(asked.body.detail.accounts).toEqual([
      { id: one, name: 'Casa', iban: IBAN, fits: true, why, compared: null },
      { id: other, name: 'Casa', iban: OTHER_IBAN, fits: true, why, compared: null },
    ]);
    expect(await countsOf(server(), user.id)).toMatchObject({ transactions: 0, reports: 0 });
    const report = await imported(user, 'CAIXABANK', PLAIN, { account_id: other });
    expect(report).toMatchObject({ account_id: other, imported: 10 });
  });

  test('is rejected if it is another user’s or another bank’s', async () => {
    const [user, stranger] = [await server().signUp(), await server().signUp()];
    const foreign = await makeAccount(stranger, { bank: 'CAIXABANK' });
    const ofOtherBank = await makeAccount(user, { bank: 'BBVA' });
    for (const account_id of [foreign, ofOtherBank, newId()]) {
      const answer = await user.upload('CAIXABANK', PLAIN, 'a.csv', { account_id });
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: { code: 'validation_error', fields: [{ path: 'account_id' }] } },
      });
    }
    expect(await countsOf(server(), user.id)).toMatchObject({ transactions: 0, accounts: 1 });
  });

  test('chosen for a file of several accounts is used where it fits', async () => {
    const user = await server().signUp();
    await makeAccount(user, { bank: 'REVOLUT' });
    const named = await makeAccount(user, { bank: 'REVOLUT' });
    expect((await user.upload('REVOLUT', REVOLUT)).body.detail.code).toBe('account_ambiguous');
    const report = await imported(user, 'REVOLUT', REVOLUT, { account_id: named });
    const ofCurrency = Object.fromEntries(
      report.accounts.map(({ id, currency, product }) => [`${currency} ${product}`, id]),
    );
    expect(ofCurrency['EUR current']).toBe(named);
    expect(new Set(Object.values(ofCurrency)).size).toBe(3);
  });

  test('is learned or created for each of two accounts in one file', async () => {
    const user = await server().signUp();
    const plain = await makeAccount(user, { bank: 'CAIXABANK' });
    const movement = { date: '2026-01-02T00:00:00', started: '2026-01-02T00:00:00', fee: 0 };
    const [first, second] = [IBAN, OTHER_IBAN].map((iban) =>
      new TextDecoder()
        .decode(writeNorma43([{ ...movement, text: 'PAN', gross: -200 }], { iban, opening: 5000 }))
        .split(/\r?\n/)
        .filter((record) => record !== ''),
    );
    const end = `88${'9'.repeat(18)}${String(8).padStart(6, '0')}`;
    const records = [...(first ?? []).slice(0, -1), ...(second ?? []).slice(0, -1), end];
    const report = await imported(user, 'CAIXABANK', records.join('\r\n'));
    expect(report.accounts.map((account) => account.iban)).toEqual([IBAN, OTHER_IBAN]);
    expect(report.accounts[0]?.id).toBe(plain);
    expect(report.accounts[1]?.id).not.toBe(plain);
    expect(await imported(user, 'CAIXABANK', records.join('\r\n'))).toMatchObject({
      imported: 0,
      duplicates: 2,
    });
  });
});
