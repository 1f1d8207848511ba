import { listAccountNames } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import { listMerchants } from '@saldo/contract/merchants';
import {
  applyRule,
  applyRules,
  type Condition,
  createRule,
  deleteRule,
  getRuleHealth,
  listRuleSuggestions,
  listRules,
  previewRules,
  type Rule,
  RuleChange,
  RuleInput,
  type RulePreview,
  revertRule,
  updateRule,
} from '@saldo/contract/rules';
import { listYears } from '@saldo/contract/transactions';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { makeTestAccount } from '../../testing/make-account.ts';
import {
  button,
  dialog,
  expectAddress,
  expectSettled,
  heading,
  openApp,
  toasts,
  waitForFocusWithin,
} from '../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { CATEGORIES, CATEGORY_IDS } from '../transactions/testing.ts';
import { makeRule } from './testing.ts';

const RULE = makeRule();
const CHECKING = makeTestAccount({ id: CATEGORY_IDS.food, name: 'Checking' });
const { id, name } = RULE;
const WENT_WRONG = refusal('internal_error', 'It went wrong.');

const outcome = (matched: number, changed = matched): RulePreview => ({
  ...{ matched, changed, kept_by_hand: 0, figures: [] },
  changes: Array.from({ length: changed }, (_, at) => ({
    ...{ transaction_id: String(at), date: '2026-11-01T00:00:00', description: 'NETFLIX.COM' },
    ...{ amount: 13.2, direction: 'expense', currency: 'EUR', field: 'category' },
    ...{ before: 'Uncategorized', after: 'Home' },
  })),
});

/** Opens the screen with a fake server that keeps changes to rules. */
function open(address: string, { rules = [RULE], replies = [], role = 'USER' }: OpenOptions = {}) {
  let kept = rules;
  const opened = openApp(
    address,
    [
      on(listRules, () => [...kept]),
      on(createRule, ({ body }) => {
        const { name: called, conditions } = RuleInput.parse(body);
        const made = makeRule({ name: called, conditions });
        kept = [...kept, made];
        return { ...made, step_id: null };
      }),
      on(updateRule, ({ body, params }) => {
        const { description: _, actions: __, ...change } = RuleChange.parse(body);
        kept = kept.map((one) => (one.id === params.id ? { ...one, ...filled(change) } : one));
        return { ...(kept.find((one) => one.id === params.id) ?? RULE), step_id: null };
      }),
      when(listCategories, CATEGORIES),
      when(listYears, [2025]),
      when(listAccountNames, []),
      when(getRuleHealth, []),
      when(listRuleSuggestions, []),
      when(previewRules, outcome(0)),
      ...replies,
    ],
    { role },
  );
  return opened;
}

interface OpenOptions {
  rules?: readonly Rule[];
  replies?: readonly Reply[];
  role?: Role;
}

/** Drops undefined fields. */
const filled = <T extends object>(change: T): Partial<Rule> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const card = (of: string) => page.getByRole('article', { name: of, exact: true });
const preview = dialog().getByRole('region', { name: 'Preview' });
const status = preview.getByRole('status');
const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const act = (what: string, of = name) => press(button(`${what} ${of}`));

test('invites the user to create the first rule, previews it, and saves it', async () => {
  const { server } = open('/rules', {
    rules: [],
    replies: [when(previewRules, outcome(1))],
  });
  await expect.element(page.getByText('No Rules Yet')).toBeVisible();
  await expectAccessible();
  await press(page.getByRole('main').getByRole('button', { name: 'Add Rule' }).last());
  const form = dialog('Add Rule');
  const save = form.getByRole('button', { name: 'Save Rule' });
  await expect.element(save).toBeDisabled();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(preview).toMatchTextContent('Fill in the conditions and actions');
  await expect.element(field('Action 1: Category')).toHaveValue('');
  await expect.element(field('Action 1: Subcategory')).not.toBeInTheDocument();

  await fill(field('Description'), 'Orders');
  await press(save);
  await expect.element(toasts).toMatchTextContent('Please fix validation errors before saving.');
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await expect.element(form.getByText('Please enter a value')).toBeVisible();
  await expect.element(form.getByText('Please select a category')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();

  await fill(field('Name'), 'Netflix is home');
  await fill(field('Condition 1: Value'), 'netflix');
  await choose(field('Action 1: Category'), CATEGORY_IDS.home);
  await expect.element(status).toHaveTextContent('1 match, 1 would change');
  await expect.element(preview).toMatchTextContent('NETFLIX.COM');
  await press(save);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(toasts).toMatchTextContent('Rule "Netflix is home" created successfully!');
  await expect
    .element(page.getByRole('heading', { name: 'Enabled Rules (1 Active)' }))
    .toBeVisible();
  const made = card('Netflix is home');
  await expect.element(made).toMatchTextContent('All Banks');
  await expect.element(made).toMatchTextContent('1 condition');
  await expect.element(made).toMatchTextContent('ENABLED');
  expect(server.sent(createRule)).toEqual([
    expect.objectContaining({
      name: 'Netflix is home',
      conditions: [
        { condition_field: 'description', operator: 'includes', condition_value: 'netflix' },
      ],
      actions: [{ action: 'set', target_field: 'category', target_value: CATEGORY_IDS.home }],
    }),
  ]);
});

test('does not offer to apply a rule saved while paused', async () => {
  open(`/rules?edit=${id}`, { rules: [makeRule({ is_enabled: false })] });
  await fill(field('Name'), 'Later');
  await press(button('Update Rule'));
  await expect.element(toasts).toMatchTextContent('Rule "Later" updated successfully!');
  await expect.element(toasts.getByRole('button', { name: 'Apply…' })).not.toBeInTheDocument();
});

test('changing a field changes its operators and default value', async () => {
  open('/rules?new=1');
  const operator = field('Condition 1: Operator');
  const value = field('Condition 1: Value');
  const operators = async (label: string, expected?: string[]) => {
    await choose(field('Condition 1: Field'), label);
    const options = operator.getByRole('option');
    const shown = () => options.elements().map(({ textContent }) => textContent);
    if (expected) await expect.poll(shown).toEqual(expected);
  };
  const text = [
    'equals',
    'does not equal',
    'includes',
    'does not include',
    'starts with',
    'ends with',
  ];
  await operators('description', text);
  await operators('tags', text);
  await operators('amount', ['equals', 'does not equal', 'greater than', 'less than']);
  for (const label of ['category', 'type', 'product']) {
    await operators(label, ['equals', 'does not equal']);
  }
  for (const [label, shown] of [
    ['direction', 'expense'],
    ['ignore', 'false'],
    ['ignore default metrics', 'false'],
  ] as const) {
    await operators(label);
    await expect.element(operator).toHaveValue('equals');
    await expect.element(operator).toHaveAttribute('readonly');
    await expect.element(value).toHaveValue(shown);
  }
  await choose(field('Condition 1: Field'), 'type');
  await expect.element(value).toHaveValue('transfer');
  await choose(field('Condition 1: Field'), 'product');
  await expect.element(value).toHaveValue('current');
  await choose(field('Action 1: Field'), 'amount');
  await expect.element(field('Action 1: Value')).toHaveValue('0');
  await choose(field('Action 1: Field'), 'refund');
  await expect.element(field('Action 1: Value')).toHaveValue('false');

  await choose(field('Action 1: Field'), 'category');
  await expect.element(field('Action 1: Subcategory')).not.toHaveValue('');
  await choose(field('Action 1: Category'), CATEGORY_IDS.home);
  await expect.element(field('Action 1: Subcategory')).not.toBeInTheDocument();
  await expect
    .element(dialog())
    .toMatchTextContent('Home has no subcategories, so the category itself is used.');
});

test('keeps at least one condition and one action', async () => {
  open('/rules?new=1');
  await expect.element(button('At least one condition must remain')).toBeDisabled();
  await expect.element(button('At least one action must remain')).toBeDisabled();
  await press(button('Add condition'));
  await fill(field('Condition 2: Value'), 'second');
  await press(button('Remove condition 1'));
  await expect.element(field('Condition 1: Value')).toHaveValue('second');
  await expect.element(button('At least one condition must remain')).toBeDisabled();
});

test('sends only changed fields, and asks before discarding changes', async () => {
  const { server } = open('/rules');
  await act('Edit Rule');
  await expectAddress(new RegExp(`edit=${id}`));
  const form = dialog('Edit Rule');
  const update = form.getByRole('button', { name: 'Update Rule' });
  await expect.element(update).toBeDisabled();
  await fill(field('Condition 1: Value'), 'netflix ');
  await expect.element(update).toBeDisabled();
  await fill(field('Name'), 'Films');
  await expect.element(update).toBeEnabled();
  await waitForFocusWithin(form);
  await userEvent.keyboard('{Escape}');
  await press(button('Keep editing'));
  await press(form.getByText('Any condition'));
  await press(form.getByRole('switch', { name: 'Enabled' }));
  await press(update);
  await expect.element(toasts).toMatchTextContent('Rule "Films" updated successfully!');
  await expect
    .element(page.getByRole('heading', { name: 'Disabled Rules (1 Inactive)' }))
    .toBeVisible();
  await expect.element(card('Films')).toMatchTextContent('DISABLED');
  expect(server.sent(updateRule)).toEqual([
    { name: 'Films', bit_operator: 'or', is_enabled: false },
  ]);
});

test('updates the preview while typing, and keeps the last valid one while a field has an error', async () => {
  const { server } = open(`/rules?edit=${id}`, { replies: [when(previewRules, outcome(2))] });
  await expect.element(status).toHaveTextContent('2 matches, 2 would change');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = server.asked(previewRules).length;
  const value = field('Condition 1: Value');
  for (const typed of ['netflix o', 'netflix on', 'netflix one']) {
    await fill(value, typed);
    await vi.advanceTimersByTimeAsync(299);
  }
  expect(server.asked(previewRules)).toHaveLength(before);
  server.now(when(previewRules, outcome(1)));
  await vi.advanceTimersByTimeAsync(1);
  await expectSettled(() => status.element().textContent).toBe('1 match, 1 would change');
  expect(server.asked(previewRules)).toHaveLength(before + 1);
  vi.useRealTimers();

  await fill(value, '');
  await expect
    .element(preview)
    .toMatchTextContent('Showing the last valid preview. Fix the highlighted field to update it.');
  await expect.element(status).toHaveTextContent('1 match, 1 would change');
  server.now(when(previewRules, outcome(0)));
  await choose(preview.getByLabelText('Year'), '2025');
  await fill(value, 'netflix');
  await expect.element(preview).toMatchTextContent('No transactions in this period match.');
});

test('starts a rule for a merchant, and applies it to the period of its preview', async () => {
  const { server } = open(`/rules?merchant=Mercadona&category=${CATEGORY_IDS.market}`, {
    rules: [],
    replies: [
      when(listMerchants, [
        {
          ...{ id: CATEGORY_IDS.home, name: 'Mercadona', count: 2, money_in: 0, money_out: 20 },
          ...{ last_on: '2025-04-02', category_id: CATEGORY_IDS.market },
        },
      ]),
      when(listAccountNames, [CHECKING]),
    ],
  });
  const form = dialog('Add Rule');
  await expect.element(field('Condition 1: Field')).toHaveValue('merchant');
  await expect.element(field('Condition 1: Value')).toHaveValue('Mercadona');
  await expect.element(preview).toMatchTextContent('No transactions in this period match.');
  await expectAccessible();
  await expect.element(field('Action 1: Subcategory')).toHaveValue(CATEGORY_IDS.market);
  await press(form.getByRole('button', { name: 'Add Condition' }));
  await choose(field('Condition 2: Field'), 'date');
  await choose(field('Condition 2: Operator'), 'greater_than');
  await fill(field('Condition 2: Value'), '2025-02-28');
  await press(form.getByRole('button', { name: 'Add Condition' }));
  await choose(field('Condition 3: Field'), 'account');
  await choose(field('Condition 3: Value'), CHECKING.id);
  await choose(preview.getByLabelText('Year'), '2025');
  await press(form.getByRole('button', { name: 'Save Rule' }));
  await expect.element(form).not.toBeInTheDocument();
  expect(server.sent(createRule)[0]).toMatchObject({
    conditions: [
      { condition_field: 'merchant', condition_value: 'Mercadona' },
      { condition_field: 'date', operator: 'greater_than', condition_value: '2025-02-28' },
      { condition_field: 'account', condition_value: CHECKING.id },
    ],
  });
  await expect
    .element(card('Mercadona'))
    .toMatchTextContent(
      'merchant equals Mercadona and date after Feb 28, 2025 and account equals Checking',
    );
  await act('Apply Rule', 'Mercadona');
  await expect.element(dialog('Apply Single Rule').getByLabelText('Yearly')).toBeChecked();
  await expect.element(field('Year')).toHaveValue('2025');
});

test('pauses and resumes a rule on its card', async () => {
  open('/rules');
  await act('Pause Rule');
  await expect.element(card(name)).toMatchTextContent('DISABLED');
  await act('Resume Rule');
  await expect.element(card(name)).toMatchTextContent('ENABLED');
});

test('keeps the focus on the switch of a rule paused by keyboard, also if refused', async () => {
  const { server } = open('/rules');
  const pause = card(name).getByRole('button', { name: /^Pause Rule/ });
  const resume = card(name).getByRole('button', { name: /^Resume Rule/ });
  await expect.element(pause).toBeVisible();
  (pause.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(resume).toHaveFocus();
  await expect.element(card(name)).toMatchTextContent('DISABLED');
  server.now(when(updateRule, refusal(409, 'Not now.')));
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('Not now.');
  await expect.element(resume).toHaveFocus();
});

test('does not apply a disabled rule', async () => {
  const { load } = open('/rules', { rules: [makeRule({ is_enabled: false })] });
  await expect.element(page.getByText('No rules are enabled.')).toBeVisible();
  await act('Apply Rule');
  const words = 'Cannot apply disabled rule "Streaming". Please enable it first.';
  await expect.element(toasts).toMatchTextContent(words);
  await expect.element(dialog()).not.toBeInTheDocument();
  load(`/rules?apply=${id}`);
  await expect.element(dialog('Apply Single Rule')).toMatchTextContent(words);
  await expect.element(button('Apply')).toBeDisabled();
  load('/rules?apply_all=1');
  await expect.element(dialog('Apply All Rules')).toMatchTextContent('No enabled rules to apply');
});

test('flips a card by click and by keyboard', async () => {
  const conditions = ['one', 'two', 'three', 'four', 'five'].map(
    (condition_value): Condition => ({
      ...{ condition_field: 'description', operator: 'includes', condition_value },
    }),
  );
  const long = makeRule({ name: 'Long', bank: 'BBVA', bit_operator: 'or', conditions });
  open('/rules', { rules: [long] });
  await expect.element(card('Long')).toBeVisible();
  expect(card('Long').getByText('Matches any', { exact: true }).elements()).toEqual([]);
  const clauses = page.getByRole('region', { name: 'Conditions and actions for Long' });
  await expect.element(clauses).not.toBeInTheDocument();
  await press(card('Long').getByText('BBVA'));
  await expect.element(clauses).toBeVisible();
  const items = clauses.getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent?.slice(0, 24))).toEqual([
    expect.stringMatching(/^IFdescriptionincludesone/),
    expect.stringMatching(/^ORdescriptionincludestwo/),
    expect.stringMatching(/^OR/),
    expect.stringMatching(/^OR/),
    expect.stringMatching(/^OR/),
    expect.stringMatching(/^SETcategoryHome/),
  ]);
  await expectAccessible();

  const front = button('Hide conditions and actions Long');
  const back = button('Show conditions and actions Long');
  front.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(back).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(front).toHaveFocus();
  // The hidden side is inert.
  await expect.poll(() => button('Edit Rule Long').elements()).toHaveLength(1);
});

test('shows which rule is broken, never matches, or always loses', async () => {
  const ids = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000ab0${n}`);
  const [first = '', later = '', never = '', broken = ''] = ids;
  open('/rules', {
    rules: [
      makeRule({ id: first, name: 'First' }),
      makeRule({ id: later, name: 'Later' }),
      makeRule({ id: never, name: 'Never' }),
      makeRule({
        ...{ id: broken, name: 'Broken', is_broken: true },
        actions: [{ action: 'set', target_field: 'category', target_value: first }],
      }),
    ],
    replies: [
      when(getRuleHealth, [
        { rule_id: first, matched: 1, loses_to: { id: later, name: 'Later' } },
        { rule_id: later, matched: 1, loses_to: null },
        { rule_id: never, matched: 0, loses_to: null },
      ]),
    ],
  });
  await expect
    .element(card('First'))
    .toMatchTextContent('Overridden by “Later”, which runs later.');
  await expect.element(card('Never')).toMatchTextContent('Doesn’t match any of your transactions.');
  expect(card('Later').element().querySelector('svg + span')).toBeNull();
  const words = 'This category no longer exists. Please select a new category.';
  await expect.element(card('Broken')).toMatchTextContent(words);
  await expectAccessible();

  await act('Edit Rule', 'Broken');
  await expect.element(dialog()).toMatchTextContent(words);
  await choose(field('Action 1: Category'), CATEGORY_IDS.home);
  await expect.element(dialog()).not.toMatchTextContent(words);
});

test('suggests a prefilled rule after three manual corrections', async () => {
  const { load } = open('/rules', {
    rules: [],
    replies: [
      when(listRuleSuggestions, [
        {
          ...{ key: 'pepa', merchant: 'Ultramarinos Pepa', category_name: 'Food' },
          corrections: 3,
          rule: {
            ...{ name: 'Ultramarinos Pepa', description: '', bank: null, is_enabled: true },
            bit_operator: 'and',
            conditions: [
              { condition_field: 'description', operator: 'includes', condition_value: 'pepa' },
            ],
            actions: [{ action: 'set', target_field: 'category', target_value: CATEGORY_IDS.food }],
          },
        },
      ]),
    ],
  });
  const offer = page.getByRole('region', { name: 'Suggested rules' });
  await expect.element(offer).toMatchTextContent('You’ve put it in this category 3 times.');
  await expectAccessible();
  await press(offer.getByRole('button', { name: /^Add Rule/ }));
  const form = dialog('Add Rule');
  await expect.element(field('Name')).not.toHaveValue('');
  await expect.element(field('Condition 1: Value')).not.toHaveValue('');
  await waitForFocusWithin(form);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();

  await press(offer.getByRole('button', { name: /^Dismiss/ }));
  await expect.element(offer).not.toBeInTheDocument();
  load('/rules');
  await expect.element(page.getByText('No Rules Yet')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('dismissed')) localStorage.removeItem(key);
  }
  load('/rules');
  await press(offer.getByRole('button', { name: /^Add Rule/ }));
  await press(button('Save Rule'));
  await expect.element(form).not.toBeInTheDocument();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1);
});

test('shows what a rule does without flipping its card or waiting for suggestions', async () => {
  open('/rules', {
    replies: [on(listRuleSuggestions, () => new Promise<never>(() => {}))],
  });
  await expect.element(card(name).getByText(/^description includes netflix → Home$/)).toBeVisible();
});

test('reports each failure, and retries', async () => {
  const { server } = open('/rules', {
    replies: [
      when(listRules, refusal(500)),
      when(previewRules, WENT_WRONG),
      when(applyRule, WENT_WRONG),
      when(applyRules, WENT_WRONG),
      when(revertRule, WENT_WRONG),
      when(deleteRule, WENT_WRONG),
      when(updateRule, WENT_WRONG),
    ],
  });
  const banner = dialog().getByRole('alert');
  const leave = async () => {
    await waitForFocusWithin(dialog());
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  };
  await expect.element(page.getByText('Failed to load rules')).toBeVisible();
  await expectAccessible();
  server.now(when(listRules, [RULE]));
  await press(button('Try Again'));
  await expect.element(card(name)).toBeVisible();

  await act('Apply Rule');
  await expect
    .element(banner)
    .toMatchTextContent('Failed to prepare rule application: It went wrong.');
  server.now(when(previewRules, outcome(0)));
  await press(dialog().getByRole('button', { name: 'Try Again' }));
  await expect.element(preview).toMatchTextContent('No transactions in this period match.');
  await press(button('Apply'));
  await expect.element(banner).toMatchTextContent('Failed to apply rule: It went wrong.');
  await leave();

  await press(button('Apply Rules'));
  await press(button('Apply'));
  await expect.element(banner).toMatchTextContent('Failed to apply rules: It went wrong.');
  await leave();

  await act('Revert Rule');
  await press(button('Revert'));
  await expect.element(banner).toMatchTextContent('Failed to revert rule: It went wrong.');
  await leave();

  await act('Delete Rule');
  await press(button('Delete'));
  await expect.element(banner).toMatchTextContent('Failed to delete rule: It went wrong.');
  await leave();

  await act('Edit Rule');
  await fill(field('Name'), 'Other');
  await press(button('Update Rule'));
  await expect.element(banner).toMatchTextContent('Failed to save rule: It went wrong.');
  await expect.element(field('Name')).toHaveValue('Other');
});

test("shows the server's validation errors at their fields", async () => {
  const fields = [{ path: 'conditions.0.condition_value', message: 'is too odd' }];
  open(`/rules?edit=${id}`, {
    replies: [
      when(updateRule, refusal('validation_error', 'Some values need attention.', { fields })),
    ],
  });
  await fill(field('Condition 1: Value'), 'odd');
  await press(button('Update Rule'));
  await expect.element(dialog()).toMatchTextContent('is too odd');
  await expect.element(field('Condition 1: Value')).toHaveFocus();
});

test('reports a rule that no longer exists', async () => {
  const { load } = open('/rules');
  for (const kind of ['edit', 'apply', 'revert', 'delete']) {
    load(`/rules?${kind}=00000000-0000-7000-8000-000000000001`);
    await expect.element(dialog()).toMatchTextContent('This rule no longer exists.');
  }
  load('/rules?suggestion=nobody');
  await expect.element(dialog()).toMatchTextContent('This suggestion no longer exists.');
});

test('closes a dialog with Back, and restores focus', async () => {
  open('/rules');
  await act('Edit Rule');
  await waitForFocusWithin(dialog());
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button(`Edit Rule ${name}`)).toHaveFocus();
});

test('has no axe violations in the dialogs', async () => {
  const { load } = open('/rules', { replies: [when(previewRules, outcome(2))] });
  for (const address of [
    'new=1',
    `edit=${id}`,
    'apply_all=1',
    `apply=${id}`,
    `revert=${id}`,
    `delete=${id}`,
  ]) {
    load(`/rules?${address}`);
    await expect.element(dialog()).toBeVisible();
    await expect.poll(() => document.querySelector('[role=dialog] [aria-busy=true]')).toBeNull();
    await expectAccessibleInBothThemes();
  }
  load('/rules?new=1');
  await fill(field('Description'), 'x');
  await press(button('Save Rule'));
  await expectAccessibleInBothThemes();
});

test('a viewer can look but not change anything', async () => {
  const { load } = open('/rules', { role: 'VIEWER' });
  await expect.element(button('Apply Rules')).toBeDisabled();
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'Add Rule' }).first())
    .toBeDisabled();
  load('/rules?new=1');
  await expect.element(heading).toBeVisible();
  await expect.element(card(name)).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("truncates a card's text with an ellipsis", async () => {
  const conditions = Array.from(
    { length: 12 },
    (_, at): Condition => ({
      ...{ condition_field: 'description', operator: 'includes', condition_value: `shop ${at}` },
    }),
  );
  const rules = ['', 'A line.', 'Two lines of a description. '.repeat(4)].map((description, at) =>
    makeRule({ id: `00000000-0000-7000-8000-0000000001a${at}`, description, conditions }),
  );
  open('/rules', { rules });
  const briefs = page.getByTitle(/description includes shop 0/);
  await expect.poll(() => briefs.elements().length).toBe(3);
  await expect
    .poll(() =>
      briefs.elements().map((brief) => {
        const { webkitLineClamp, lineHeight } = getComputedStyle(brief);
        const lines = brief.clientHeight / Number.parseFloat(lineHeight);
        return brief.scrollHeight > brief.clientHeight && `${lines}` === webkitLineClamp;
      }),
    )
    .toEqual([true, true, true]);
});
