import { applySuggestions, type Suggestions } from '@saldo/contract/categorization';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeSelection,
  chosenIn,
  countSelection,
  type GroupSelection,
  type SelectionAction,
  startSelection,
  stepsWith,
  toPayload,
} from './selection.ts';
import { makeGroup, makeSuggestions } from './testing.ts';

const answer = makeSuggestions({
  existing: [
    makeGroup({ id: 'c1', name: 'Supermarket' }, ['t1', 't2', 't3']),
    makeGroup({ id: 'c2', name: 'Pharmacy' }, ['t4']),
    makeGroup({ id: 'c0', name: 'Uncategorized', is_system: true }, ['t5', 't6']),
  ],
  new: [makeGroup({ name: 'Pets', parent_id: null }, ['t7', 't8'])],
});
const start = startSelection(answer);
const keyOf = (state: GroupSelection, name: string) =>
  state.groups.find(({ group }) => group.name === name)?.key ?? 'missing';
const market = keyOf(start, 'Supermarket');
const pharmacy = keyOf(start, 'Pharmacy');
const system = keyOf(start, 'Uncategorized');
const pets = keyOf(start, 'Pets');

const after = (...actions: SelectionAction[]) => actions.reduce(changeSelection, start);
const group = (key: string, on: boolean) => ({ type: 'group', key, on }) as const;
const one = (key: string, id: string, on: boolean) =>
  ({ type: 'transaction', key, id, on }) as const;

describe('the selection of suggestions', () => {
  it('starts with every group except the system one, in full', () => {
    expect([...start.chosen.keys()]).toEqual([market, pharmacy, pets]);
    expect(countSelection(start)).toEqual({ groups: 3, transactions: 6 });
  });

  it('skips empty steps', () => {
    expect(stepsWith(start)).toEqual([0, 1, 2]);
    expect(stepsWith(startSelection({ ...answer, new: [] }))).toEqual([0, 2]);
    expect(stepsWith(startSelection({ ...answer, existing: [] }))).toEqual([1, 2]);
    expect(stepsWith(startSelection(makeSuggestions()))).toEqual([0, 1, 2]);
  });

  it('leaves out one transaction and keeps the group', () => {
    expect([...chosenIn(after(one(market, 't2', false)), market)]).toEqual(['t1', 't3']);
  });

  it('moves transactions to another category, selected, and undoes that', () => {
    const to = { id: 'c2', name: 'Pharmacy', icon: '💊', color: '#112233', description: '' };
    const moved = after(one(market, 't1', false), {
      ...{ type: 'move', key: market, ids: new Set(['t1', 't2']), to },
    });
    expect([...chosenIn(moved, pharmacy)]).toEqual(['t4', 't1', 't2']);
    expect([...chosenIn(moved, market)]).toEqual(['t3']);
    const payload = toPayload(moved).existing.map((each) => [each.id, each.transaction_ids]);
    expect(payload).toEqual([
      ['c1', ['t3']],
      ['c2', ['t1', 't2', 't4']],
    ]);
    expect(changeSelection(moved, { type: 'undo' })).toEqual(after(one(market, 't1', false)));
  });

  it('moves what the engine would not guess to a category that was not suggested', () => {
    const to = { id: 'c9', name: 'Gifts', icon: '🎁', color: '#112233', description: '' };
    const ids = new Set(['t5', 't6']);
    const moved = after({ type: 'move', key: system, ids, to });
    expect(moved.groups.some(({ key }) => key === system)).toBe(false);
    expect(toPayload(moved).existing).toContainEqual(
      expect.objectContaining({ id: 'c9', transaction_ids: ['t5', 't6'] }),
    );
    expect(countSelection(moved).transactions).toBe(8);
    // Moving to the same category changes nothing.
    expect(after({ type: 'move', key: market, ids, to: { ...to, id: 'c1' } })).toBe(start);
  });

  it('deselects a group when its last transaction is left out', () => {
    const state = after(one(pets, 't7', false), one(pets, 't8', false));
    expect(state.chosen.has(pets)).toBe(false);
    expect(toPayload(state).new).toEqual([]);
  });

  it('selects a group again with only the transaction that was clicked', () => {
    const state = after(group(market, false), one(market, 't3', true));
    expect([...chosenIn(state, market)]).toEqual(['t3']);
  });

  it('selects a whole group again with all its transactions', () => {
    const state = after(one(market, 't1', false), group(market, false), group(market, true));
    expect(chosenIn(state, market).size).toBe(3);
  });

  it('never selects a system group or anything in it', () => {
    expect(after(group(system, true), one(system, 't5', true))).toBe(start);
  });

  it('ignores a transaction that is not in the group', () => {
    expect(after(one(market, 't7', true))).toBe(start);
  });

  it('hides groups without transactions', () => {
    const { groups } = startSelection({ ...answer, new: [makeGroup({ name: 'Empty' }, [])] });
    expect(groups.map((g) => g.group.name)).not.toContain('Empty');
  });

  it("sends a group's fields, selected transactions and their ids", () => {
    const { existing } = toPayload(after(one(market, 't2', false)));
    expect(existing[0]).toMatchObject({ id: 'c1', name: 'Supermarket', icon: '🛒' });
    expect(existing[0]?.transaction_ids).toEqual(['t1', 't3']);
    expect(existing[0]?.transactions).toEqual([
      { id: 't1', reason: 'Merchant known as a supermarket' },
      { id: 't3', reason: 'Merchant known as a supermarket' },
    ]);
    expect(existing[0]).not.toHaveProperty('is_system');
  });

  it('sends a body the contract accepts', () => {
    const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const state = startSelection(
      makeSuggestions({
        existing: [makeGroup({ id: uuid(1) }, [uuid(10), uuid(11)])],
        new: [makeGroup({ name: 'Pets', parent_id: uuid(2) }, [uuid(12)])],
      }),
    );
    const body = applySuggestions.body.parse(toPayload(state));
    expect(body.existing[0]?.transactionIds).toEqual([uuid(10), uuid(11)]);
    expect(body.new[0]).toMatchObject({
      name: 'Pets',
      parent_id: uuid(2),
      transactionIds: [uuid(12)],
    });
  });
});

/** Up to five groups of each kind with up to six transactions, each in one group only. */
const anyAnswer: fc.Arbitrary<Suggestions> = fc
  .record({
    existing: fc.array(fc.record({ size: fc.nat(6), is_system: fc.boolean() }), { maxLength: 5 }),
    fresh: fc.array(fc.nat(6), { maxLength: 5 }),
  })
  .map(({ existing, fresh }) => {
    let n = 0;
    const ids = (size: number) => Array.from({ length: size }, () => `t${n++}`);
    return makeSuggestions({
      existing: existing.map(({ size, is_system }, i) =>
        makeGroup({ id: `c${i}`, name: `c${i}`, is_system }, ids(size)),
      ),
      new: fresh.map((size, i) => makeGroup({ name: `n${i}` }, ids(size))),
    });
  });

const anyKey = fc
  .tuple(fc.constantFrom('existing', 'new'), fc.nat(5))
  .map(([kind, i]) => `${kind}-${i}`);
type Click = Extract<SelectionAction, { on: boolean }>;
const anyAction: fc.Arbitrary<Click> = fc.oneof(
  fc.record({ type: fc.constant('group' as const), key: anyKey, on: fc.boolean() }),
  fc.record({
    type: fc.constant('transaction' as const),
    key: anyKey,
    id: fc.nat(40).map((n) => `t${n}`),
    on: fc.boolean(),
  }),
);

/**
 * Independent implementation of the specified behavior, without the map. Returns the selected transactions of each
 * group.
 */
function replay(answer: Suggestions, actions: readonly Click[]) {
  const all = [
    ...answer.existing.map((g, i) => ({ key: `existing-${i}`, group: g, may: !g.is_system })),
    ...answer.new.map((g, i) => ({ key: `new-${i}`, group: g, may: true })),
  ];
  return all.map(({ key, group: g, may }) => ({
    key,
    ids: g.transactions
      .map(({ id }) => id)
      .filter((id) => {
        if (!may) return false;
        const last = actions.findLast((a) => a.key === key && (a.type === 'group' || a.id === id));
        return last?.on ?? true;
      }),
  }));
}

describe('any sequence of clicks', () => {
  it('leaves each transaction as last clicked, and selects no empty group', () => {
    fc.assert(
      fc.property(anyAnswer, fc.array(anyAction, { maxLength: 40 }), (given, actions) => {
        const state = actions.reduce(changeSelection, startSelection(given));
        const expected = replay(given, actions).filter(({ ids }) => ids.length > 0);
        expect(
          [...state.chosen].map(([key, ids]) => ({ key, ids: [...ids].sort() })).sort(byKey),
        ).toEqual(expected.map(({ key, ids }) => ({ key, ids: ids.toSorted() })).sort(byKey));
      }),
    );
  });

  it('sends exactly what is selected, and counts it', () => {
    fc.assert(
      fc.property(anyAnswer, fc.array(anyAction, { maxLength: 40 }), (given, actions) => {
        const state = actions.reduce(changeSelection, startSelection(given));
        const { existing, new: fresh } = toPayload(state);
        const sent = [...existing, ...fresh].map((g) => ({
          name: g.name,
          ids: g.transaction_ids.toSorted(),
        }));
        const selected = state.groups
          .filter(({ key }) => state.chosen.has(key))
          .map(({ key, group: g }) => ({ name: g.name, ids: [...chosenIn(state, key)].sort() }));
        expect(sent).toEqual(selected);
        expect(countSelection(state)).toEqual({
          groups: sent.length,
          transactions: sent.flatMap(({ ids }) => ids).length,
        });
        for (const g of [...existing, ...fresh]) {
          expect(g.transactions.map(({ id }) => id)).toEqual(g.transaction_ids);
        }
      }),
    );
  });

  it('never mutates the previous state', () => {
    fc.assert(
      fc.property(anyAnswer, anyAction, (given, action) => {
        const state = startSelection(given);
        const before = JSON.stringify([...state.chosen].map(([key, ids]) => [key, [...ids]]));
        changeSelection(state, action);
        expect(JSON.stringify([...state.chosen].map(([key, ids]) => [key, [...ids]]))).toBe(before);
      }),
    );
  });
});

const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
