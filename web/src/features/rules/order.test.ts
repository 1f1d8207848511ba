import type { Rule } from '@saldo/contract/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idsMovedAfter, overwrittenBy, reorderByIds } from './order.ts';

const rules = [...'abcde'].map((id) => ({ id }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it('reorders some rules among themselves and leaves the others in place', () => {
  expect(idsOf(reorderByIds(rules, ['d', 'b']))).toBe('adcbe');
  expect(idsOf(reorderByIds(rules, ['e', 'gone', 'a']))).toBe('ebcda');
  const some = fc.shuffledSubarray(rules.map(({ id }) => id));
  fc.assert(
    fc.property(some, (ids) => {
      const after = reorderByIds(rules, ids);
      expect(after.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids);
      for (const [at, rule] of rules.entries()) {
        if (!ids.includes(rule.id)) expect(after[at]).toBe(rule);
      }
    }),
  );
});

it('moves a rule right after another', () => {
  expect(idsMovedAfter(rules, 'b', 'd').join('')).toBe('acdbe');
  expect(idsMovedAfter(rules, 'e', 'a').join('')).toBe('aebcd');
});

it('finds what a later rule overwrites, by the last of its actions', () => {
  const rule = (...actions: [string, unknown][]) =>
    ({
      actions: actions.map(([target_field, target_value]) => ({
        action: 'set',
        target_field,
        target_value,
      })),
    }) as Pick<Rule, 'actions'>;
  const winner = rule(['tags', 'x'], ['category', 'old'], ['category', 'new']);
  expect(overwrittenBy(rule(['category', 'own'], ['ignore', true]), winner)).toEqual([
    {
      field: 'category',
      before: { action: 'set', target_field: 'category', target_value: 'new' },
      after: { action: 'set', target_field: 'category', target_value: 'own' },
    },
  ]);
});
