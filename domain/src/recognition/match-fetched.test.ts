import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../dates.ts';
import type { FetchedTransaction, StoredTransaction } from './booked-transaction.ts';
import { matchFetched } from './match-fetched.ts';

const ids = (provider: string | null = null, bank: string | null = null) => ({ provider, bank });

const fetched = (
  given: Partial<FetchedTransaction> & { id?: string } = {},
): FetchedTransaction => ({
  day: '2026-11-10',
  amount: -180,
  currency: 'EUR',
  text: 'coffee',
  partyIban: null,
  balance: null,
  ids: ids(given.id ?? null),
  ...given,
});
const stored = (given: Partial<StoredTransaction> & { id?: string } = {}): StoredTransaction => {
  const { ids: _, ...content } = fetched(given as never);
  return { source: 'sync', ids: given.id ? [ids(given.id)] : [], ...content, ...given };
};

const WINDOW = { from: '2026-11-03', to: '2026-11-14' };
const added = (
  there: readonly StoredTransaction[],
  coming: readonly FetchedTransaction[],
  covers = WINDOW,
) => matchFetched(there, coming, covers).filter(({ match }) => match === null).length;

const days = (...list: string[]) => list.map((day) => ({ day }));

describe("matching a bank's repeated answers", () => {
  it('keeps two equal coffees', () => {
    expect(added([], [fetched(), fetched()])).toBe(2);
  });

  it('adds nothing when they are returned again', () => {
    expect(added([stored(), stored()], [fetched(), fetched()])).toBe(0);
  });

  it('counts equal rows when one of three is stored', () => {
    expect(added([stored()], [fetched(), fetched(), fetched()])).toBe(2);
  });

  it('treats an ID with another amount as another transaction', () => {
    expect(added([stored({ id: 'A' })], [fetched({ id: 'A', amount: -200 })])).toBe(1);
  });

  it('treats a changed ID and a moved day as one transaction', () => {
    const there = [stored({ id: 'A' })];
    expect(added(there, [fetched({ id: 'B', day: '2026-11-11' })])).toBe(0);
  });

  it('treats another ID and another text as another transaction', () => {
    expect(added([stored({ id: 'A' })], [fetched({ id: 'B', text: 'bread' })])).toBe(1);
  });

  it('matches by ID when the bank adds a text later', () => {
    expect(added([stored({ id: 'A', text: 'pending' })], [fetched({ id: 'A' })])).toBe(0);
  });

  it('adds nothing when a new consent returns the whole window', () => {
    const there = [stored({ id: 'A' }), stored({ id: 'B', day: '2026-11-12' }), stored()];
    const coming = [fetched(), fetched({ id: 'X' }), fetched({ id: 'Y', day: '2026-11-12' })];
    expect(added(there, coming)).toBe(0);
  });

  it('does not match a row from before the window with one from its first day', () => {
    expect(added([stored({ day: '2026-11-02' })], [fetched({ day: '2026-11-03' })])).toBe(1);
  });

  it('but matches it by ID', () => {
    const there = [stored({ id: 'A', day: '2026-11-02' })];
    expect(added(there, [fetched({ id: 'A', day: '2026-11-03' })])).toBe(0);
  });

  it('adds only the new day of a habit', () => {
    const there = days('2026-11-09', '2026-11-10').map(stored);
    const coming = days('2026-11-09', '2026-11-10', '2026-11-11').map((given) => fetched(given));
    expect(added(there, coming)).toBe(1);
  });

  it('adds the twin of a transaction with an ID', () => {
    expect(added([stored({ id: 'A' })], [fetched({ id: 'A' }), fetched({ id: 'B' })])).toBe(1);
  });

  it('ignores an ID that all rows share', () => {
    const coming = ['bread', 'milk', 'coffee'].map((text) => fetched({ id: '0', text }));
    expect(added([stored({ id: '0' })], coming)).toBe(2);
  });

  it('allows a moved day only with the same counterparty or text', () => {
    const there = [stored({ text: 'transfer', partyIban: 'DE1' })];
    const moved = { day: '2026-11-12', text: 'payment' };
    expect(added(there, [fetched({ ...moved, partyIban: 'DE1' })])).toBe(0);
    expect(added(there, [fetched({ ...moved, partyIban: 'DE2' })])).toBe(1);
    expect(added([stored()], [fetched({ ...moved, text: 'coffee shop' })])).toBe(0);
    expect(added([stored({ text: 'x' })], [fetched({ ...moved, text: 'xyz' })])).toBe(1);
  });

  it('prefers a moved transaction to one whose text merely contains it', () => {
    const there = [stored({ text: 'coffee at the station' })];
    const coming = [
      fetched({ text: 'coffee' }),
      fetched({ day: '2026-11-11', text: 'coffee at the station' }),
    ];
    expect(matchFetched(there, coming, WINDOW).map(({ match }) => match)).toEqual([null, 0]);
  });

  it('distinguishes twins by balance', () => {
    const there = [stored({ balance: 500 }), stored({ balance: 320 })];
    const coming = [fetched({ balance: 320 }), fetched({ balance: 500 })];
    expect(matchFetched(there, coming, WINDOW).map(({ match }) => match)).toEqual([1, 0]);
  });
});

describe('matching statement rows', () => {
  const file = (given: Partial<StoredTransaction> = {}) =>
    stored({ source: 'file', text: 'compra tarj. 4444', ...given });

  it('matches by amount and day if both sides have equally many, up to a day apart', () => {
    expect(added([file()], [fetched()])).toBe(0);
    expect(added([file()], [fetched({ day: '2026-11-11' })])).toBe(0);
    expect(added([file()], [fetched({ day: '2026-11-12' })])).toBe(1);
    expect(added([file(), file()], [fetched(), fetched({ text: 'bread' })])).toBe(0);
  });

  it('reports a possible duplicate if the numbers differ', () => {
    const [one, other] = matchFetched([file()], [fetched(), fetched()], WINDOW);
    expect([one, other]).toEqual([
      { match: null, doubleOf: 0 },
      { match: null, doubleOf: 0 },
    ]);
  });

  it('never matches connection rows by amount alone', () => {
    expect(matchFetched([stored({ text: 'bread' })], [fetched()], WINDOW)).toEqual([
      { match: null, doubleOf: null },
    ]);
  });
});

/** A bank's list with few distinct amounts and descriptions, so equal transactions are frequent. */
const movement = fc.record({
  day: fc.integer({ min: 0, max: 11 }).map((n) => addDays(WINDOW.from, n)),
  amount: fc.constantFrom(-180, -250, 1000),
  text: fc.constantFrom('coffee', 'bread', 'salary'),
  id: fc.option(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { nil: undefined }),
});

test('a list shown twice adds nothing, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(movement, { maxLength: 30 }).chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray(list, {
            minLength: list.length,
            maxLength: list.length,
          }),
        ),
      ),
      ([list, again]) => {
        const there = list.map((given) => stored(given as never));
        const coming = again.map((given) => fetched(given as never));
        expect(added(there, coming)).toBe(0);
        const used = matchFetched(there, coming, WINDOW).map(({ match }) => match);
        expect(new Set(used).size).toBe(used.length);
      },
    ),
  );
});

test('exactly the rows that are not stored yet are added', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 20 }), fc.nat(), (list, at) => {
      // Without IDs, content alone identifies rows.
      const rows = list.map(({ id: _, ...given }) => given);
      const part = rows.filter((_, index) => index % 3 !== at % 3);
      const gone = rows.length - part.length;
      const there = part.map((given) => stored(given));
      expect(
        added(
          there,
          rows.map((given) => fetched(given)),
        ),
      ).toBe(gone);
    }),
  );
});
