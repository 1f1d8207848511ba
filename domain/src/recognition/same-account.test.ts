import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import type { Balanced } from '../day-ends.ts';
import { accountMarks, compareAmounts, compareBalances } from './same-account.ts';

/** Rows whose balances result from an opening balance and the amounts; days are counted from 2026-03-01. */
function ledger(opening: number, ...moves: [day: number, amount: number][]): Balanced[] {
  let balance = opening;
  return moves.map(([day, amount]) => {
    balance += amount;
    return { day: addDays('2026-03-01', day), amount, balance };
  });
}

const OURS = ledger(100_00, [0, -10_00], [5, -20_00], [9, 500_00], [14, -5_00]);
const NEUTRAL = { agrees: false, against: null, follows: false };

describe('compareBalances', () => {
  test('an overlapping file agrees', () => {
    expect(compareBalances(OURS, OURS.slice(1))).toMatchObject({ agrees: true, against: null });
  });

  test('another balance on a complete day of the account contradicts it', () => {
    const other = ledger(900_00, [3, -1_00], [5, -2_00], [9, -3_00]);
    expect(compareBalances(OURS, other)).toMatchObject({
      agrees: false,
      against: { day: '2026-03-04', account: 90_00, file: 899_00 },
    });
  });

  test('so does a payment on a day that the account proves empty', () => {
    expect(compareBalances(OURS, ledger(7_00, [7, -1_00])).against).toEqual({
      day: '2026-03-08',
      account: 70_00,
      file: 6_00,
    });
  });

  test('possibly incomplete days do not contradict an account', () => {
    const later = ledger(900_00, [14, -1_00], [20, -2_00]);
    expect(compareBalances(OURS, later)).toMatchObject(NEUTRAL);
    expect(compareBalances(OURS, ledger(900_00, [0, -1_00])).against).toBeNull();
  });

  test('continues where the account ended, before it, and in between', () => {
    const all = [...OURS];
    const next = ledger(565_00, [20, -1_00], [21, -1_00]);
    expect(compareBalances(all, next)).toMatchObject({ follows: true, against: null });
    expect(compareBalances(next, all)).toMatchObject({ follows: true, against: null });
    expect(
      compareBalances([...OURS.slice(0, 1), ...OURS.slice(3)], OURS.slice(1, 3)),
    ).toMatchObject({ follows: true, against: null });
    const far = ledger(555_00, [20, -1_00]);
    expect(compareBalances(all, far)).toMatchObject({
      follows: false,
      jump: { day: '2026-03-15', account: 565_00, file: 555_00 },
    });
  });

  test('two zero balances are not evidence of the same account', () => {
    const one = ledger(0, [0, 10_00], [1, -10_00], [9, 10_00]);
    const other = ledger(0, [0, 20_00], [1, -20_00], [3, 30_00]);
    expect(compareBalances(one, other)).toMatchObject({ agrees: false });
    expect(compareBalances(one.slice(0, 2), ledger(0, [20, 5_00]))).toMatchObject(NEUTRAL);
  });

  test('rows without balances neither agree nor contradict', () => {
    const bare = OURS.map((row) => ({ ...row, balance: null }));
    expect(compareBalances(bare, ledger(900_00, [3, -1_00]))).toMatchObject(NEUTRAL);
    expect(compareBalances(OURS, bare)).toMatchObject(NEUTRAL);
  });
});

describe('compareAmounts', () => {
  test('counts rows with the same day and amount, each once', () => {
    const file = [OURS[1], OURS[1], OURS[2]].flatMap((row) => row ?? []);
    expect(compareAmounts(OURS, file)).toEqual({ within: 3, met: 2, isUnlike: false });
  });

  test('reports complete days that have none of them', () => {
    const bare = { day: '2026-03-06', amount: -7 };
    expect(compareAmounts(OURS, [bare])).toEqual({ within: 1, met: 0, isUnlike: true });
    expect(compareAmounts(OURS, [{ ...bare, day: '2026-03-01' }]).isUnlike).toBe(false);
    expect(compareAmounts(OURS, [{ ...bare, day: '2026-05-01' }]).within).toBe(0);
  });
});

test('accountMarks finds card endings and mandates', () => {
  expect(accountMarks('•••• 1234 PANADERIA MADRID')).toEqual(['card 1234']);
  expect(accountMarks('COMPRA TARJ *1234')).toEqual(['card 1234']);
  expect(accountMarks('5163XXXXXXXX1234 BAR')).toEqual(['card 1234']);
  expect(accountMarks('Ref. Mandato ES00A123456 LUZ')).toEqual(['mandate ES00A123456']);
  expect(accountMarks('CAJERO 0000 CALLE EJEMPLO, mandato nuevo, 1234567')).toEqual([]);
});
