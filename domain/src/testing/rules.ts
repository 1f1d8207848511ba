import type { Condition, ConditionField, Operator, Rule, TargetField } from '@saldo/contract/rules';
import { CONDITION_FIELDS, OPERATORS_OF, TARGET_FIELDS } from '@saldo/contract/rules';
import fc from 'fast-check';
import type { MerchantsOf, RuleDefinition } from '../rules/compile.ts';
import { ruleRow, type Values } from '../rules/row.ts';
import type { LayeredRow } from '../rules/run.ts';

/** Few distinct values, so rules often match the same rows and interact. */
export const CATEGORIES = [
  { id: '01890000-0000-7000-8000-00000000000a', parent_id: null },
  { id: '01890000-0000-7000-8000-00000000000b', parent_id: '01890000-0000-7000-8000-00000000000a' },
  { id: '01890000-0000-7000-8000-00000000000c', parent_id: null },
];
export const [FOOD, BREAD, HOME] = CATEGORIES.map(({ id }) => id) as [string, string, string];

export const ACCOUNT = '01890000-0000-7000-8000-0000000000f1';

/** Merchants in tests are named by the description's first word. */
export const merchantsOf: MerchantsOf = ({ descriptionKey }) =>
  descriptionKey.split(' ').slice(0, 1);

const VALUES: { [F in ConditionField | TargetField]: readonly unknown[] } = {
  merchant: ['Panadería', 'mercado'],
  account: [ACCOUNT, '01890000-0000-7000-8000-0000000000f2'],
  date: ['2026-03-10', '2026-03-11'],
  description: ['Panadería Sol', 'panaderia', 'Mercado', 'Sol'],
  category: CATEGORIES.map(({ id }) => id),
  tags: ['pan', 'Sol, pan', 'x'],
  amount: [0, 1, 2.5, '2.50', 10],
  direction: ['income', 'expense'],
  type: ['transfer', 'unknown'],
  product: ['current', 'deposit'],
  ignore: [true, false, 'true'],
  ignore_default_metrics: [true, false],
  is_refund: [true, false],
};

const condition = fc.constantFrom(...CONDITION_FIELDS).chain((field) =>
  fc.record({
    condition_field: fc.constant(field),
    operator: fc.constantFrom<Operator>(...OPERATORS_OF[field]),
    condition_value: fc.constantFrom(...VALUES[field]),
  }),
) as fc.Arbitrary<Condition>;

const part = fc.oneof(
  fc.record({
    category: fc.constantFrom(FOOD, BREAD, HOME),
    amount: fc.constantFrom(0.5, 1, 2.5),
  }),
  fc.record({ category: fc.constantFrom(FOOD, BREAD, HOME), percent: fc.constantFrom(10, 33.3) }),
);
const split = fc.record({
  action: fc.constant('set' as const),
  target_field: fc.constant('category' as const),
  target_value: fc.constantFrom(...VALUES.category),
  parts: fc.array(part, { minLength: 1, maxLength: 2 }),
});

const single = fc.constantFrom(...TARGET_FIELDS).chain((field) =>
  fc.record({
    action: fc.constant('set' as const),
    target_field: fc.constant(field),
    target_value: fc.constantFrom(...VALUES[field]),
  }),
);
const action = fc.oneof(
  { weight: 4, arbitrary: single },
  { weight: 1, arbitrary: split },
) as fc.Arbitrary<Rule['actions'][number]>;

export const ruleBody = fc.record({
  bank: fc.constantFrom(null, null, null, 'BBVA'),
  bit_operator: fc.constantFrom('and' as const, 'or' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  actions: fc.array(action, { minLength: 1, maxLength: 3 }),
});

export const rulesOf = (bodies: readonly Omit<RuleDefinition, 'id' | 'name'>[]): RuleDefinition[] =>
  bodies.map((body, at) => ({ ...body, id: `rule-${at}`, name: `Rule ${at}` }));

export const values: fc.Arbitrary<Values> = fc.record({
  description: fc.constantFrom('Panadería Sol', 'Mercado', 'Luz'),
  category: fc.constantFrom(
    { id: null, source: 'none' as const },
    { id: FOOD, source: 'ai' as const },
    { id: BREAD, source: 'hand' as const },
  ),
  tags: fc.constantFrom([], ['pan'], ['Sol', 'x']),
  amount: fc.constantFrom(0, 100, 250, 1000),
  direction: fc.constantFrom('income' as const, 'expense' as const),
  type: fc.constantFrom('transfer' as const, 'unknown' as const),
  product: fc.constantFrom('current' as const, 'deposit' as const),
  ignore: fc.boolean(),
  ignore_default_metrics: fc.boolean(),
  is_refund: fc.boolean(),
});

export const freshRow = (given: Values, bank = 'BBVA'): LayeredRow => ({
  ...ruleRow({ bank, account: ACCOUNT, date: '2026-03-10T00:00:00' }, given),
  layers: new Map(),
});
