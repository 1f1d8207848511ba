import {
  createAccount,
  getAccountParts,
  getBalances,
  listAccounts,
  mergeAccount,
  splitAccount,
} from '@saldo/contract/accounts';
import { judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { stored } from '@saldo/proofs/harness/statements';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { writeBbvaCsv } from '@saldo/statements/testing/bbva';
import { expect, test } from 'vitest';

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

describeOnEachEngine('accounts that are put together and parted', (server) => {
  const bring = async (user: TestUser, file: Uint8Array, account_id?: string) =>
    imported(user, 'BBVA', file, account_id ? { account_id } : {});
  /** Everything that a merge may touch, as the database has it. */
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
  /** March in one account, April in another that was made for it. */
  const two = async (user: TestUser) => {
    await bring(user, MARCH);
    const [one] = await user.call(listAccounts);
    await bring(user, APRIL, 'new');
    const accounts = await user.call(listAccounts);
    const other = accounts.find(({ id }) => id !== one?.id);
    return { one: one?.id ?? '', other: other?.id ?? '' };
  };

  test('a merge gives all to the other, and taking it back leaves every row as it was', async () => {
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
    expect(done).toEqual(asked);
    const [merged, ...none] = await user.call(listAccounts);
    expect([merged, none]).toMatchObject([{ id: one, balance: 1095, gap: null }, []]);
    const parts = await user.call(getAccountParts, { params: { id: one } });
    expect(parts.reports.map(({ rows, apart }) => [rows, apart])).toEqual([
      [3, null],
      [2, null],
    ]);
    expect(parts.merged).toMatchObject([{ id: other, name: 'BBVA 2', rows: 2 }]);
    // The same file again is known to the account that has its rows now.
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

  test('naming the files of a merge takes it back too', async () => {
    const user = await server().signUp();
    const { one, other } = await two(user);
    const before = await everything(user);
    await user.call(mergeAccount, { params: { id: other }, body: { into: one, name: 'Both' } });
    const { reports } = await user.call(getAccountParts, { params: { id: one } });
    const april = reports.find(({ from }) => from === '2026-04-02')?.id ?? '';
    await user.call(splitAccount, { params: { id: one }, body: { report_ids: [april] } });
    expect(await everything(user)).toEqual(before);
  });

  test('what has melted is found, and split off', async () => {
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

  test('rows that both have are marked as possible doubles', async () => {
    const user = await server().signUp();
    await bring(user, MARCH);
    const [one] = await user.call(listAccounts);
    const cash = { name: 'Again', bank: 'BBVA', product: 'current' as const, currency: 'EUR' };
    const { id } = await user.call(createAccount, {
      body: { ...cash, typed: { on: '2026-01-01', amount: 1 } },
    });
    // As an older version could leave it: the same rows in two accounts.
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
    // A possible double is no second movement of the bank's.
    expect(answer.accounts).toMatchObject([{ balance: 1195, gap: null }]);
    await user.call(splitAccount, { params: { id: into }, body: { merged_id: id } });
    expect(await user.call(listDuplicates)).toHaveLength(0);
    await user.call(mergeAccount, { params: { id }, body: { into } });
    for (const { transaction } of await user.call(listDuplicates)) {
      const params = { id: transaction.id };
      await user.call(judgeDuplicate, { params, body: { keep: false } });
    }
    expect(await user.call(listAccounts)).toMatchObject([{ balance: 1195, gap: null }]);
    // Nor does it come back.
    expect(await bring(user, MARCH)).toMatchObject({ imported: 0, duplicates: 3 });
  });

  test('refuses what cannot be one, and what would leave nothing', async () => {
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

  test('what was written by hand goes along, and comes back', async () => {
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
});
