import { listAccountNames } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import {
  createRule,
  getRuleHealth,
  listRuleSuggestions,
  listRules,
  previewRules,
  type RulePreview,
  updateRule,
} from '@saldo/contract/rules';
import { listYears } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { button, dialog, openApp } from '../../testing/screen.tsx';
import { type Reply, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { CATEGORIES, CATEGORY_IDS } from '../transactions/testing.ts';
import { makeRule } from './testing.ts';

const { home, market, bakery } = CATEGORY_IDS;
const SPLIT = makeRule({
  name: 'Mortgage',
  actions: [
    {
      action: 'set',
      target_field: 'category',
      target_value: home,
      parts: [
        { category: market, amount: 200 },
        { category: bakery, percent: 1.75 },
      ],
    },
  ],
});

const PREVIEW: RulePreview = {
  ...{ matched: 4, changed: 1, kept_by_hand: 1, figures: [], unsplit: { small: 1, legs: 1 } },
  changes: [
    {
      ...{ transaction_id: '1', date: '2026-11-01T00:00:00', description: 'MORTGAGE 0815' },
      ...{ amount: 600, direction: 'expense', currency: 'EUR', field: 'category' },
      ...{ before: 'Uncategorized', after: 'Market + Bakery + Home' },
      parts: [
        { category: 'Food > Market', amount: 200 },
        { category: 'Food > Bakery', amount: 10.5 },
        { category: 'Home', amount: 389.5 },
      ],
    },
  ],
};

const open = (address: string, replies: readonly Reply[] = []) =>
  openApp(address, [
    when(listRules, [SPLIT]),
    when(listCategories, CATEGORIES),
    when(listYears, [2025]),
    when(listAccountNames, []),
    when(getRuleHealth, []),
    when(listRuleSuggestions, []),
    when(previewRules, PREVIEW),
    when(createRule, { ...SPLIT, id: home, step_id: null }),
    when(updateRule, { ...SPLIT, step_id: null }),
    ...replies,
  ]);

const field = (label: string) => dialog().getByLabelText(label, { exact: true });

test('a new rule splits by amounts and percentages, and previews the parts', async () => {
  const { server } = open('/rules?new=1');
  await fill(field('Name'), 'Mortgage');
  await fill(field('Condition 1: Value'), 'mortgage');
  await choose(field('Action 1: Field'), 'split');
  await expect.element(button('A split has at least two parts')).toBeDisabled();
  await press(dialog().getByRole('button', { name: 'Save Rule' }));
  await expect.element(dialog().getByText('Please select a category').first()).toBeVisible();
  await expect.element(dialog().getByText('Please enter an amount')).toBeVisible();

  await choose(field('Category of part 1'), market);
  await fill(field('Amount of part 1'), '200,00');
  await press(button('Add part'));
  await choose(field('Category of part 2'), bakery);
  await choose(field('How part 2 is measured'), 'percent');
  await fill(field('Percentage of part 2'), '100');
  await choose(field('Category of part 3'), home);
  await press(dialog().getByRole('button', { name: 'Save Rule' }));
  await expect
    .element(dialog().getByText('Percentages must add up to less than 100'))
    .toBeVisible();
  await fill(field('Percentage of part 2'), '1.75');

  const preview = dialog().getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByRole('status')).toHaveTextContent('4 matches, 1 would change');
  await expect.element(preview).toMatchTextContent('Bakery€10.50');
  await expect
    .element(preview)
    .toMatchTextContent('1 transaction would stay whole, because the other parts leave nothing');
  await expect
    .element(preview)
    .toMatchTextContent('1 transaction would stay whole, because transfers');
  await expectAccessibleInBothThemes();
  await press(dialog().getByRole('button', { name: 'Save Rule' }));
  await expect.element(dialog('Add Rule')).not.toBeInTheDocument();
  expect(server.sent(createRule)).toMatchObject([{ actions: SPLIT.actions }]);
});

test('a rule that splits shows its parts on its card, and keeps them when edited', async () => {
  const { server } = open('/rules');
  const card = page.getByRole('article', { name: 'Mortgage', exact: true });
  await expect.element(card).toMatchTextContent('split → Market €200.00, Bakery 1.75%, rest Home');
  await press(button('Edit Rule Mortgage'));
  await expect.element(field('Percentage of part 2')).toHaveValue('1.75');
  await fill(field('Name'), 'Loan');
  await press(button('Update Rule'));
  await expect.element(dialog('Edit Rule')).not.toBeInTheDocument();
  expect(server.sent(updateRule)).toEqual([{ name: 'Loan' }]);
});

test('a rule that splits loses a part', async () => {
  const { server } = open(`/rules?edit=${SPLIT.id}`);
  await press(button('Remove part 1'));
  await press(button('Update Rule'));
  await expect.element(dialog('Edit Rule')).not.toBeInTheDocument();
  expect(server.sent(updateRule)).toEqual([
    { actions: [{ ...SPLIT.actions[0], parts: [{ category: bakery, percent: 1.75 }] }] },
  ]);
});

test('a rule that splits sets one category instead', async () => {
  const { server } = open(`/rules?edit=${SPLIT.id}`);
  await choose(field('Action 1: Field'), 'category');
  await choose(field('Action 1: Category'), home);
  await press(button('Update Rule'));
  await expect.element(dialog('Edit Rule')).not.toBeInTheDocument();
  expect(server.sent(updateRule)).toEqual([
    { actions: [{ action: 'set', target_field: 'category', target_value: home }] },
  ]);
});

test('a part in a category that is gone says so at once', async () => {
  const gone = { category: '01890000-0000-7000-8000-0000000000ff', amount: 5 };
  const actions = SPLIT.actions.map((action) => ({ ...action, parts: [gone] }));
  const broken = { ...SPLIT, is_broken: true, actions };
  open(`/rules?edit=${SPLIT.id}`, [when(listRules, [broken])]);
  await expect
    .element(dialog().getByText('This category no longer exists. Please select a new category.'))
    .toBeVisible();
});
