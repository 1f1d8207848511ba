import { getAccount, listAccounts, updateAccount } from '@saldo/contract/accounts';
import {
  disconnectBank,
  finishConnection,
  listConnections,
  listInstitutions,
  refreshConnection,
  startConnection,
} from '@saldo/contract/bank-connections';
import { COUNTRIES } from '@saldo/contract/banks';
import { createCategory } from '@saldo/contract/categories';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { undoAutoSort } from '@saldo/contract/sorting';
import { createTransaction } from '@saldo/contract/transactions';
import { updateProfile } from '@saldo/contract/users';
import { countsOf, lasting, stored } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { answerBank, comeBack, refOf } from '@saldo/proofs/users/actions';
import { describe, expect, test } from 'vitest';
import { findRow } from '../../platform/db/crud.ts';
import { allow, connect, only, refresh, settled, syncNow } from './testing/sandbox.ts';

describeOnEachEngine('the sandbox bank', (server) => {
  test('offers one working bank; the faulty ones are for tests only', async () => {
    const user = await server().signUp();
    for (const { code } of COUNTRIES) {
      const banks = await user.call(listInstitutions, { query: { country_code: code } });
      expect(banks.map(({ institution_id: id, name }) => [id, name])).toEqual([
        [`SANDBOX_${code}_1`, 'Sandbox Bank'],
      ]);
    }
    const faulty = { body: { institution_id: 'SANDBOX_ES_6' } };
    expect(await user.raw('POST', '/api/bank-connections/start', faulty)).toMatchObject({
      status: 422,
      body: { detail: { fields: [{ path: 'institution_id' }] } },
    });
    expect(await connect(server(), user)).toMatchObject({ status: 'active', accountCount: 2 });
  });
});

const FAULTS = { SANDBOX_BANK: 'faults' };

describeOnEachEngine(
  'a bank connection',
  (server) => {
    test('offers banks in every country, and rejects unknown countries', async () => {
      const user = await server().signUp();
      for (const { code } of COUNTRIES) {
        const banks = await user.call(listInstitutions, { query: { country_code: code } });
        expect(banks[0]).toMatchObject({
          institution_id: `SANDBOX_${code}_1`,
          name: 'Sandbox Bank',
        });
        expect(banks.map(({ name }) => name)).toContain('Sandbox Bank, refusing');
      }
      const unknown = await user.raw('GET', '/api/bank-connections/institutions?country_code=XX');
      expect(unknown).toMatchObject({
        status: 422,
        body: { detail: { fields: [{ path: 'country_code' }] } },
      });
    });

    test('redirects to the bank and back, and imports accounts with ninety days', async () => {
      const user = await server().signUp();
      const connection = await connect(server(), user);
      expect(connection).toMatchObject({
        name: 'Sandbox Bank',
        provider: 'sandbox',
        status: 'active',
        accountCount: 2,
        days_left: 90,
        is_syncing: false,
        last_receipt: { error: null, known: 0, left: 0 },
      });
      const [current, savings] = connection.accounts;
      expect(current).toMatchObject({
        name: 'Current account',
        owner: 'Alex Sandbox',
        status: 'READY',
        is_enabled: true,
        bank: 'SANDBOX',
      });
      expect(current?.iban).toMatch(/^ES\d{22}$/);
      expect(current?.last_sync).not.toBeNull();
      expect(savings).toMatchObject({ name: 'Savings', product: 'deposit' });
      const rows = await stored(server(), user.id);
      const receipt = connection.last_receipt;
      expect(receipt?.added).toBe(rows.length);
      expect(receipt?.bank?.count).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(40);
      // Transfers between the two accounts are not spending.
      expect(receipt?.transfers_linked).toBeGreaterThan(0);
    });

    test('sorts certain rows on arrival if the user opted in, reports how many, and can undo it', async () => {
      const user = await server().signUp();
      await user.call(updateProfile, { body: { auto_sort: true } });
      const { last_receipt: receipt } = await connect(server(), user);
      const sorted = async () =>
        (await stored(server(), user.id)).filter((row) => row.category_source === 'ai').length;
      const count = await sorted();
      expect(count).toBeGreaterThan(5);
      expect(receipt?.sorted?.count).toBe(count);
      const params = { id: receipt?.sorted?.id ?? '' };
      expect(await user.call(undoAutoSort, { params })).toMatchObject({ undone: count });
      expect(await sorted()).toBe(0);
      const [after] = await user.call(listConnections, {});
      expect(after?.last_receipt?.added).toBe(receipt?.added);
      expect(after?.last_receipt).not.toHaveProperty('sorted');
    });

    test('sorts the merchants that the user has decided, and reports how many', async () => {
      const user = await server().signUp();
      const category = await user.call(createCategory, { body: { name: 'Food', icon: '🥖' } });
      await user.call(createTransaction, {
        body: {
          ...{ description: 'Mercadona', amount: 5, direction: 'expense', date: '2026-01-02' },
          ...{ bank: 'N26', product: 'current', type: 'card_payment', category: category.id },
        },
      });
      const { last_receipt: receipt } = await connect(server(), user);
      const sorted = (await stored(server(), user.id)).filter(
        (row) => row.category_source === 'ai',
      );
      expect(sorted.length).toBeGreaterThan(0);
      expect(new Set(sorted.map((row) => row.category_reason))).toEqual(
        new Set(['{"is":"chosen","name":"Mercadona"}']),
      );
      const count = sorted.length;
      expect(receipt?.sorted).toMatchObject({ count, chosen: count });
      const params = { id: receipt?.sorted?.id ?? '' };
      expect(await user.call(undoAutoSort, { params })).toMatchObject({ undone: count });
    });

    test('imports no row twice', async () => {
      const user = await server().signUp();
      const { id } = await connect(server(), user);
      const before = await stored(server(), user.id);
      const receipt = await syncNow(user, id);
      expect(receipt).toMatchObject({ added: 0, error: null });
      expect(receipt.known).toBeGreaterThan(0);
      expect(await stored(server(), user.id)).toEqual(before);
    });

    test('without recent transactions starts with yesterday', async () => {
      const user = await server().signUp();
      const { last_receipt: receipt } = await connect(server(), user, 'SANDBOX_ES_1', {
        sync_transactions: false,
      });
      const days = (Date.parse(receipt?.to ?? '') - Date.parse(receipt?.from ?? '')) / 86_400_000;
      expect(days).toBe(1);
    });

    test('can be finished repeatedly', async () => {
      const user = await server().signUp();
      const ref = await allow(server(), user);
      const first = await user.call(finishConnection, { query: { bank_connection_id: ref } });
      await settled(server());
      const again = await user.call(finishConnection, { query: { bank_connection_id: ref } });
      expect(again.id).toBe(first.id);
      await settled(server());
      expect(await user.call(listConnections)).toHaveLength(1);
    });

    test('is refused while the bank is already connected', async () => {
      const user = await server().signUp();
      await connect(server(), user);
      const again = await user.raw('POST', '/api/bank-connections/start', {
        body: { institution_id: 'SANDBOX_ES_1' },
      });
      expect(again).toMatchObject({
        status: 409,
        body: {
          detail: { code: 'bank_already_connected', message: 'Sandbox Bank is already connected.' },
        },
      });
    });

    test('uses the bank’s name and logo, not the client’s', async () => {
      const user = await server().signUp();
      const body = {
        institution_id: 'SANDBOX_ES_1',
        name: 'Evil',
        logo: 'https://evil.example/x.svg',
      };
      const started = await user.call(startConnection, { body });
      const link = 'link' in started ? started.link : '';
      const { location } = await answerBank(server(), link, 'allow');
      const ref = refOf(await comeBack(server(), location));
      const connection = await user.call(finishConnection, { query: { bank_connection_id: ref } });
      expect(connection).toMatchObject({ name: 'Sandbox Bank', logo: null });
      await settled(server());
    });

    test('to an unknown bank is refused', async () => {
      const user = await server().signUp();
      for (const institution_id of [
        'CAIXABANK_CAIXESBB',
        'SANDBOX_XX_1',
        'SANDBOX_ES_99',
        '../etc',
      ]) {
        const answer = await user.raw('POST', '/api/bank-connections/start', {
          body: { institution_id },
        });
        expect(answer).toMatchObject({
          status: 422,
          body: { detail: { fields: [{ path: 'institution_id' }] } },
        });
      }
    });

    describe('that the user cancels at the bank', () => {
      test('reports it, and leaves nothing behind', async () => {
        const user = await server().signUp();
        const started = await user.call(startConnection, {
          body: { institution_id: 'SANDBOX_ES_1' },
        });
        const { location } = await answerBank(
          server(),
          'link' in started ? started.link : '',
          'cancel',
        );
        const ref = refOf(await comeBack(server(), location));
        const path = `/api/bank-connections/finish?bank_connection_id=${ref}`;
        expect(await user.raw('POST', path)).toMatchObject({
          status: 409,
          body: {
            detail: {
              code: 'bank_access_refused',
              message: 'You canceled on the bank’s site. Nothing was connected.',
            },
          },
        });
        expect((await user.raw('POST', path)).status).toBe(404);
        expect(await user.call(listConnections)).toEqual([]);
      });

      test('while renewing reports it, and leaves the connection unchanged', async () => {
        const user = await server().signUp();
        const before = await connect(server(), user);
        const started = await user.call(refreshConnection, {
          params: { id: before.id },
          body: {},
        });
        const link = 'link' in started ? started.link : '';
        const { location } = await answerBank(server(), link, 'cancel');
        const ref = refOf(await comeBack(server(), location));
        const path = `/api/bank-connections/finish?bank_connection_id=${ref}`;
        expect(await user.raw('POST', path)).toMatchObject({
          status: 409,
          body: {
            detail: {
              code: 'bank_renewal_refused',
              message: 'You canceled on the bank’s site. Your connection hasn’t changed.',
            },
          },
        });
        // Reloading the page does not report the renewal a second time.
        expect((await user.raw('POST', path)).status).toBe(404);
        expect(await only(user)).toMatchObject({ status: 'active', expires_at: before.expires_at });
      });

      test('or that the bank refuses is reported', async () => {
        const user = await server().signUp();
        const refusing = (
          await user.call(listInstitutions, { query: { country_code: 'ES' } })
        ).find(({ name }) => name.includes('refusing'));
        const ref = await allow(server(), user, refusing?.institution_id);
        const answer = await user.raw(
          'POST',
          `/api/bank-connections/finish?bank_connection_id=${ref}`,
        );
        expect(answer).toMatchObject({
          status: 409,
          body: { detail: { code: 'bank_access_refused' } },
        });
      });
    });

    test('that the bank has not yet confirmed can be finished later', async () => {
      const user = await server().signUp();
      const ref = await allow(server(), user, 'SANDBOX_ES_5');
      const path = `/api/bank-connections/finish?bank_connection_id=${ref}`;
      expect(await user.raw('POST', path)).toMatchObject({
        status: 409,
        body: { detail: { code: 'bank_not_confirmed' } },
      });
      server().setNow(new Date(Date.now() + 9000));
      expect((await user.raw('POST', path)).status).toBe(200);
      server().setNow();
      await settled(server());
    });

    test('whose access has ended can be refreshed without duplicates', async () => {
      const user = await server().signUp();
      const connection = await connect(server(), user, 'SANDBOX_ES_3');
      expect(connection).toMatchObject({
        name: 'Sandbox Bank, access that ends',
        status: 'expired',
        days_left: 0,
      });
      const before = await stored(server(), user.id);
      expect(before.length).toBeGreaterThan(0);
      const { id } = connection;
      const after = await refresh(server(), user, id);
      expect(after).toMatchObject({ id, status: 'active', days_left: 90, accountCount: 2 });
      expect(await stored(server(), user.id)).toEqual(before);
    });

    test('keeps its accounts if the bank has changed all ids, and reports the missing one', async () => {
      const user = await server().signUp();
      const moving = (await user.call(listInstitutions, { query: { country_code: 'ES' } })).find(
        ({ name }) => name.includes('rearranged'),
      );
      const { id, accounts } = await connect(server(), user, moving?.institution_id);
      const before = await stored(server(), user.id);
      const after = await refresh(server(), user, id);
      expect(after.accounts.map((account) => account.id)).toEqual(
        accounts.map((account) => account.id),
      );
      expect(after.accounts.map((account) => account.status)).toEqual(['READY', 'ERROR']);
      expect(after.accounts[1]?.status_reason).toBe('The bank no longer offers this account.');
      const key = { user_id: user.id, id: accounts[1]?.id ?? '' };
      const linked = await findRow(server().running.context.storage.read, 'linked_accounts', key);
      expect(linked?.status_reason).toBe('{"is":"account_unavailable"}');
      expect(await stored(server(), user.id)).toEqual(before);
    });

    test.each([
      ['out of order', 'We couldn’t reach the bank. We’ll try again.'],
      ['garbled', /couldn’t read/],
    ])(
      'to a bank that is %s reports it on the accounts and in the receipt',
      async (which, words) => {
        const user = await server().signUp();
        const banks = await user.call(listInstitutions, { query: { country_code: 'DE' } });
        const bank = banks.find(({ name }) => name.includes(which));
        const connection = await connect(server(), user, bank?.institution_id);
        expect(connection.status).toBe('active');
        expect(connection.accounts.map(({ status }) => status)).toEqual(['ERROR', 'ERROR']);
        expect(connection.last_receipt?.error).toMatch(words);
        expect(connection.last_receipt?.bank).toBeNull();
        const accounts = await user.call(listAccounts);
        expect(accounts.map(({ source }) => source)).toEqual(['sync', 'sync']);
      },
    );

    test('stays ready if the bank allows no more updates today', async () => {
      const user = await server().signUp();
      const banks = await user.call(listInstitutions, { query: { country_code: 'FR' } });
      const bank = banks.find(({ name }) => name.includes('strict'));
      const { id } = await connect(server(), user, bank?.institution_id);
      for (let call = 2; call <= 4; call++) expect((await syncNow(user, id)).error).toBeNull();
      const { last_receipt: fourth } = await only(user);
      const fifth = await syncNow(user, id);
      expect(fifth.error).toMatch(
        /^The bank doesn’t allow any more updates today\. We’ll try again on /,
      );
      // The bank returned nothing for the refused sync, and the receipt of the last successful sync is kept.
      expect(fifth.bank).toBeNull();
      const { accounts, last_receipt: kept } = await only(user);
      expect(fourth?.bank?.count).toBeGreaterThan(0);
      expect(kept).toEqual({ ...fourth, error: fifth.error });
      expect(accounts.map(({ status }) => status)).toEqual(['READY', 'READY']);
    });

    test('does not fetch a disabled account', async () => {
      const user = await server().signUp();
      const { id, accounts } = await connect(server(), user);
      const [current] = accounts;
      const params = { id: current?.id ?? '' };
      const changed = await user.call(updateAccount, {
        params,
        body: { is_enabled: false, name: 'Mine' },
      });
      expect(changed).toMatchObject({ is_enabled: false, name: 'Mine' });
      await server().running.context.storage.write((tx) =>
        tx
          .updateTable('linked_accounts')
          .set({ last_sync: null })
          .where('id', '=', params.id)
          .execute(),
      );
      await syncNow(user, id);
      expect(await user.call(getAccount, { params })).toMatchObject({
        last_sync: null,
        name: 'Mine',
      });
    });

    test('is disconnected from the sandbox in a step that brings all back when undone', async () => {
      const user = await server().signUp();
      const { id } = await connect(server(), user);
      const before = await lasting(server(), user.id);
      const accounts = await user.call(listAccounts);
      await user.call(disconnectBank, { params: { id } });
      await settled(server());
      const [step] = (await user.call(listSteps, { query: {} })).items;
      expect(step).toMatchObject({ kind: 'bulk_delete', count: before.length });
      const params = { id: step?.id ?? '' };
      await user.call(undoStep, { params });
      expect(await lasting(server(), user.id)).toEqual(before);
      expect((await user.call(listAccounts)).map(({ name }) => name)).toEqual(
        accounts.map(({ name }) => name),
      );
      await user.call(redoStep, { params });
      expect(await countsOf(server(), user.id)).toMatchObject({ transactions: 0, accounts: 0 });
    });

    test('removes the sandbox’s sample data when disconnected, and can be created again', async () => {
      const user = await server().signUp();
      const { id } = await connect(server(), user);
      const { transactions } = await countsOf(server(), user.id);
      const answer = await user.call(disconnectBank, { params: { id } });
      expect(answer.removed_transactions).toBe(transactions);
      await settled(server());
      expect(await user.call(listConnections)).toEqual([]);
      expect(await countsOf(server(), user.id)).toEqual({
        transactions: 0,
        accounts: 0,
        reports: 0,
        removed_rows: 0,
      });
      const left = await server()
        .running.context.storage.read.selectFrom('bank_connections')
        .select('id')
        .where('user_id', '=', user.id)
        .execute();
      expect(left).toEqual([]);
      expect((await user.raw('PUT', `/api/bank-connections/disconnect/${id}`)).status).toBe(404);
      const anew = await connect(server(), user);
      expect(anew.accountCount).toBe(2);
      expect((await countsOf(server(), user.id)).transactions).toBe(transactions);
    });
  },
  FAULTS,
);
