import { listAccounts } from '@saldo/contract/accounts';
import { disconnectBank } from '@saldo/contract/bank-connections';
import { stored } from '@saldo/proofs/harness/statements';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { writeBbvaCsv } from '@saldo/statements/testing/bbva';
import { expect, test } from 'vitest';
import type { FetchedRow } from '../providers/provider.ts';
import { type ScriptedConnection, scriptedBank } from '../testing/scripted-bank.ts';

const TODAY = '2026-11-20';
const IBAN = 'ES4599990001400012345678';

type Move = [day: string, text: string, cents: number];

const WAGE: Move[] = [
  ['2026-11-01', 'NOMINA', 1850_00],
  ['2026-11-04', 'ALQUILER', -700_00],
  ['2026-11-09', 'SUPER EJEMPLO', -60_00],
  ['2026-11-15', 'SUPER EJEMPLO', -55_00],
];
const SAVED: Move[] = [
  ['2026-11-02', 'Traspaso recibido', 300_00],
  ['2026-11-09', 'LIBRERIA', -20_00],
  ['2026-11-12', 'FARMACIA', -9_00],
  ['2026-11-14', 'CINE', -8_00],
];
const OLD: Move[] = WAGE.map(([day, text, cents]) => [day.replace('-11-', '-07-'), text, cents]);

const withBalances = (opening: number, moves: readonly Move[]) => {
  let balance = opening;
  return moves.map(([day, text, amount]): FetchedRow => {
    balance += amount;
    return {
      ids: { provider: null, bank: null },
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
      balance,
    };
  });
};
const bare = (moves: readonly Move[]) =>
  withBalances(0, moves).map((row): FetchedRow => ({ ...row, balance: null }));

describeOnOneEngine('accounts of a connection whose bank names no IBAN', (server) => {
  const bank = () => scriptedBank(server(), { iban: null, bank: 'BBVA', today: TODAY });
  const ofFile = async (user: TestUser, moves = WAGE, opening = 100_00) => {
    const movements = moves.map(([day, text, gross]) => {
      const date = `${day}T00:00:00`;
      return { date, started: date, text, gross, fee: 0 };
    });
    const { account_id: id } = await imported(user, 'BBVA', writeBbvaCsv(movements, { opening }));
    return id ?? '';
  };
  const rowsOf = async (user: TestUser, account: string) =>
    (await stored(server(), user.id)).filter(({ account_id: id }) => id === account).length;
  const accounts = (user: TestUser) => user.call(listAccounts);
  const connectOne = async (user: TestUser, iban: string | null = null) => {
    const [one] = await bank().connectAll(user, [{ iban }]);
    return one as ScriptedConnection;
  };

  test('contradicting balances give a separate account with its own rows', async () => {
    const user = await server().signUp();
    const known = await ofFile(user);
    const connection = await connectOne(user);
    expect(await connection.fetch(withBalances(5000_00, SAVED))).toMatchObject({ added: 4 });
    expect(await accounts(user)).toHaveLength(2);
    expect(await rowsOf(user, known)).toBe(4);
    expect(await rowsOf(user, connection.accountId)).toBe(4);
    await connection.fetch(withBalances(5000_00, SAVED));
    expect(await accounts(user)).toHaveLength(2);
  });

  test.each([true, false])('agreeing rows give one account (balances: %s)', async (has) => {
    const user = await server().signUp();
    const known = await ofFile(user);
    const connection = await connectOne(user, IBAN);
    const rows = has ? withBalances(100_00, WAGE) : bare(WAGE);
    expect(await connection.fetch(rows)).toMatchObject({ added: 0, known: 4 });
    const connected = { id: known, iban: IBAN, bank_connection_id: connection.id };
    expect(await accounts(user)).toMatchObject([connected]);
    expect(await connection.fetch(rows)).toMatchObject({ added: 0 });
    expect(await accounts(user)).toHaveLength(1);
  });

  test.each([true, false])('two accounts of a bank stay separate (balances: %s)', async (has) => {
    const user = await server().signUp();
    const known = await ofFile(user);
    const [first, second] = await bank().connectAll(user, [{ ref: 'saved' }, { ref: 'wage' }]);
    const [saved, wage] = has
      ? [withBalances(5000_00, SAVED), withBalances(100_00, WAGE)]
      : [bare(SAVED), bare(WAGE)];
    expect(await first?.fetch(saved)).toMatchObject({ added: 4 });
    expect(await second?.fetch(wage)).toMatchObject({ added: 0, known: 4 });
    const there = (await accounts(user)).map(({ id }) => id);
    expect(new Set(there)).toEqual(new Set([known, first?.accountId]));
    expect(await rowsOf(user, known)).toBe(4);
  });

  test('with nothing to compare, the only account is assumed, but neither of two', async () => {
    const user = await server().signUp();
    const known = await ofFile(user, OLD);
    expect(await (await connectOne(user)).fetch(bare(WAGE))).toMatchObject({ added: 4 });
    expect(await rowsOf(user, known)).toBe(8);

    const other = await server().signUp();
    const kept = await ofFile(other, OLD);
    const [first, second] = await bank().connectAll(other, [{ ref: 'a' }, { ref: 'b' }]);
    await first?.fetch(bare(WAGE));
    await second?.fetch(bare(SAVED));
    expect(await accounts(other)).toHaveLength(3);
    expect(await rowsOf(other, kept)).toBe(4);
  });

  test('an IBAN without a link to a statement’s account gives another account', async () => {
    const user = await server().signUp();
    const known = await ofFile(user, OLD);
    const connection = await connectOne(user, IBAN);
    await connection.fetch(bare(WAGE));
    expect(await accounts(user)).toHaveLength(2);
    expect(await rowsOf(user, known)).toBe(4);
  });

  test('an account that a renewed consent returns for the first time is a new one', async () => {
    const user = await server().signUp();
    const connection = await connectOne(user);
    await connection.fetch(withBalances(100_00, WAGE));
    const [again] = await connection.renew([{ ref: 'renewed' }]);
    expect(await again?.fetch(withBalances(100_00, WAGE))).toMatchObject({ added: 0, known: 4 });
    expect(await accounts(user)).toMatchObject([{ id: connection.accountId }]);
    const [other] = await connection.renew([{ ref: 'other' }]);
    expect(await other?.fetch(withBalances(5000_00, SAVED))).toMatchObject({ added: 4 });
    expect(await rowsOf(user, connection.accountId)).toBe(4);
    expect(await accounts(user)).toHaveLength(2);
  });

  test('a disconnected account is recognized by the key that outlives consents', async () => {
    const user = await server().signUp();
    const shown = [{ ref: 'a', stableKey: 'key-a' }];
    const [first] = await bank().connectAll(user, shown);
    await first?.fetch(bare(OLD));
    await user.call(disconnectBank, { params: { id: first?.id ?? '' } });
    const [second] = await bank().connectAll(user, [{ ref: 'b', stableKey: 'key-b' }, ...shown]);
    expect(second?.accountId).not.toBe(first?.accountId);
    expect((await accounts(user)).map(({ bank_connection_id: id }) => id)).toEqual([
      second?.id,
      second?.id,
    ]);
  });

  test('a balance that the bank reports separately is used for the account', async () => {
    server().setNow(new Date(`${TODAY}T12:00:00Z`));
    const user = await server().signUp();
    const connection = await connectOne(user);
    await connection.fetch(bare(WAGE));
    expect(await accounts(user)).toMatchObject([{ balance: null }]);
    const told = { day: '2026-11-10', balance: 1190_00 };
    await connection.fetch(bare(WAGE), undefined, told);
    // The reported balance minus what was spent since that day.
    expect(await accounts(user)).toMatchObject([
      { balance: 1135, balance_on: '2026-11-15', proved_until: null, source: 'sync' },
    ]);
    server().setNow();
  });
});
