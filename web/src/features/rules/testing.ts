import type { Rule } from '@saldo/contract/rules';
import { CATEGORY_IDS } from '../transactions/testing.ts';

/** A rule that assigns Netflix to Home, with overrides. */
export const makeRule = (given: Partial<Rule> = {}): Rule => ({
  ...{ id: '00000000-0000-7000-8000-0000000000a9', name: 'Streaming', description: '' },
  ...{ bank: null, is_enabled: true, bit_operator: 'and', is_broken: false },
  conditions: [
    { condition_field: 'description', operator: 'includes', condition_value: 'netflix' },
  ],
  actions: [{ action: 'set', target_field: 'category', target_value: CATEGORY_IDS.home }],
  created_at: '2026-11-01T10:00:00.000Z',
  ...given,
});
