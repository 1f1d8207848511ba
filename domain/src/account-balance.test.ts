import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountFacts, balancesOf, verifiedUntil } from './account-balance.ts';
import { addDays, type Day } from './dates.ts';

const START = '2026-01-01';
const DAYS = 30;
const dayAt = (at: number) => addDays(START, at);
const LAST = dayAt(DAYS - 1);

interface Truth {
  rows: { day: Day; amount: number; balance: number }[];
  closing: number[];
}

function truthOf(opening: number, moves: readonly (readonly number[])[]): Truth {
  let balance = opening;
  const rows: Truth['rows'] = [];
  const closing = moves.map((amounts, at) => {
    for (const amount of amounts) {
      balance += amount;
      rows.push({ day: dayAt(at), amount, balance });
    }
    return balance;
  });
  return { rows, closing };
}

const amount = fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => cents !== 0);
const moves = fc.array(fc.array(amount, { maxLength: 3 }), { minLength: DAYS, maxLength: DAYS });
const at = fc.nat({ max: DAYS - 1 });
const NOTHING = { byHand: [], typed: null };

test('matches the bank day by day, whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.integer(), moves, fc.func(fc.integer()), (opening, list, order) => {
      const { rows, closing } = truthOf(opening % 1e9, list);
      // If a day's rows sum to zero, its closing balance is ambiguous unless there is a neighboring day.
      fc.pre(new Set(rows.map(({ day }) => day)).size > 1);
      const shuffled = [...rows].sort((a, b) => order(a.balance) - order(b.balance));
      const account = balancesOf({ rows: shuffled, ...NOTHING });
      expect(account.gaps).toEqual([]);
      expect(account.on(START, LAST)).toEqual(closing);
      expect(verifiedUntil(account, account.gaps)).toBe(rows.at(-1)?.day);
    }),
  );
});

test('uses balances reported outside the rows, even if the rows have none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      moves,
      fc.uniqueArray(at, { minLength: 1 }),
      (opening, list, days) => {
        const { rows, closing } = truthOf(opening, list);
        const bare = rows.map((row) => ({ ...row, balance: null }));
        const told = days.map((day) => ({ day: dayAt(day), balance: closing[day] ?? 0 }));
        const account = balancesOf({ rows: bare, told, ...NOTHING });
        expect(account.on(START, LAST)).toEqual(closing);
        expect(account.gaps).toEqual([]);
      },
    ),
  );
});

test('is correct on both sides of a gap, and reports the gap with its jump', () => {
  fc.assert(
    fc.property(moves, at, at, (list, one, other) => {
      // If a day's rows sum to zero, its closing balance is ambiguous, and next to a gap no neighboring day resolves
      // it.
      fc.pre(
        list.every((day) => day.length === 0 || day.reduce((sum, cents) => sum + cents) !== 0),
      );
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const { rows, closing } = truthOf(100_000, list);
      const isMissing = ({ day }: { day: Day }) => dayAt(from) <= day && day <= dayAt(to);
      const before = rows.filter(({ day }) => day < dayAt(from));
      const after = rows.filter(({ day }) => day > dayAt(to));
      fc.pre(before.length > 0 && after.length > 0);
      const account = balancesOf({ rows: [...before, ...after], ...NOTHING });
      const balances = account.on(START, LAST);
      const isKnown = (at: number) => dayAt(at) < dayAt(from) || dayAt(at) >= (after[0]?.day ?? '');
      for (const [at, balance] of balances.entries()) {
        if (isKnown(at)) expect(balance).toBe(closing[at]);
      }
      const jump = rows.filter(isMissing).reduce((sum, row) => sum + row.amount, 0);
      const spans = account.gaps.map((gap) => [gap.jump, gap.after - gap.before]);
      expect(spans).toEqual(jump === 0 ? [] : [[jump, jump]]);
      for (const gap of account.gaps) {
        expect(gap.from > (before.at(-1)?.day ?? '')).toBe(true);
        expect(verifiedUntil(account, account.gaps)).toBe(before.at(-1)?.day);
      }
    }),
  );
});

const rows = (opening: number, ...list: [day: Day, amount: number][]) => {
  let balance = opening;
  return list.map(([day, amount]) => {
    balance += amount;
    return { day, amount, balance };
  });
};

test('continues through rows without a balance and manual rows', () => {
  const silent = { day: '2026-01-03', amount: -500, balance: null };
  const account = balancesOf({
    rows: [...rows(1000, ['2026-01-01', 9000]), silent],
    byHand: [{ day: '2026-01-04', amount: -100 }],
    typed: { day: '2026-01-04', balance: 1 },
  });
  expect(account.on('2025-12-31', '2026-01-05')).toEqual([1000, 10_000, 10_000, 9500, 9400, 9400]);
  expect(account).toMatchObject({ first: '2026-01-01', last: '2026-01-04', stated: '2026-01-01' });
});

test('is computed in both directions from an entered balance if the bank reports none', () => {
  const byHand = [
    { day: '2026-01-01', amount: 100 },
    { day: '2026-01-03', amount: -30 },
  ];
  const typed = { day: '2026-01-02', balance: 1000 };
  const account = balancesOf({ rows: [], byHand, typed });
  expect(account.on('2025-12-31', '2026-01-03')).toEqual([900, 1000, 1000, 970]);
  expect(verifiedUntil(account, [])).toBeNull();
});

test('is unknown without any balance', () => {
  const account = balancesOf({ rows: [{ day: START, amount: 1, balance: null }], ...NOTHING });
  expect(account.on(START, START)).toEqual([null]);
  expect(account).toMatchObject({ first: START, last: START, stated: null, gaps: [] });
});

test('excludes an undone import, and reports no gap that its rows explain', () => {
  const [one, two, three] = rows(0, ['2026-01-01', 10], ['2026-01-02', 20], ['2026-01-03', 40]);
  if (!one || !two || !three) throw new Error('three rows');
  const undone = balancesOf({ rows: [one, { ...two, undone: true }, three], ...NOTHING });
  expect(undone.gaps).toEqual([]);
  expect(undone.on('2026-01-01', '2026-01-03')).toEqual([10, 10, 70]);
  const lost = balancesOf({ rows: [one, three], ...NOTHING });
  expect(lost.gaps).toEqual([
    { from: '2026-01-02', to: '2026-01-02', before: 10, after: 30, jump: 20 },
  ]);
});

describe('two sources of one account', () => {
  const rows = [
    { day: '2026-01-05', amount: -1000, balance: 9000 },
    { day: '2026-01-10', amount: -500, balance: 8500 },
  ];
  const apart = (more: Partial<AccountFacts>) => balancesOf({ rows, ...NOTHING, ...more }).apart;

  test('agree if the reported balance follows from the rows', () => {
    expect(apart({ told: [{ day: '2026-01-20', balance: 8500 }] })).toBeNull();
    expect(apart({ typed: { day: '2026-01-04', balance: 10_000 } })).toBeNull();
    expect(apart({})).toBeNull();
  });

  test('differ since the last printed balance', () => {
    expect(apart({ told: [{ day: '2026-01-20', balance: 8000 }] })).toEqual({
      ...{ from: '2026-01-11', on: '2026-01-20', said: 8000, reckoned: 8500, by: 'bank' },
    });
  });

  test('agree again once the missing rows exist', () => {
    const late = [...rows, { day: '2026-01-15', amount: -500, balance: 8000 }];
    expect(apart({ rows: late, told: [{ day: '2026-01-20', balance: 8000 }] })).toBeNull();
  });

  test("differ if the user entered another balance than the bank's", () => {
    expect(apart({ typed: { day: '2026-01-06', balance: 9100 } })).toEqual({
      ...{ from: '2026-01-06', on: '2026-01-06', said: 9100, reckoned: 9000, by: 'hand' },
    });
    expect(apart({ typed: { day: '2026-01-04', balance: 9100 } })).toMatchObject({
      ...{ from: '2026-01-04', reckoned: 10_000 },
    });
  });
});
