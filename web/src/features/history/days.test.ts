import type { Step } from '@saldo/contract/history';
import { describe, expect, test } from 'vitest';
import { historyDays } from './days.ts';
import { step } from './testing.ts';

const NOW = '2026-11-26';
const sync = (at: string, more: Partial<Step> = {}) =>
  step({
    ...{ id: at, kind: 'sync', by: 'job', at: `${at}T10:00:00.000Z` },
    links: [{ to: 'account', id: 'a', name: 'Everyday' }],
    ...more,
  });
/** Entries of each day: kinds of steps, numbers of those that are alike, and day counts of folded syncs. */
const shape = (steps: readonly Step[]) =>
  historyDays(steps, NOW).map(({ title, entries }) => [
    title,
    ...entries.map((entry) => {
      if ('step' in entry) return entry.step.kind;
      return 'alike' in entry ? `${entry.alike.length} alike` : entry.days;
    }),
  ]);

describe('historyDays', () => {
  test('puts three neighbors of one kind on one day together, unless one is undone', () => {
    const rule = (at: string, more: Partial<Step> = {}) =>
      step({ id: at, kind: 'rule', at: `2026-11-20T${at}:00:00.000Z`, ...more });
    const undone_at = '2026-11-21T10:00:00.000Z';
    expect(shape([rule('15'), rule('14'), rule('13')])[0]?.slice(1)).toEqual(['3 alike']);
    expect(shape([rule('15'), rule('14')])[0]?.slice(1)).toEqual(['rule', 'rule']);
    const between = [rule('15'), rule('14', { undone_at }), rule('13'), rule('12')];
    expect(shape(between)[0]?.slice(1)).toEqual(['rule', 'rule', 'rule', 'rule']);
    const edits = ['15', '14', '13'].map((at) => rule(at, { kind: 'batch' }));
    expect(shape(edits)[0]?.slice(1)).toEqual(['batch', 'batch', 'batch']);
  });

  test('labels today and yesterday, and adds the year for other years', () => {
    const steps = ['2026-11-26', '2026-11-25', '2026-11-02', '2025-11-02'].map((day) =>
      step({ id: day, at: `${day}T10:00:00.000Z` }),
    );
    expect(shape(steps)).toEqual([
      ['Today, November 26', 'batch'],
      ['Yesterday, November 25', 'batch'],
      ['November 2', 'batch'],
      ['November 2, 2025', 'batch'],
    ]);
  });

  test("folds an account's syncs on consecutive days into the newest day", () => {
    const days = ['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'];
    const edit = step({ id: 'edit', at: '2026-11-23T08:00:00.000Z' });
    const steps = [...days.slice(0, 4).map((day) => sync(day)), edit, sync('2026-11-22')];
    expect(shape(steps)).toEqual([
      ['Today, November 26', 'sync'],
      ['Yesterday, November 25', 'sync'],
      ['November 24', 3],
      ['November 23', 'batch'],
    ]);
  });

  test('does not fold across a gap, across accounts or over undone syncs', () => {
    const other = { links: [{ to: 'account' as const, id: 'b', name: 'Savings' }] };
    const steps = [
      sync('2026-11-20'),
      sync('2026-11-19', { undone_at: '2026-11-20T10:00:00.000Z' }),
      sync('2026-11-18'),
      sync('2026-11-17', other),
      sync('2026-11-16'),
      sync('2026-11-15'),
    ];
    expect(shape(steps).map(([, what]) => what)).toEqual(Array(6).fill('sync'));
  });
});
