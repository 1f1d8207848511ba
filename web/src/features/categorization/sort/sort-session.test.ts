import type { SortEntry } from '@saldo/contract/sorting';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countMerchants,
  type Decision,
  EMPTY_SESSION,
  highConfidenceEntries,
  nextSession,
  type SessionEvent,
  type SortSession,
} from './sort-session.ts';

const entry = (key: string, more: Partial<SortEntry> = {}): SortEntry => ({
  key,
  merchant: { id: key, name: key, is_person: false },
  direction: 'expense',
  ...{ money_in: 0, money_out: 10, worth: 10 },
  currency: 'EUR',
  amount: 10,
  ids: [`${key}-1`, `${key}-2`],
  newest: { description: key, date: '2026-11-19T00:00:00', account: null },
  answers: [{ category_id: 'food', proposal: null }],
  is_preselected: true,
  confidence: 91,
  reason: '',
  ...more,
});

const FOOD: Decision = { to: 'category', id: 'food', always: false };
const MADE = { category: 'food', rule: null, stepId: 'step' };
const run = (events: readonly SessionEvent[], from: SortSession = EMPTY_SESSION) =>
  events.reduce(nextSession, from);
const start = (...keys: string[]) => run([{ type: 'told', items: keys.map((key) => entry(key)) }]);
const take = (session: SortSession): SessionEvent => ({
  type: 'answer',
  entries: session.shown ? [{ entry: session.shown, decision: FOOD }] : [],
});
const keysOf = ({ waiting }: SortSession) => waiting.map(({ key }) => key);

describe('a Sort session', () => {
  test('shows the first entry, and the next before the last is saved', () => {
    const begun = start('a', 'b', 'c');
    expect(begun.shown?.key).toBe('a');
    const next = nextSession(begun, take(begun));
    expect(next.shown?.key).toBe('b');
    expect(next.done).toMatchObject([{ entry: { key: 'a' }, state: 'saving' }]);
    expect(keysOf(next)).toEqual(['b', 'c']);
  });

  test('keeps the current entry unchanged when the queue is updated', () => {
    const begun = start('a', 'b', 'c');
    const taught = nextSession(begun, {
      type: 'told',
      items: [entry('c', { confidence: 99 }), entry('a', { confidence: 40 }), entry('b')],
    });
    expect(taught.shown).toBe(begun.shown);
    expect(keysOf(taught)).toEqual(['a', 'c', 'b']);
  });

  test('does not show an answered entry again when the server still lists it', () => {
    const begun = start('a', 'b');
    const next = run([take(begun), { type: 'told', items: [entry('a'), entry('b')] }], begun);
    expect(keysOf(next)).toEqual(['b']);
    const late = entry('a', { ids: ['a-2', 'a-3'] });
    expect(nextSession(next, { type: 'told', items: [late] }).waiting.at(-1)?.ids).toEqual(['a-3']);
  });

  test('moves a skipped entry to the end', () => {
    const begun = start('a', 'b', 'c');
    const skipped = run([{ type: 'skip' }, { type: 'skip' }], begun);
    expect(skipped.shown?.key).toBe('c');
    expect(keysOf(skipped)).toEqual(['c', 'a', 'b']);
    expect(nextSession(start('a'), { type: 'skip' }).shown?.key).toBe('a');
  });

  test('shows an undone entry, followed by the one shown before', () => {
    const begun = start('a', 'b', 'c');
    const done = run([take(begun), { type: 'saved', number: 1, made: MADE }], begun);
    const back = nextSession(done, { type: 'undone', numbers: [1] });
    expect(back.shown?.key).toBe('a');
    expect(keysOf(back)).toEqual(['a', 'b', 'c']);
    expect(back.done).toEqual([]);
  });

  test('puts an answer back in its place if its undo fails', () => {
    const begun = start('a', 'b', 'c');
    const first = nextSession(begun, take(begun));
    const both = nextSession(first, take(first));
    const undone = nextSession(both, { type: 'undone', numbers: [1] });
    expect(undone.shown?.key).toBe('a');
    const entries = both.done.filter(({ number }) => number === 1);
    const back = nextSession(undone, { type: 'restored', entries });
    expect(back.done.map(({ number }) => number)).toEqual([1, 2]);
    expect(back.shown?.key).toBe('c');
    expect(keysOf(back)).toEqual(['c']);
  });

  test('offers to accept only preselected answers with high confidence together', () => {
    const session = run([
      {
        type: 'told',
        items: [
          entry('a', { confidence: 90 }),
          entry('b', { confidence: 89 }),
          entry('c', { confidence: 99, is_preselected: false }),
        ],
      },
    ]);
    expect(highConfidenceEntries(session).map(({ key }) => key)).toEqual(['a']);
  });

  test('loses no transaction and shows none twice', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const item = fc.constantFrom('take', 'skip', 'undo', 'told', 'show', 'fail');
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (names) => {
        let session = start(...keys);
        for (const name of names) {
          const last = session.done.at(-1);
          if (name === 'take') session = nextSession(session, take(session));
          else if (name === 'skip') session = nextSession(session, { type: 'skip' });
          else if (name === 'undo' && last)
            session = nextSession(session, { type: 'undone', numbers: [last.number] });
          else if (name === 'fail' && last)
            session = nextSession(session, { type: 'failed', numbers: [last.number] });
          else if (name === 'told')
            session = nextSession(session, { type: 'told', items: keys.map((key) => entry(key)) });
          else if (name === 'show') session = nextSession(session, { type: 'show', key: 'c' });
          const rows = [...session.waiting, ...session.done.map((one) => one.entry)];
          expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(
            keys.flatMap((key) => [`${key}-1`, `${key}-2`]),
          );
          expect(session.shown === null).toBe(session.waiting.length === 0);
          if (session.shown) expect(session.waiting).toContain(session.shown);
        }
      }),
    );
  });
});

test('an answer in bulk stays one when it is saved again', () => {
  const begun = start('a', 'b', 'c');
  const entries = begun.waiting.slice(0, 2).map((one) => ({ entry: one, decision: FOOD }));
  const bulk = run(
    [
      { type: 'answer', entries, inBulk: true },
      { type: 'failed', numbers: [1] },
      { type: 'again', number: 1 },
    ],
    begun,
  );
  expect(bulk.done.map(({ inBulk }) => inBulk)).toEqual([true, true]);
  expect(nextSession(bulk, take(bulk)).done.at(-1)?.inBulk).toBe(false);
});

describe('splitting the newest transaction of an entry', () => {
  const splitOf = (session: SortSession): SessionEvent => ({
    type: 'split',
    key: session.shown?.key ?? '',
    row: {
      ...{ id: session.shown?.ids[0] ?? '', amount: 7, direction: 'expense' },
      ...{ parts: 2, stepId: 'step' },
    },
  });

  test('sorts it alone, is saved already, and is undone like an answer', () => {
    const begun = start('a', 'b');
    const next = nextSession(begun, splitOf(begun));
    expect(next.shown?.key).toBe('b');
    expect(next.done).toMatchObject([
      { entry: { ids: ['a-1'], amount: 7 }, state: 'saved', made: { stepId: 'step' } },
    ]);
    const told = nextSession(next, { type: 'told', items: [entry('a'), entry('b')] });
    expect(told.waiting.map(({ ids }) => ids)).toEqual([['b-1', 'b-2'], ['a-2']]);
    const back = nextSession(told, { type: 'undone', numbers: [1] });
    expect(back.shown?.ids).toEqual(['a-1']);
    expect(back.done).toEqual([]);
    expect(nextSession(begun, { ...splitOf(begun), key: 'gone' } as SessionEvent)).toBe(begun);
  });

  test('shows no transaction twice, and brings all back with the queue', () => {
    const keys = ['a', 'b', 'c'];
    const told: SessionEvent = { type: 'told', items: keys.map((key) => entry(key)) };
    const item = fc.constantFrom('take', 'skip', 'undo', 'told', 'split');
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (names) => {
        let session = start(...keys);
        const idsOf = () =>
          [...session.waiting, ...session.done.map((one) => one.entry)].flatMap(({ ids }) => ids);
        for (const name of [...names, 'told']) {
          const last = session.done.at(-1);
          if (name === 'told') session = nextSession(session, told);
          else if (name === 'skip') session = nextSession(session, { type: 'skip' });
          else if (name === 'undo' && last)
            session = nextSession(session, { type: 'undone', numbers: [last.number] });
          else if (session.shown && name === 'split')
            session = nextSession(session, splitOf(session));
          else if (name === 'take') session = nextSession(session, take(session));
          expect(new Set(idsOf()).size).toBe(idsOf().length);
          const shown = session.waiting.map(({ key }) => key);
          expect(new Set(shown).size).toBe(shown.length);
        }
        expect(idsOf().sort()).toEqual(keys.flatMap((key) => [`${key}-1`, `${key}-2`]));
      }),
    );
  });
});

describe('counting merchants', () => {
  const of = (key: string, id: string) =>
    entry(key, { merchant: { id, name: id, is_person: false } });

  test('counts a merchant with two entries as done after the second', () => {
    const items = [of('amazon out', 'amazon'), of('amazon in', 'amazon'), of('lidl', 'lidl')];
    // The queue lists 2 of 7 merchants.
    const told = { items, merchants: 7 };
    const begun = run([{ type: 'told', items }]);
    const [first] = items;
    expect(countMerchants(begun, told, first ? [first] : [])).toEqual({
      ...{ done: 0, all: 7, after: 6 },
    });
    const one = nextSession(begun, take(begun));
    expect(countMerchants(one, told, one.waiting)).toEqual({ done: 0, all: 7, after: 5 });
    const both = nextSession(one, take(one));
    expect(countMerchants(both, told, both.waiting)).toEqual({ done: 1, all: 7, after: 5 });
    // The server no longer lists what it has saved.
    const later = { items: items.slice(2), merchants: 6 };
    expect(countMerchants(both, later, both.waiting)).toEqual({ done: 1, all: 7, after: 5 });
  });
});
