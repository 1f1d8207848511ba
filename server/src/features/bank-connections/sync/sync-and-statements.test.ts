import { getCoverage } from '@saldo/contract/accounts';
import { judgeDuplicate, listDuplicates } from '@saldo/contract/bank-connections';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import {
  createTransaction,
  deleteTransaction,
  listTransactions,
} from '@saldo/contract/transactions';
import { lasting, stored } from '@saldo/proofs/harness/statements';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { writeNorma43 } from '@saldo/statements/testing/norma43';
import { expect, test } from 'vitest';
import type { FetchedRow } from '../providers/provider.ts';
import { scriptedBank } from '../testing/scripted-bank.ts';

const IBAN = 'ES4599990001400012345678';
const TODAY = '2026-11-20';

type Move = [day: string, text: string, cents: number];

const MOVES: Move[] = [
  ['2026-11-02', 'PANADERIA', -180],
  ['2026-11-02', 'PANADERIA', -180],
  ['2026-11-04', 'NOMINA', 185_000],
  ['2026-11-06', 'MERCADONA', -4210],
  ['2026-11-11', 'GASOLINERA', -5000],
];

/** The same rows as in the bank's statement, with another description and a balance. */
const fileOf = (moves: readonly Move[]) =>
  writeNorma43(
    moves.map(([day, text, gross]) => ({
      date: `${day}T00:00:00`,
      started: `${day}T00:00:00`,
      fee: 0,
      text: `EXTRACTO ${text}`,
      gross,
    })),
    { iban: IBAN, opening: 100_000 },
  );

const fetched = (moves: readonly Move[], withIds = true): FetchedRow[] =>
  moves.map(([day, text, amount], at) => ({
    ids: { provider: null, bank: withIds ? `${day}-${at}` : null },
    day,
    date: `${day}T00:00:00`,
    amount,
    currency: 'EUR',
    type: 'unknown',
    description: text,
    creditorName: null,
    creditorIban: null,
    debtorName: null,
    partyIban: null,
    balance: null,
  }));

const originsOf = async (user: TestUser) => {
  const { items } = await user.call(listTransactions, { query: { year: 2026 } });
  return [...new Set(items.map(({ origin }) => origin))];
};

describeOnOneEngine('statements and connections of one account', (server) => {
  const bank = () => scriptedBank(server(), { iban: IBAN, bank: 'CAIXABANK', today: TODAY });
  const importAll = (user: TestUser, moves = MOVES) => imported(user, 'CAIXABANK', fileOf(moves));

  test.each([true, false])(
    'a statement before fetches adds no row twice (ids: %s)',
    async (withIds) => {
      const user = await server().signUp();
      const first = await importAll(user);
      const connection = await bank().connect(user);
      expect(connection.accountId).toBe(first.account_id);
      for (let time = 0; time < 2; time++) {
        expect(await connection.fetch(fetched(MOVES, withIds))).toMatchObject({
          added: 0,
          known: 5,
        });
      }
      expect(await importAll(user)).toMatchObject({ imported: 0, duplicates: 5 });
      expect(await stored(server(), user.id)).toHaveLength(5);
      expect(await originsOf(user)).toEqual(['statement']);
    },
  );

  test.each([true, false])(
    'fetches before a statement add no row twice (ids: %s)',
    async (withIds) => {
      const user = await server().signUp();
      const connection = await bank().connect(user);
      expect(await connection.fetch(fetched(MOVES, withIds))).toMatchObject({ added: 5 });
      for (let time = 0; time < 2; time++) {
        expect(await importAll(user)).toMatchObject({ imported: 0, duplicates: 5 });
      }
      expect(await connection.fetch(fetched(MOVES, withIds))).toMatchObject({ added: 0 });
      expect(await importAll(user, MOVES.slice(2))).toMatchObject({ imported: 0, duplicates: 3 });
      expect(await stored(server(), user.id)).toHaveLength(5);
      expect(await originsOf(user)).toEqual(['connection']);
    },
  );

  test('a fetch that only completes rows is a step, which undo takes back', async () => {
    const user = await server().signUp();
    await importAll(user);
    const connection = await bank().connect(user);
    const bare = await lasting(server(), user.id);
    const rows = fetched(MOVES).map((row) => ({ ...row, creditorName: 'Panadería Sol' }));
    expect(await connection.fetch(rows)).toMatchObject({ added: 0, known: 5 });
    const full = await lasting(server(), user.id);
    expect(full).not.toEqual(bare);
    const steps = async () => (await user.call(listSteps, { query: { kind: 'sync' } })).items;
    const [step, ...others] = await steps();
    expect(step).toMatchObject({ by: 'job', count: 5 });
    expect(others).toEqual([]);
    // A fetch that finds nothing to complete is none.
    expect(await connection.fetch(rows)).toMatchObject({ added: 0, known: 5 });
    expect(await steps()).toEqual([step]);
    const params = { id: step?.id ?? '' };
    await user.call(undoStep, { params });
    expect(await lasting(server(), user.id)).toEqual(bare);
    await user.call(redoStep, { params });
    expect(await lasting(server(), user.id)).toEqual(full);
  });

  test('statements and fetches can alternate, each with a part', async () => {
    const user = await server().signUp();
    const connection = await bank().connect(user);
    await connection.fetch(fetched(MOVES.slice(0, 3)));
    expect(await importAll(user, MOVES.slice(0, 4))).toMatchObject({ imported: 1, duplicates: 3 });
    expect(await connection.fetch(fetched(MOVES))).toMatchObject({ added: 1, known: 4 });
    expect(await importAll(user)).toMatchObject({ imported: 0, duplicates: 5 });
    expect(await stored(server(), user.id)).toHaveLength(5);
  });

  test('rows a day apart match if each side has only one', async () => {
    const user = await server().signUp();
    const connection = await bank().connect(user);
    await connection.fetch(fetched([['2026-11-06', 'MERCADONA', -4210]]));
    const moves: Move[] = [
      ['2026-11-04', 'NOMINA', 100],
      ['2026-11-07', 'MERCADONA', -4210],
    ];
    expect(await importAll(user, moves)).toMatchObject({ imported: 1, duplicates: 1 });
  });

  test('a row whose text was folded by an older version is recognized', async () => {
    const user = await server().signUp();
    const connection = await bank().connect(user);
    const rows = fetched([['2026-11-06', 'BAR ŁÓDŹ', -250]], false);
    await connection.fetch(rows);
    const { storage } = server().running.context;
    await storage.write((tx) =>
      tx
        .updateTable('sightings')
        .set({ text_key: 'bar łodz' })
        .where('user_id', '=', user.id)
        .execute(),
    );
    expect(await connection.fetch(rows)).toMatchObject({ added: 0, known: 1 });
  });

  test('a manual entry is suggested as a duplicate of a fetched row, and both are kept until then', async () => {
    const user = await server().signUp();
    const connection = await bank().connect(user);
    const typed = await user.call(createTransaction, {
      body: {
        ...{ date: '2026-11-04T00:00:00', amount: 42.1, description: 'Groceries' },
        ...{ bank: 'CAIXABANK', product: 'current' },
      },
    });
    expect(await connection.fetch(fetched(MOVES))).toMatchObject({ added: 5, possible_doubles: 1 });
    expect(await connection.fetch(fetched(MOVES))).toMatchObject({ added: 0, possible_doubles: 0 });
    const [pair, ...others] = await user.call(listDuplicates);
    expect(others).toEqual([]);
    expect([pair?.transaction.id, pair?.other.description]).toEqual([typed.id, 'MERCADONA']);
    expect(await stored(server(), user.id)).toHaveLength(6);
  });

  test('the user can keep both of two possible duplicates', async () => {
    const user = await server().signUp();
    const connection = await bank().connect(user);
    await connection.fetch(fetched([['2026-11-06', 'CAFE', -250]]));
    const two: Move[] = [
      ['2026-11-06', 'BAR', -250],
      ['2026-11-06', 'QUIOSCO', -250],
    ];
    const report = await importAll(user, two);
    expect(report).toMatchObject({ imported: 2, duplicates: 0 });
    expect(report.notices.join(' ')).toMatch(/2 rows may be duplicates/);
    const doubles = await user.call(listDuplicates);
    expect(doubles).toHaveLength(2);
    expect(doubles[0]).toMatchObject({ other: { description: 'CAFE' } });
    for (const { transaction } of doubles) {
      const params = { id: transaction.id };
      const { transaction: kept } = await user.call(judgeDuplicate, {
        params,
        body: { keep: true },
      });
      expect(kept?.possible_duplicate_of).toBeNull();
    }
    expect(await user.call(listDuplicates)).toEqual([]);
    expect(await stored(server(), user.id)).toHaveLength(3);
  });

  test('or remove one, which then stays removed', async () => {
    const user = await server().signUp();
    await importAll(user, [
      ['2026-11-06', 'BAR', -250],
      ['2026-11-06', 'QUIOSCO', -250],
    ]);
    const connection = await bank().connect(user);
    const shown = fetched([['2026-11-06', 'CAFE', -250]]);
    expect(await connection.fetch(shown)).toMatchObject({ added: 1, possible_doubles: 1 });
    const [double] = await user.call(listDuplicates);
    const params = { id: double?.transaction.id ?? '' };
    const answer = await user.call(judgeDuplicate, { params, body: { keep: false } });
    expect(answer).toEqual({ transaction: null, step_id: expect.any(String) });
    expect(await connection.fetch(shown)).toMatchObject({ added: 0, known: 1 });
    expect(
      (await user.raw('PUT', `/api/transactions/${params.id}/duplicate`, { body: { keep: true } }))
        .status,
    ).toBe(404);
    expect(await stored(server(), user.id)).toHaveLength(2);
  });

  test('a row the user deleted is not added again by a fetch or statement', async () => {
    const user = await server().signUp();
    const connection = await bank().connect(user);
    await connection.fetch(fetched(MOVES));
    const [row] = (await stored(server(), user.id)).filter(
      (one) => one.description === 'MERCADONA',
    );
    await user.call(deleteTransaction, { params: { id: row?.id ?? '' } });
    expect(await connection.fetch(fetched(MOVES))).toMatchObject({ added: 0 });
    expect(await importAll(user)).toMatchObject({ imported: 0 });
    expect(await stored(server(), user.id)).toHaveLength(4);
  });

  test('a row the user edited keeps its edits and is recognized', async () => {
    const user = await server().signUp();
    const connection = await bank().connect(user);
    await connection.fetch(fetched(MOVES, false));
    const [row] = (await stored(server(), user.id)).filter(
      (one) => one.description === 'MERCADONA',
    );
    await user.raw('PUT', `/api/transactions/${row?.id}`, {
      body: { description: 'Groceries', amount: 1, date: '2026-01-01' },
    });
    expect(await connection.fetch(fetched(MOVES, false))).toMatchObject({ added: 0 });
    expect(await importAll(user)).toMatchObject({ imported: 0 });
    const edited = (await stored(server(), user.id)).find(({ id }) => id === row?.id);
    expect(edited).toMatchObject({ description: 'Groceries', amount: 100 });
  });

  test('the calendar shows the source of each day, and what balances verify', async () => {
    const user = await server().signUp();
    const report = await importAll(user, MOVES.slice(0, 4));
    const connection = await bank().connect(user);
    await connection.fetch(fetched(MOVES.slice(4)), { from: '2026-11-06', to: '2026-11-19' });
    const { days } = await user.call(getCoverage, { params: { id: report.account_id ?? '' } });
    const of = (date: string) => days.find((day) => day.date === date);
    expect(days[0]).toEqual({ date: '2026-11-02', source: 'file', proved: true });
    expect(of('2026-11-05')).toEqual({ date: '2026-11-05', source: 'file', proved: true });
    expect(of('2026-11-06')).toMatchObject({ source: 'both' });
    expect(of('2026-11-08')).toEqual({ date: '2026-11-08', source: 'sync', proved: false });
    expect(of('2026-11-19')).toMatchObject({ source: 'sync' });
    const stranger = await server().signUp();
    expect((await stranger.raw('GET', `/api/accounts/${report.account_id}/coverage`)).status).toBe(
      404,
    );
  });
});
