import { listAccounts } from '@saldo/contract/accounts';
import type { AccountQuestion, ReportBank } from '@saldo/contract/imports';
import { undoReport } from '@saldo/contract/imports';
import { deletePeriod, listTransactions } from '@saldo/contract/transactions';
import { stored } from '@saldo/proofs/harness/statements';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { imported } from '@saldo/proofs/users/actions';
import { arbitraryMovements } from '@saldo/statements/testing/arbitrary';
import { writeBbvaCsv, writeBbvaXlsx } from '@saldo/statements/testing/bbva';
import { writeImaginCsv } from '@saldo/statements/testing/caixabank';
import { booked, type Movement } from '@saldo/statements/testing/movements';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountsOf, importDirectly, makeUser, piece } from './testing/imports.ts';

type Move = [day: string, text: string, cents: number];

const movementsOf = (moves: readonly Move[]): Movement[] =>
  moves.map(([day, text, gross]) => {
    const date = `2026-${day}T00:00:00`;
    return { date, started: date, text, gross, fee: 0 };
  });
const bbva = (opening: number, ...moves: Move[]) => writeBbvaCsv(movementsOf(moves), { opening });

const WAGE: Move[] = [
  ['03-01', 'NOMINA', 1850_00],
  ['03-04', 'ALQUILER', -700_00],
  ['03-09', 'SUPER EJEMPLO', -60_00],
  ['03-20', 'SUPER EJEMPLO', -55_00],
];
const SAVED: Move[] = [
  ['03-02', 'Traspaso recibido', 300_00],
  ['03-09', 'LIBRERIA', -20_00],
  ['03-15', 'FARMACIA', -9_00],
  ['03-22', 'CINE', -8_00],
];
const FIRST = bbva(100_00, ...WAGE);
const SECOND = bbva(5000_00, ...SAVED);

describeOnOneEngine('two accounts of one bank whose files do not name them', (server) => {
  const ask = async (user: TestUser, file: Uint8Array, bank: ReportBank = 'BBVA') => {
    const answer = await user.upload(bank, file, 'movimientos.csv');
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 409,
      body: { detail: { code: 'account_ambiguous' } },
    });
    return answer.body.detail as AccountQuestion & { message: string };
  };

  test('contradicting balances rule an account out: Saldo asks, and a new account is created', async () => {
    const user = await server().signUp();
    const first = await imported(user, 'BBVA', FIRST);
    const asked = await ask(user, SECOND);
    expect(asked.message).toMatch(/don’t match any of your accounts/);
    expect(asked.file).toEqual({
      ...{ name: 'BBVA', product: 'current', currency: 'EUR' },
      ...{ from: '2026-03-02', to: '2026-03-22', opening: 5000, closing: 5263 },
    });
    expect(asked.accounts).toEqual([
      {
        ...{ id: first.account_id, name: 'BBVA', iban: null, fits: false },
        why: 'On Mar 2, 2026, its balance was €1,950.00, but this file shows €5,300.00.',
        compared: { date: '2026-03-02', account: 1950, file: 5300 },
      },
    ]);
    const named = { account_id: first.account_id ?? '' };
    const refused = await user.upload('BBVA', SECOND, 'b.csv', named);
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: { fields: [{ path: 'account_id' }] } },
    });
    expect(refused.body.detail.fields[0].message).toMatch(
      /^This file isn’t a statement for BBVA\./,
    );

    const second = await imported(user, 'BBVA', SECOND, { account_id: 'new' });
    expect(second).toMatchObject({ imported: 4, accounts: [{ name: 'BBVA 2', assumed: false }] });
    expect(await imported(user, 'BBVA', FIRST)).toMatchObject({
      ...{ account_id: first.account_id, imported: 0, duplicates: 4 },
    });
    expect(await imported(user, 'BBVA', SECOND)).toMatchObject({
      ...{ account_id: second.account_id, imported: 0, duplicates: 4 },
    });
    const again = await user.upload('BBVA', SECOND, 'b.csv', { account_id: 'new' });
    expect(again.body.detail.fields[0].message).toMatch(/are already in BBVA 2/);
  });

  test('overlapping and consecutive files are matched to their account, in any format', async () => {
    const user = await server().signUp();
    const first = await imported(user, 'BBVA', FIRST);
    const second = await imported(user, 'BBVA', SECOND, { account_id: 'new' });
    const later: Move[] = [['04-02', 'SUPER EJEMPLO', -31_00]];
    const overlap = writeBbvaXlsx(movementsOf([...WAGE.slice(2), ...later]), { opening: 1250_00 });
    expect(await imported(user, 'BBVA', overlap)).toMatchObject({
      ...{ account_id: first.account_id, imported: 1, duplicates: 2 },
    });
    expect(await imported(user, 'BBVA', bbva(5263_00, ['04-05', 'BAR', -3_00]))).toMatchObject({
      ...{ account_id: second.account_id, imported: 1, duplicates: 0 },
    });
    expect(await imported(user, 'BBVA', bbva(90_00, ['02-27', 'BAR', 10_00]))).toMatchObject({
      account_id: first.account_id,
    });
  });

  test('asks about a file that matches none, listing the last chosen account first', async () => {
    const user = await server().signUp();
    await imported(user, 'BBVA', FIRST);
    const second = await imported(user, 'BBVA', SECOND, { account_id: 'new' });
    const later = bbva(777_00, ['06-01', 'BAR', -3_00]);
    const asked = await ask(user, later);
    expect(asked.accounts.map(({ name, fits }) => [name, fits])).toEqual([
      ['BBVA 2', true],
      ['BBVA', true],
    ]);
    expect(asked.accounts[0]).toMatchObject({
      why: 'On Mar 22, 2026, its balance was €5,263.00, but this file starts at €777.00.',
    });
    const named = { account_id: second.account_id ?? '' };
    expect(await imported(user, 'BBVA', later, named)).toMatchObject(named);
  });

  test('a card number known to only one of them identifies the account', async () => {
    const user = await server().signUp();
    const first = await imported(
      user,
      'BBVA',
      bbva(100_00, ['03-01', '4111111111111111 BAR', -2_00]),
    );
    await imported(user, 'BBVA', SECOND, { account_id: 'new' });
    const later = bbva(64_00, ['06-01', '4111111111111111 PAN', -3_00]);
    const rows = await stored(server(), user.id);
    expect(rows[0]?.bank_text).toContain('•••• ');
    expect(await imported(user, 'BBVA', later)).toMatchObject({ account_id: first.account_id });
  });

  test('removed rows are remembered, whether deleted, by period or with their import', async () => {
    const user = await server().signUp();
    const first = await imported(user, 'BBVA', FIRST);
    const second = await imported(user, 'BBVA', SECOND, { account_id: 'new' });
    await user.call(undoReport, { params: { id: second.id } });
    expect(await imported(user, 'BBVA', SECOND)).toMatchObject({
      ...{ account_id: second.account_id, imported: 4 },
    });
    await user.call(deletePeriod, { query: { year: 2026, month: 3 } });
    for (const [file, report] of [
      [SECOND, second],
      [FIRST, first],
    ] as const) {
      expect(await imported(user, 'BBVA', file)).toMatchObject({
        ...{ account_id: report.account_id, imported: 4 },
      });
    }
  });

  test('no file is silently imported into an emptied account', async () => {
    const user = await server().signUp();
    const first = await imported(user, 'BBVA', FIRST);
    await user.call(undoReport, { params: { id: first.id } });
    await ask(user, SECOND);
    expect(await imported(user, 'BBVA', FIRST)).toMatchObject({ account_id: first.account_id });
  });

  test('an IBAN found later is assigned to the account that the balances match', async () => {
    const user = await server().signUp();
    const movements = movementsOf(WAGE);
    const first = await imported(user, 'CAIXABANK', writeImaginCsv(movements, { opening: 100_00 }));
    const iban = 'ES9121000418450200051332';
    const other = writeImaginCsv(movementsOf(SAVED), {
      opening: 5000_00,
      preamble: 'period',
      iban,
    });
    const second = await imported(user, 'CAIXABANK', other);
    expect(second.account_id).not.toBe(first.account_id);
    const named = writeImaginCsv(movements, { opening: 100_00, preamble: 'period' });
    expect(await imported(user, 'CAIXABANK', named)).toMatchObject({
      ...{ account_id: first.account_id, imported: 0, duplicates: 4 },
    });
    expect((await user.call(listAccounts)).map((one) => one.iban)).toEqual([
      'ES2121000001050000000001',
      iban,
    ]);
  });

  test('without balances the only account is assumed, and reported as such', async () => {
    const user = await server().signUp();
    const mapping = JSON.stringify({
      ...{ date: 'When', description: 'What', amount: 'Sum', date_order: 'day-first' },
      ...{ decimal: 'comma', bank: 'N26' },
    });
    const csv = (...rows: string[]) => `When;What;Sum\n${rows.join('\n')}\n`;
    const fields = { mapping };
    const send = (file: string, more = {}) =>
      user.upload('GENERIC', file, 'n26.csv', { ...fields, ...more });
    const first = (await send(csv('05/01/2026;Bread;-2,00', '09/01/2026;Tea;-3,00'))).body;
    expect(first.accounts).toMatchObject([{ assumed: false }]);
    const next = (await send(csv('07/02/2026;Coffee;-4,00'))).body;
    expect(next).toMatchObject({ account_id: first.account_id, accounts: [{ assumed: true }] });
    await user.call(undoReport, { params: { id: next.id } });
    const undone = (await send(csv('07/02/2026;Coffee;-4,00'))).body.detail;
    expect(undone).toMatchObject({
      code: 'account_ambiguous',
      accounts: [
        { fits: true, why: 'It used to contain payments from this file, but they were removed.' },
      ],
    });
    const moved = (await send(csv('07/02/2026;Coffee;-4,00'), { account_id: 'new' })).body;
    expect(moved.accounts).toMatchObject([{ name: 'N26 2', imported: 1, assumed: false }]);
    const again = (await send(csv('07/02/2026;Coffee;-4,00', '08/02/2026;Rent;-9,00'))).body;
    expect(again).toMatchObject({ account_id: moved.account_id, imported: 1, duplicates: 1 });
    expect((await send(csv('07/08/2026;Coffee;-4,00'))).body.detail.code).toBe('account_ambiguous');
  });

  test('in a file with several accounts each is asked about separately, and answered together', async () => {
    const user = await server().signUp();
    const line = (day: string, currency: string, amount: string, balance: string) =>
      `CARD_PAYMENT,Current,2026-${day} 10:00:00,2026-${day} 10:00:00,Shop,${amount},0.00,${currency},COMPLETED,${balance}`;
    const head =
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance';
    const file = (...lines: string[]) =>
      new TextEncoder().encode(`${[head, ...lines].join('\n')}\n`);
    const mine = file(
      line('01-05', 'EUR', '-5.00', '95.00'),
      line('01-06', 'USD', '-5.00', '45.00'),
    );
    const joint = file(
      line('03-05', 'EUR', '-7.00', '800.00'),
      line('03-06', 'USD', '-7.00', '700.00'),
    );
    const first = await imported(user, 'REVOLUT', mine);
    expect((await ask(user, joint, 'REVOLUT')).file.currency).toBe('EUR');
    const second = await imported(user, 'REVOLUT', joint, { account_id: 'new' });
    expect(second.accounts.map(({ name }) => name)).toEqual(['Revolut EUR 2', 'Revolut USD 2']);
    const later = file(
      line('06-05', 'EUR', '-1.00', '12.00'),
      line('06-06', 'USD', '-1.00', '13.00'),
    );
    expect((await ask(user, later, 'REVOLUT')).accounts).toHaveLength(2);
    const euros = first.accounts[0]?.id ?? '';
    const half = await user.upload('REVOLUT', later, 'a.csv', { account_id: euros });
    expect(half.body.detail.file.currency).toBe('USD');
    const account_id = first.accounts.map(({ id }) => id).join();
    expect((await imported(user, 'REVOLUT', later, { account_id })).accounts).toMatchObject(
      first.accounts.map(({ id }) => ({ id, imported: 1 })),
    );
  });

  test('transfers between the two are linked', async () => {
    const user = await server().signUp();
    const move = (sum: number): Move => ['03-25', 'TRASPASO PROPIO', sum];
    const imagin = (opening: number, ...moves: Move[]) =>
      writeImaginCsv(movementsOf(moves), { opening });
    await imported(user, 'CAIXABANK', imagin(1000_00, ...WAGE, move(-200_00)));
    const second = imagin(5000_00, ...SAVED, move(200_00));
    const report = await imported(user, 'CAIXABANK', second, { account_id: 'new' });
    const { items } = await user.call(listTransactions, { query: { year: 2026 } });
    const legs = items.filter(({ description }) => description.startsWith('TRASPASO'));
    expect(report.transfers_linked).toBe(1);
    expect(legs.map(({ transfer }) => transfer?.account_name).sort()).toEqual([
      'CaixaBank',
      'CaixaBank 2',
    ]);
  });
});

const KINDS: [
  ReportBank,
  (movements: readonly Movement[], options: { opening: number }) => Uint8Array,
][] = [
  ['BBVA', writeBbvaCsv],
  ['CAIXABANK', writeImaginCsv],
  ['REVOLUT', writeRevolutCsv],
];

describeOnOneEngine('files of two accounts, in any pieces and order', (server) => {
  test.each(KINDS)('never mix: %s', async (bank, write) => {
    const account = fc.record({
      moves: arbitraryMovements({ letters: 'abcdSTUVW 07' }),
      opening: fc.integer({ min: -1_000_000, max: 100_000_000 }),
    });
    const share = fc.integer({ min: 0, max: 99 }).map((n) => n / 100);
    const file = fc.record({ whose: fc.constantFrom(0, 1), from: share, to: share });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(account, account),
        fc.array(file, { minLength: 2, maxLength: 6 }),
        async (two, files) => {
          // Skips pairs of accounts with a balance in common, because equal balances cannot identify an account.
          const seen = two.map(
            ({ moves, opening }) =>
              new Set([opening, ...booked(moves, opening).map((row) => row.balance)]),
          );
          fc.pre([...(seen[0] ?? [])].every((sum) => !seen[1]?.has(sum)));
          const bookId = await makeUser(server());
          const ids: (string | undefined)[] = [undefined, undefined];
          for (const { whose, from, to } of files) {
            const own = two[whose];
            if (!own) continue;
            const named = own.moves.map((move) => ({
              ...move,
              text: `${'AB'[whose]} ${move.text}`,
            }));
            const bytes = write(...piece(named, own.opening, from, to));
            const report = await importDirectly(server(), bookId, bank, bytes).catch((error) => {
              expect(error).toMatchObject({ code: 'account_ambiguous' });
              return importDirectly(server(), bookId, bank, bytes, [ids[whose] ?? 'new']);
            });
            ids[whose] = report.account_id ?? ids[whose];
          }
          const rows = await stored(server(), bookId);
          const mixed = rows.filter(
            ({ bank_text: text, account_id: id }) => id !== ids[text?.startsWith('A') ? 0 : 1],
          );
          expect(mixed).toEqual([]);
          expect((await accountsOf(server(), bookId)).length).toBe(
            new Set(ids.filter(Boolean)).size,
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});
