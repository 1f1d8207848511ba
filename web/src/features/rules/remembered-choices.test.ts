import { describe, expect, it } from 'vitest';
import {
  dismiss,
  readApplyPeriod,
  readDismissed,
  rememberApplyPeriod,
  wirePeriod,
} from './remembered-choices.ts';

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
  };
}

describe('the period of the apply dialogs', () => {
  it('defaults to this month', () => {
    expect(readApplyPeriod(memory(), '2026-03-31')).toEqual({
      unit: 'monthly',
      year: 2026,
      month: 3,
    });
  });

  it('is the last choice', () => {
    const store = memory();
    rememberApplyPeriod(store, { unit: 'yearly', year: 2022, month: 11 });
    const period = readApplyPeriod(store, '2026-03-31');
    expect(period).toEqual({ unit: 'yearly', year: 2022, month: 11 });
    expect(wirePeriod(period)).toEqual({ year: 2022 });
    expect(wirePeriod({ ...period, unit: 'monthly' })).toEqual({ year: 2022, month: 11 });
    rememberApplyPeriod(store, { ...period, unit: 'all' });
    expect(wirePeriod(readApplyPeriod(store, '2026-03-31'))).toEqual({ year: 'all' });
  });

  it.each([
    ['dropdown_rules_year', '1899'],
    ['dropdown_rules_year', '2200'],
    ['dropdown_rules_year', 'x'],
    ['dropdown_rules_month', '13'],
    ['dropdown_rules_month', '0'],
    ['dropdown_rules_unit', 'weekly'],
  ])('rejects a value that cannot be chosen: %s %s', (name, value) => {
    const period = readApplyPeriod(memory({ [name]: value }), '2026-03-31');
    expect(period).toEqual({ unit: 'monthly', year: 2026, month: 3 });
  });
});

describe('dismissed suggestions', () => {
  it('stay dismissed for that user', () => {
    const store = memory();
    expect(dismiss(store, 'a', 'mercadona')).toEqual(['mercadona']);
    expect(dismiss(store, 'a', 'lidl')).toEqual(['mercadona', 'lidl']);
    expect(readDismissed(store, 'a')).toEqual(['mercadona', 'lidl']);
    expect(readDismissed(store, 'b')).toEqual([]);
  });

  it('are empty if the stored value is invalid', () => {
    expect(readDismissed(memory({ dismissed_rule_suggestions_a: '{' }), 'a')).toEqual([]);
    expect(readDismissed(memory({ dismissed_rule_suggestions_a: '{"b":1}' }), 'a')).toEqual([]);
  });
});
