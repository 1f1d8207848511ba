import {
  createAccount,
  deleteAccount,
  getAccountParts,
  getBalances,
  listAccounts,
  mergeAccount,
  splitAccount,
  updateAccount,
} from '@saldo/contract/accounts';
import { judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import { getStep, listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { createTransaction, deleteBatch, listTransactions } from '@saldo/contract/transactions';
import { stored } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { writeBbvaCsv } from '@saldo/statements/testing/bbva';
import { afterEach, describe, expect, test } from 'vitest';
import { findRow, insertRow, updateRows, upsertRow } from '../../platform/db/crud.ts';
import { audit } from '../../platform/observability/audit.ts';
import { blankRow } from '../../schema/rows.ts';
import { sealRef, tryOpenRef } from '../accounts/account-connections.ts';
import { fetchLeaseName } from '../accounts/fetch-lease-name.ts';
import { forgetOldParts } from '../history/jobs.ts';

type Move = [day: string, text: string, cents: number];
const bbva = (opening: number, ...moves: Move[]) =>
  writeBbvaCsv(
    moves.map(([day, text, gross]) => {
      const date = `2026-${day}T00:00:00`;
      return { date, started: date, text, gross, fee: 0 };
    }),
    { opening },
  );
const MARCH = bbva(
  100_00,
  ['03-01', 'NOMINA', 1850_00],
  ['03-04', 'ALQUILER', -700_00],
  ['03-20', 'SUPER', -55_00],
);
const APRIL = bbva(1195_00, ['04-02', 'LUZ', -40_00], ['04-09', 'SUPER', -60_00]);
const SAVED = bbva(
  5000_00,
  ['03-02', 'Traspaso recibido', 300_00],
  ['03-09', 'LIBRERIA', -20_00],
  ['03-22', 'CINE', -8_00],
);

describeOnEachEngine('merging and splitting accounts', (server) => {
  afterEach(() => server().setNow());

  const bring = async (user: TestUser, file: Uint8Array, account_id?: string) =>
    imported(user, 'BBVA', file, account_id ? { account_id } : {});
  /** All stored data that a merge may touch. */
  const everything = async (user: TestUser) => {
    const db = server().running.context.storage.read;
    const of = async (
      table: 'accounts' | 'linked_accounts' | 'removed_rows' | 'transfers' | 'sightings',
    ) =>
      (await db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute()) as object[];
    return {
      rows: (await stored(server(), user.id)).map(({ updated_at: _, ...row }) => row),
      accounts: await of('accounts'),
      linked: await of('linked_accounts'),
      removed: await of('removed_rows'),
      transfers: await of('transfers'),
      reports: (
        await db
          .selectFrom('reports')
          .selectAll()
          .where('user_id', '=', user.id)
          .orderBy('id')
          .execute()
      ).map(({ details, ...report }) => ({ ...report, ...JSON.parse(details) })),
      sightings: await of('sightings'),
    };
  };
  const two = async (user: TestUser) => {
    await bring(user, MARCH);
    const [one] = await user.call(listAccounts);
    await bring(user, APRIL, 'new');
    const accounts = await user.call(listAccounts);
    const other = accounts.find(({ id }) => id !== one?.id);
    return { one: one?.id ?? '', other: other?.id ?? '' };
  };

  test('a merge moves everything, and a split restores every row', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    const before = await everything(user);
    const asked = await user.call(mergeAccount, {
      params: { id: other },
      body: { into: one, dry_run: true },
    });
    expect(asked).toMatchObject({ rows: 2, doubles: 0, linked: 0, parted: 0 });
    expect(asked.accounts).toMatchObject([
      { id: one, balance: 1095, gap: null, proved_until: '2026-04-09' },
    ]);
    expect(await everything(user)).toEqual(before);
    const done = await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    expect(asked.step_id).toBeNull();
    expect(done).toEqual({ ...asked, step_id: expect.any(String) });
    const [merged, ...none] = await user.call(listAccounts);
    expect([merged, none]).toMatchObject([{ id: one, balance: 1095, gap: null }, []]);
    const parts = await user.call(getAccountParts, { params: { id: one } });
    expect(parts.reports.map(({ rows, apart }) => [rows, apart])).toEqual([
      [3, null],
      [2, null],
    ]);
    expect(parts.merged).toMatchObject([{ id: other, name: 'BBVA 2', rows: 2 }]);
    // The merged account still recognizes the file's rows as already imported.
    expect(await bring(user, APRIL)).toMatchObject({ imported: 0, duplicates: 2 });
    await server().running.context.storage.write(async (tx) => {
      const key = { column: 'user_id' as const, value: user.id };
      await tx
        .deleteFrom('reports')
        .where(key.column, '=', key.value)
        .where('imported', '=', 0)
        .execute();
    });
    await user.call(splitAccount, { params: { id: one }, body: { merged_id: other } });
    expect(await everything(user)).toEqual(before);
    const { days } = await user.call(getBalances, {
      query: { from: '2026-04-09', to: '2026-04-09' },
    });
    expect(days[0]?.total).toBe(2290);
  });

  test('splitting off exactly the files of a merge undoes it too', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    const before = await everything(user);
    await user.call(mergeAccount, { params: { id: other }, body: { into: one, name: 'Both' } });
    const { reports } = await user.call(getAccountParts, { params: { id: one } });
    const april = reports.find(({ from }) => from === '2026-04-02')?.id ?? '';
    await user.call(splitAccount, { params: { id: one }, body: { report_ids: [april] } });
    expect(await everything(user)).toEqual(before);
  });

  test('files of another account are detected and can be split off', async () => {
    const user = await server().signUp();
    const { one } = await two(user);
    const accounts = await user.call(listAccounts);
    for (const { id } of accounts.filter(({ id }) => id !== one)) {
      await user.call(mergeAccount, { params: { id }, body: { into: one } });
    }
    await bring(user, SAVED, 'new');
    const saved = (await user.call(listAccounts)).find(({ id }) => id !== one)?.id ?? '';
    await user.call(mergeAccount, { params: { id: saved }, body: { into: one } });
    const { reports } = await user.call(getAccountParts, { params: { id: one } });
    const apart = reports.filter((report) => report.apart);
    expect(apart).toMatchObject([
      { rows: 3, apart: { date: '2026-03-02', here: 1950, there: 5300 } },
    ]);
    const body = { report_ids: apart.map(({ id }) => id), name: 'Savings' };
    const parted = await user.call(splitAccount, { params: { id: one }, body });
    expect(parted.rows).toBe(3);
    const after = await user.call(listAccounts);
    expect(after.map(({ name }) => name)).toContain('Savings');
    expect(after.map(({ balance, gap }) => [balance, gap])).toEqual([
      [1095, null],
      [5272, null],
    ]);
  });

  test('rows of both accounts are marked as possible duplicates', async () => {
    const user = await server().signUp();
    await bring(user, MARCH);
    const [one] = await user.call(listAccounts);
    const cash = { name: 'Again', bank: 'BBVA', product: 'current' as const, currency: 'EUR' };
    const { id } = await user.call(createAccount, {
      body: { ...cash, typed: { on: '2026-01-01', amount: 1 } },
    });
    // The same rows in two accounts, as an older version could leave them.
    await server().running.context.storage.write(async (tx) => {
      const rows = await tx
        .selectFrom('transactions')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute();
      for (const row of rows) {
        const copy = {
          ...row,
          id: crypto.randomUUID(),
          account_id: id,
          bank_account_id: id,
          report_id: null,
        };
        await tx.insertInto('transactions').values(copy).execute();
      }
    });
    const into = one?.id ?? '';
    const answer = await user.call(mergeAccount, { params: { id }, body: { into } });
    expect(answer).toMatchObject({ rows: 3, doubles: 3 });
    expect(await user.call(listDuplicates)).toHaveLength(3);
    // A possible duplicate does not count toward the balance a second time.
    expect(answer.accounts).toMatchObject([{ balance: 1195, gap: null }]);
    await user.call(splitAccount, { params: { id: into }, body: { merged_id: id } });
    expect(await user.call(listDuplicates)).toHaveLength(0);
    await user.call(mergeAccount, { params: { id }, body: { into } });
    for (const { transaction } of await user.call(listDuplicates)) {
      const params = { id: transaction.id };
      await user.call(judgeDuplicate, { params, body: { keep: false } });
    }
    expect(await user.call(listAccounts)).toMatchObject([{ balance: 1195, gap: null }]);
    // A removed duplicate is not imported again.
    expect(await bring(user, MARCH)).toMatchObject({ imported: 0, duplicates: 3 });
  });

  test('rejects accounts that cannot be merged, and splits that leave nothing', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    const dollars = { name: 'Dollars', product: 'current' as const, currency: 'USD' };
    const { id } = await user.call(createAccount, {
      body: { ...dollars, typed: { on: '2026-01-01', amount: 1 } },
    });
    const refused = async (path: string, body: object) => {
      const answer = await user.raw('POST', `/api/accounts/${path}`, { body });
      return [answer.status, answer.body.detail.message ?? answer.body.detail[0]?.msg];
    };
    expect((await refused(`${id}/merge`, { into: one }))[0]).toBe(422);
    expect((await refused(`${one}/merge`, { into: one }))[0]).toBe(422);
    expect((await refused(`${crypto.randomUUID()}/merge`, { into: one }))[0]).toBe(404);
    expect((await refused(`${one}/split`, {}))[0]).toBe(422);
    const { reports } = await user.call(getAccountParts, { params: { id: one } });
    const all = { report_ids: reports.map((report) => report.id) };
    expect((await refused(`${one}/split`, all))[0]).toBe(422);
    expect((await refused(`${one}/split`, { connection_account_id: one }))[0]).toBe(422);
    expect((await refused(`${one}/split`, { merged_id: other }))[0]).toBe(404);
    const stranger = await server().signUp();
    expect(
      (await stranger.raw('POST', `/api/accounts/${one}/merge`, { body: { into: other } })).status,
    ).toBe(404);
    expect((await stranger.raw('GET', `/api/accounts/${one}/parts`)).status).toBe(404);
  });

  test('manual entries move with a merge and back', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    const own = { bank: 'BBVA', product: 'current' as const, account_iban: other };
    await user.call(createTransaction, { body: { ...own, date: '2026-04-20', amount: 5 } });
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    const list = async (account: string) =>
      (await user.call(listTransactions, { query: { account_iban: account, year: 2026 } })).total;
    expect(await list(one)).toBe(6);
    await user.call(splitAccount, { params: { id: one }, body: { merged_id: other } });
    expect([await list(one), await list(other)]).toEqual([3, 3]);
  });

  const newest = async (user: TestUser) => {
    const { items } = await user.call(listSteps, { query: { kind: 'merge' } });
    return items[0]?.id ?? '';
  };
  const after = (ms: number) => new Date(server().running.context.now().getTime() + ms);
  const DAY_MS = 86_400_000;

  test('undoing and redoing a merge in History has the same effect', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    const before = await everything(user);
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    const merged = await everything(user);
    const params = { id: await newest(user) };
    expect((await user.call(undoStep, { params })).lost).toEqual([]);
    expect(await everything(user)).toEqual(before);
    expect((await user.call(getAccountParts, { params: { id: one } })).merged).toEqual([]);
    await user.call(redoStep, { params });
    expect(await everything(user)).toEqual(merged);
    await user.call(splitAccount, { params: { id: one }, body: { merged_id: other } });
    expect(await everything(user)).toEqual(before);
  });

  test('an undone merge waits for a later one that took its account', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    const first = await newest(user);
    await user.call(undoStep, { params: { id: first } });
    server().setNow(after(1000));
    await user.call(mergeAccount, { params: { id: one }, body: { into: other } });
    const second = await newest(user);
    const shown = await user.call(getStep, { params: { id: first } });
    expect(shown.undo).toMatchObject({ possible: false, after: [{ id: second }] });
    const { status, body } = await user.raw('POST', `/api/history/${first}/redo`);
    expect([status, body.detail.message]).toEqual([
      409,
      'Later changes build on this one. Undo them first.',
    ]);
    await user.call(undoStep, { params: { id: second } });
    await user.call(redoStep, { params: { id: first } });
  });

  test('merges can be undone at any time, the latest first', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    await bring(user, SAVED, 'new');
    const third = (await user.call(listAccounts)).find(({ id }) => id !== one && id !== other);
    const into = third?.id ?? '';
    const before = await everything(user);
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    const first = await newest(user);
    server().setNow(after(1000));
    await user.call(mergeAccount, { params: { id: one }, body: { into } });
    // A later rename survives the undo and does not block it.
    server().setNow(after(1000));
    await user.call(updateAccount, { params: { id: into }, body: { name: 'All' } });
    const { context } = server().running;
    const forget = () => forgetOldParts({ ...context, now: () => after(100 * DAY_MS) });
    // Without lines since, the clock would be in doubt.
    await context.storage.write((tx) =>
      audit(tx, { userId: user.id, now: after(97 * DAY_MS).toISOString() }, 'x.y'),
    );
    await forget();
    const blocked = await user.raw('POST', `/api/history/${first}/undo`);
    expect(blocked).toMatchObject({
      status: 409,
      body: { detail: { code: 'undo_blocked', after: [{ id: await newest(user) }] } },
    });
    const merged = async (id: string) =>
      (await user.call(getAccountParts, { params: { id } })).merged.map((account) => account.id);
    expect(await merged(into)).toEqual([one]);
    await user.call(splitAccount, { params: { id: into }, body: { merged_id: one } });
    expect([await merged(into), await merged(one)]).toEqual([[], [other]]);
    await user.call(splitAccount, { params: { id: one }, body: { merged_id: other } });
    const accounts = before.accounts.map((account) =>
      'id' in account && account.id === into ? { ...account, name: 'All' } : account,
    );
    expect(await everything(user)).toEqual({ ...before, accounts });
    // An undone step can be redone only for a limited time.
    await forget();
    expect((await user.raw('POST', `/api/history/${first}/redo`)).status).toBe(409);
  });

  test('rows deleted since stay known to their account', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    const { items } = await user.call(listTransactions, { query: { year: 2026, month: 4 } });
    await user.call(deleteBatch, { body: { ids: items.slice(0, 1).map(({ id }) => id) } });
    await user.call(splitAccount, { params: { id: one }, body: { merged_id: other } });
    expect((await everything(user)).removed).toMatchObject([{ account_id: other }]);
    expect(await bring(user, APRIL)).toMatchObject({ imported: 0, duplicates: 2 });
  });

  test('a merge can be undone after its target account was deleted', async () => {
    const user = await server().signUp();
    const typed = { on: '2026-01-01', amount: 1 };
    const make = async (name: string) => {
      const body = { name, product: 'current' as const, currency: 'EUR', typed };
      const { id } = await user.call(createAccount, { body });
      await user.call(updateAccount, { params: { id }, body: { is_enabled: false } });
      return id;
    };
    const [one, other] = [await make('One'), await make('Other')];
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    await user.call(deleteAccount, { params: { id: one } });
    const params = { id: await newest(user) };
    await user.call(undoStep, { params });
    expect(await user.call(listAccounts)).toMatchObject([{ id: other, is_enabled: false }]);
    expect((await user.raw('POST', `/api/history/${params.id}/redo`)).status).toBe(409);
  });

  describe.each(['Accounts', 'History'])('a bank connection, undone in %s,', (where) => {
    const linked = async (user: TestUser, id: string) => {
      const { storage, secrets } = server().running.context;
      const row = await findRow(storage.read, 'linked_accounts', { user_id: user.id, id });
      return row && [row.connection_id, row.ref && tryOpenRef(secrets, id, row.ref)];
    };
    const takeBack = async (user: TestUser, { one, other }: { one: string; other: string }) =>
      where === 'Accounts'
        ? user.raw('POST', `/api/accounts/${one}/split`, { body: { merged_id: other } })
        : user.raw('POST', `/api/history/${await newest(user)}/undo`);
    /** Merges an account that a connection has fetched. */
    const fetched = async (user: TestUser) => {
      const { storage, secrets } = server().running.context;
      const { one, other } = await two(user);
      const own = { user_id: user.id, id: other, connection_id: user.id, is_enabled: true };
      const ref = sealRef(secrets, other, 'first');
      const state = { status: 'READY', covered: '[]', calls: '{}' } as const;
      await storage.write((tx) =>
        upsertRow(tx, 'linked_accounts', { ...blankRow('linked_accounts'), ...own, ...state, ref }),
      );
      await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
      expect(await linked(user, one)).toEqual([user.id, 'first']);
      return { one, other };
    };

    test('moves along in its current state, and back', async () => {
      const user = await server().signUp();
      const { one, other } = await fetched(user);
      const { storage, secrets } = server().running.context;
      const ref = sealRef(secrets, one, 'renewed');
      const key = { user_id: user.id, id: one };
      await storage.write((tx) => updateRows(tx, 'linked_accounts', key, { ref }));
      expect((await takeBack(user, { one, other })).status).toBe(200);
      expect(await linked(user, one)).toBeUndefined();
      expect(await linked(user, other)).toEqual([user.id, 'renewed']);
      await user.call(redoStep, { params: { id: await newest(user) } });
      expect(await linked(user, one)).toEqual([user.id, 'renewed']);
      expect(await linked(user, other)).toBeUndefined();
    });

    test('does not return once it has ended, and stays if it is a newer one', async () => {
      const user = await server().signUp();
      const { one, other } = await fetched(user);
      const { storage } = server().running.context;
      const key = { user_id: user.id, id: one };
      await storage.write((tx) => updateRows(tx, 'linked_accounts', key, { connection_id: 'new' }));
      expect((await takeBack(user, { one, other })).status).toBe(200);
      expect(await linked(user, one)).toEqual(['new', 'first']);
      expect(await linked(user, other)).toEqual([null, null]);
    });

    test('is not moved while it is fetching', async () => {
      const user = await server().signUp();
      const { one, other } = await fetched(user);
      const { storage, now } = server().running.context;
      const until = new Date(now().getTime() + 60_000).toISOString();
      await storage.write((tx) =>
        insertRow(tx, 'leases', {
          ...blankRow('leases'),
          ...{ name: fetchLeaseName(user.id), holder: 'it', expires_at: until },
        }),
      );
      expect(await takeBack(user, { one, other })).toMatchObject({
        status: 409,
        body: { detail: { code: 'account_in_use' } },
      });
      expect(await linked(user, one)).toEqual([user.id, 'first']);
    });
  });
});
