import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentId,
  type FlowEvent,
  HISTORY_OPENS_AT,
  type ManualFlow,
  nextFlow,
  payloadOf,
  RECENTS_MAX,
  startFlow,
} from './manual-flow.ts';

const IDS = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'] as const;
/** t1, t3 and t6 share one merchant, t2 and t8 another. */
const GROUPS = [
  ['t1', 't3', 't6'],
  ['t2', 't8'],
];
const merchants = new Map(GROUPS.flatMap((ids) => ids.map((id) => [id, ids])));
const start = (recents: readonly string[] = []) => startFlow({ ids: IDS, merchants, recents });

const choose = (category: string): FlowEvent => ({ type: 'choose', category });
const skip: FlowEvent = { type: 'skip' };
const prev: FlowEvent = { type: 'prev' };
const accept: FlowEvent = { type: 'accept offer' };
const run = (flow: ManualFlow, ...events: FlowEvent[]) => events.reduce(nextFlow, flow);
/** Lets the countdown of the confirmation run out. */
const wait = (flow: ManualFlow) =>
  flow.confirmation
    ? nextFlow(flow, { type: 'confirmation over', key: flow.confirmation.key })
    : flow;
const assign = (flow: ManualFlow, ...categories: string[]) =>
  categories.reduce((so, category) => wait(nextFlow(so, choose(category))), flow);

describe('choosing a category', () => {
  it('keeps it, confirms it, and moves on only after the countdown', () => {
    const chosen = run(start(), choose('food'));
    expect(payloadOf(chosen.pending)).toEqual([{ id: 't1', category: 'food' }]);
    expect(chosen.confirmation).toMatchObject({ kind: 'category', category: 'food' });
    expect(currentId(chosen)).toBe('t1');
    const after = wait(chosen);
    expect([currentId(after), after.confirmation]).toEqual(['t2', null]);
  });

  it('keeps the last choice when the transaction is categorized twice', () => {
    const first = run(start(), choose('food'));
    const second = run(first, choose('home'));
    expect(payloadOf(second.pending)).toEqual([{ id: 't1', category: 'home' }]);
    const stale = nextFlow(second, {
      type: 'confirmation over',
      key: first.confirmation?.key ?? 0,
    });
    expect(stale).toBe(second);
  });

  it('moves on immediately when skipped during the countdown, without losing the choice', () => {
    const flow = run(start(), choose('food'), skip);
    expect(currentId(flow)).toBe('t2');
    expect(flow.pending.size).toBe(1);
  });

  it('moves on to the next undecided transaction', () => {
    const flow = run(assign(start(), 'a', 'b'), prev, prev);
    expect(currentId(flow)).toBe('t1');
    expect(currentId(assign(flow, 'c'))).toBe('t3');
  });

  it('clears an earlier ignore of the same transaction', () => {
    const flow = run(start(), { type: 'ignore', way: 'both' }, prev, choose('food'));
    expect(payloadOf(flow.pending)).toEqual([{ id: 't1', category: 'food' }]);
  });
});

describe('ignoring', () => {
  it.each([
    ['transaction', true, false],
    ['metrics', false, true],
    ['both', true, true],
  ] as const)('%s sets both flags and moves on', (way, ignore, ignore_default_metrics) => {
    const flow = run(start(), { type: 'ignore', way });
    expect(payloadOf(flow.pending)).toEqual([{ id: 't1', ignore, ignore_default_metrics }]);
    expect(currentId(flow)).toBe('t2');
    expect(currentId(wait(flow))).toBe('t2');
  });

  it('keeps a category chosen before', () => {
    const flow = run(assign(start(), 'food'), prev, { type: 'ignore', way: 'metrics' });
    expect(payloadOf(flow.pending)).toEqual([
      { id: 't1', category: 'food', ignore: false, ignore_default_metrics: true },
    ]);
  });
});

describe('moving through the list', () => {
  it('starts at the first transaction and does not go before it', () => {
    expect(run(start(), prev)).toEqual(start());
    expect(currentId(run(start(), skip, skip, prev))).toBe('t2');
  });

  it('ends in History after the last transaction', () => {
    const last = run(start(), ...IDS.slice(1).map(() => skip));
    expect([currentId(last), last.ended, last.tab]).toEqual(['t8', false, 'categories']);
    const over = assign(last, 'food');
    expect([currentId(over), over.ended, over.tab]).toEqual(['t8', true, 'history']);
    expect(run(last, skip).ended).toBe(true);
    expect(run(over, prev).ended).toBe(false);
  });

  it('returns from History to a decided transaction', () => {
    const flow = run(assign(start(), 'a', 'b'), { type: 'show', id: 't1' });
    expect([currentId(flow), flow.tab]).toEqual(['t1', 'categories']);
  });

  it('stays on the transaction when its choice is removed', () => {
    const flow = run(start(), choose('food'), { type: 'remove', id: 't1' });
    expect([flow.confirmation, flow.pending.size, currentId(flow)]).toEqual([null, 0, 't1']);
  });
});

describe('History', () => {
  const five = assign(start(), 'a', 'b', 'c', 'd', 'e');

  it('opens at five pending changes, then closes again', () => {
    expect(assign(start(), 'a', 'b', 'c', 'd').tab).toBe('categories');
    expect(five.tab).toBe('history');
    expect(run(five, { type: 'flash over' }).tab).toBe('categories');
  });

  it('returns to the tab that was open before', () => {
    const flow = run(assign(start(), 'a', 'b', 'c', 'd'), { type: 'tab', tab: 'recent' });
    expect(run(flow, choose('e'), { type: 'flash over' }).tab).toBe('recent');
  });

  it('stays open when the user opens it in the meantime', () => {
    const flow = run(five, { type: 'tab', tab: 'history' }, { type: 'flash over' });
    expect(flow.tab).toBe('history');
  });

  it('does not open again at the sixth change', () => {
    expect(assign(run(five, { type: 'flash over' }), 'f').tab).toBe('categories');
  });

  it('stays open at the end of the list, even if the fifth change was the last', () => {
    const last = run(assign(start(), 'a', 'b', 'c', 'd'), skip, skip, skip);
    const over = assign(last, 'e');
    expect(run(over, { type: 'flash over' })).toMatchObject({ tab: 'history', ended: true });
  });
});

describe('recently used categories', () => {
  it('are the latest five without duplicates', () => {
    expect(assign(start(), 'a', 'b', 'c', 'a').recents).toEqual(['a', 'c', 'b']);
    expect(assign(start(), 'a', 'b', 'c', 'd', 'e', 'f').recents).toEqual([
      'f',
      'e',
      'd',
      'c',
      'b',
    ]);
  });

  it('start with those of the previous session', () => {
    expect(assign(start(['x', 'y']), 'a').recents).toEqual(['a', 'x', 'y']);
  });
});

describe("the offer for the merchant's other transactions", () => {
  it('lists the undecided ones', () => {
    expect(run(start(), choose('food')).offer).toEqual({
      from: 't1',
      category: 'food',
      ids: ['t3', 't6'],
    });
    expect(run(assign(start(), 'a', 'b'), choose('c')).offer?.ids).toEqual(['t6']);
    expect(run(assign(start(), 'a', 'b', 'c'), choose('d')).offer).toBeNull();
  });

  it('disappears with the next decision', () => {
    const flow = assign(start(), 'food');
    expect(flow.offer?.from).toBe('t1');
    expect(run(flow, skip).offer).toBeNull();
    expect(run(flow, { type: 'dismiss offer' }).offer).toBeNull();
    expect(run(flow, { type: 'remove', id: 't1' }).offer).toBeNull();
  });

  it('adds them to the pending changes when accepted, and skips them later', () => {
    const flow = run(start(), choose('food'), accept);
    expect([...flow.pending.keys()]).toEqual(['t1', 't3', 't6']);
    expect(flow.confirmation).toMatchObject({ kind: 'others', count: 2, advances: true });
    expect(currentId(assign(wait(flow), 'home'))).toBe('t4');
  });

  it('moves on when the current transaction was among them', () => {
    const flow = run(run(assign(start(), 'a'), choose('b'), skip), prev, prev);
    const again = run(wait(run(flow, choose('food'))), accept);
    expect(currentId(again)).toBe('t3');
    expect(currentId(wait(again))).toBe('t4');
  });

  it('opens History too when it adds enough changes', () => {
    const many = startFlow({ ids: IDS, merchants: new Map(IDS.map((id) => [id, IDS])) });
    expect(run(many, choose('food'), accept).tab).toBe('history');
  });
});

it('forgets saved changes and keeps the rest', () => {
  const flow = run(assign(start(), 'a', 'b', 'c'), { type: 'saved', ids: ['t1', 't3'] });
  expect(payloadOf(flow.pending)).toEqual([{ id: 't2', category: 'b' }]);
});

const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g').map(choose),
  fc
    .constantFrom('transaction', 'metrics', 'both')
    .map((way) => ({ type: 'ignore', way }) as const),
  fc.constantFrom<FlowEvent>(skip, prev, accept, { type: 'dismiss offer' }, { type: 'flash over' }),
  fc
    .constantFrom(...IDS, 'gone')
    .chain((id) =>
      fc.constantFrom<FlowEvent>(
        { type: 'show', id },
        { type: 'remove', id },
        { type: 'saved', ids: [id] },
      ),
    ),
  fc.constantFrom('categories', 'history', 'recent').map((tab) => ({ type: 'tab', tab }) as const),
  fc.nat({ max: 30 }).map((key) => ({ type: 'confirmation over', key }) as const),
);

function expectSound(flow: ManualFlow) {
  expect(flow.at).toBeGreaterThanOrEqual(0);
  expect(flow.at).toBeLessThan(flow.ids.length);
  expect(flow.recents.length).toBeLessThanOrEqual(RECENTS_MAX);
  expect(new Set(flow.recents).size).toBe(flow.recents.length);
  for (const [id, { category, flags }] of flow.pending) {
    expect(flow.ids).toContain(id);
    expect(category !== undefined || flags !== undefined).toBe(true);
    if (flags) expect(flags.ignore || flags.ignore_default_metrics).toBe(true);
  }
  if (flow.flashFrom) expect(flow.tab).toBe('history');
  expect(flow.offer?.ids.length ?? 1).toBeGreaterThan(0);
  expect(flow.offer?.ids ?? []).not.toContain(flow.offer?.from);
}

describe('any sequence of actions', () => {
  it('keeps the state consistent, and sends exactly what is pending', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let flow = start();
        for (const event of events) {
          const before = flow;
          flow = nextFlow(flow, event);
          expectSound(flow);
          expect(flow.ids).toBe(before.ids);
          const payload = payloadOf(flow.pending);
          expect(payload.map(({ id }) => id)).toEqual([...flow.pending.keys()]);
          for (const { id, ...sent } of payload) {
            const { category, flags } = flow.pending.get(id) ?? {};
            expect(sent).toEqual({ ...(category && { category }), ...flags });
          }
        }
      }),
    );
  });

  it('keeps a chosen category without an ignore, as the most recent one', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const before = events.reduce(nextFlow, start());
        const after = nextFlow(before, choose('z'));
        expect(after.pending.get(currentId(before))).toEqual({ category: 'z' });
        expect(after.recents[0]).toBe('z');
        expect(after.tab === 'history' && before.tab !== 'history').toBe(
          before.pending.size < HISTORY_OPENS_AT &&
            after.pending.size >= HISTORY_OPENS_AT &&
            before.tab !== 'history',
        );
      }),
    );
  });

  it('reduces the pending changes only by removing or saving', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), anyEvent, (events, last) => {
        const before = events.reduce(nextFlow, start());
        const after = nextFlow(before, last);
        if (last.type === 'remove' || last.type === 'saved') return;
        expect(after.pending.size).toBeGreaterThanOrEqual(before.pending.size);
      }),
    );
  });
});
