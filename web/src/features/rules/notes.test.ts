import type { Rule } from '@saldo/contract/rules';
import { describe, expect, it } from 'vitest';
import { colorOf } from './preview/preview-colors.ts';
import { nameFigures, type PreviewFigure } from './preview/preview-figures.tsx';
import { noteOf } from './rule-card.tsx';
import { readRuleDialog } from './rule-dialogs.tsx';

const rule = (given: Partial<Rule> = {}) =>
  ({ id: 'a', is_enabled: true, is_broken: false, ...given }) as Rule;
const health = (matched: number, loses_to: { id: string; name: string } | null = null) => [
  { rule_id: 'a', matched, loses_to },
];

describe('noteOf', () => {
  it('returns the most serious problem', () => {
    const broken = noteOf(rule({ is_broken: true }), health(0));
    expect(broken).toMatchObject({ bad: true });
    expect(noteOf(rule(), health(0))?.text).toBe('Doesn’t match any of your transactions.');
    expect(noteOf(rule(), health(3, { id: 'b', name: 'Later' }))?.text).toBe(
      'Overridden by “Later”, which runs later.',
    );
  });

  it('returns null if the rule is fine, unknown or disabled', () => {
    expect(noteOf(rule(), health(3))).toBeNull();
    expect(noteOf(rule(), undefined)).toBeNull();
    expect(noteOf(rule({ is_enabled: false }), health(0))).toBeNull();
  });
});

it("finds a color by a category's full name", () => {
  const tree = [
    { name: 'Dining', color: '#111111', sub_categories: [{ name: 'Bars', color: '#222222' }] },
  ] as unknown as Parameters<typeof colorOf>[0];
  expect(colorOf(tree, 'Dining')).toBe('#111111');
  expect(colorOf(tree, 'Dining > Bars')).toBe('#222222');
  expect(colorOf(tree, 'Dining > Gone')).toBeNull();
});

it('reads one dialog from the URL', () => {
  expect(readRuleDialog(new URLSearchParams('edit=a'))).toEqual({ kind: 'edit', value: 'a' });
  expect(readRuleDialog(new URLSearchParams('apply_all=1'))).toEqual({ kind: 'apply_all' });
  expect(readRuleDialog(new URLSearchParams('edit='))).toBeNull();
});

it('names each figure of a preview once', () => {
  const figure = (kind: PreviewFigure['kind'], what: string): PreviewFigure => ({
    kind,
    what,
    currency: 'EUR',
    before: 1,
    after: 2,
  });
  const tree = [
    { name: 'Income', color: '#111111', sub_categories: [] },
    { name: 'Other', color: '#222222', sub_categories: [] },
  ] as unknown as Parameters<typeof nameFigures>[1];
  const named = nameFigures(
    [
      figure('income', 'Income'),
      figure('income', 'Income'),
      figure('income', 'Other'),
      figure('expense', 'Other'),
      figure('expense', 'Dining > Bars'),
    ],
    tree,
  );
  expect(named.map(({ name, color }) => [name, color])).toEqual([
    ['Income', null],
    ['Income', '#111111'],
    ['Other, income', '#222222'],
    ['Other, expenses', '#222222'],
    ['Bars', null],
  ]);
  expect(new Set(named.map(({ key }) => key)).size).toBe(named.length);
});
