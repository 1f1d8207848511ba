import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import {
  type CustomMetric,
  createMetric,
  deleteMetric,
  getMonthlyMetrics,
  listMetrics,
  updateMetric,
} from '@saldo/contract/metrics';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { button, card, dialog, expectAddress, openApp, toasts } from '../../../testing/screen.tsx';
import { on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { CATEGORIES, CATEGORY_IDS } from '../../transactions/testing.ts';
import { makeMonth } from '../testing/two-months.ts';
import { makeTotal } from '../testing.ts';

const id = '00000000-0000-7000-8000-0000000000e1';

/** A metric with the category Market only. */
const metric = (name: string, of = id): CustomMetric => {
  const [food] = CATEGORIES;
  const market = food?.sub_categories.find((one) => one.id === CATEGORY_IDS.market);
  return {
    id: of,
    name,
    untagged: false,
    categories: market ? [{ ...market, sub_categories: [] }] : [],
  };
};
const CAR = metric('Car');

const open = (
  metrics: readonly CustomMetric[],
  { at = '/metrics/custom', replies = [], role = 'USER' }: OpenOptions = {},
) =>
  openApp(
    at,
    [
      when(listMetrics, [...metrics]),
      when(listCategories, CATEGORIES),
      when(getMonthlyMetrics, makeMonth()),
      ...replies,
    ],
    { role },
  );

interface OpenOptions {
  at?: string;
  replies?: readonly Reply[];
  role?: Role;
}

test('creates a metric from picked categories', async () => {
  const { server } = open([]);
  await expect.element(page.getByText('No Custom Metrics Available')).toBeVisible();
  await press(button('Create Your First Metric'));
  const form = dialog('Create Metric');
  const save = form.getByRole('button', { name: 'Create Metric' });
  await expect.element(form.getByLabelText('Metric Name')).toHaveFocus();
  await fill(form.getByLabelText('Metric Name'), 'Car');
  await expect.element(save).toBeDisabled();

  const picker = dialog('Add Category');
  const pick = async (...names: string[]) => {
    await press(form.getByRole('button', { name: 'Add Category' }));
    await choose(picker.getByLabelText('Category'), '🛒 Food');
    for (const name of names) await press(picker.getByRole('button', { name }));
  };
  const done = async () => {
    await press(picker.getByRole('button', { name: 'Done' }));
    await expect.element(picker).not.toBeInTheDocument();
  };
  await pick('Market', 'Bakery');
  await expectAccessible();
  history.back();
  await expect.element(picker).not.toBeInTheDocument();
  const selected = form.getByRole('region', { name: 'Selected Categories' });
  await expect.element(selected).toMatchTextContent(/Food > Market.*Food > Bakery/s);
  await press(form.getByRole('button', { name: 'Remove Food > Market' }));
  await press(form.getByRole('button', { name: 'Remove Food > Bakery' }));
  await expect.element(form).toMatchTextContent('Please select at least one category');
  await expect.element(save).toBeDisabled();

  await pick('Market', 'All of Food');
  await expect
    .element(picker.getByRole('button', { name: 'Market' }))
    .toHaveAttribute('aria-pressed', 'false');
  await done();
  server.now(
    on(createMetric, () => {
      server.now(when(listMetrics, [{ ...CAR, untagged: true }]));
      return { ...CAR, step_id: null };
    }),
  );
  await press(form.getByLabelText('Without tagged transactions'));
  await press(save);
  await expect.element(form).not.toBeInTheDocument();
  await expectAddress(/custom$/);
  await expect.element(toasts).toMatchTextContent('Metric "Car" created successfully!');
  await expect.element(card('Car')).toMatchTextContent('Market');
  await expect.element(card('Car')).toMatchTextContent('Without tagged transactions');
  expect(server.sent(createMetric)).toEqual([
    { name: 'Car', categories: [CATEGORY_IDS.food], untagged: true },
  ]);
});

test("shows each metric's total this month, linked to its transactions", async () => {
  const none = metric('Not yet', 'none');
  const totals = {
    ...{ id, name: 'Roof', total: -900, is_net: false },
    categories: [makeTotal('Rent', 900)],
  };
  open([metric('Roof'), none], {
    replies: [
      when(getMonthlyMetrics, {
        ...makeMonth(),
        custom: [totals, { id: 'none', name: 'Not yet', total: 0, is_net: false, categories: [] }],
      }),
    ],
  });
  await expect.element(card('Not yet')).toMatchTextContent('€0.00');
  await expect.element(card('Not yet').getByRole('link')).not.toBeInTheDocument();
  await expect
    .element(card('Roof').getByRole('link', { name: '€900.00' }))
    .toHaveAttribute('href', expect.stringMatching(`metric=${id}`));
  await expectAccessibleInBothThemes();
  await resize(360, 740);
  await expectAccessible();
});

test('saves a metric only when it has changed, and keeps the input when saving fails', async () => {
  const { server } = open([CAR], {
    replies: [when(updateMetric, refusal('internal_error', 'Broken'))],
  });
  await press(button('Edit Car'));
  const form = dialog('Edit Metric');
  const save = form.getByRole('button', { name: 'Update Metric' });
  const name = form.getByLabelText('Metric Name');
  await expect.element(save).toBeDisabled();
  await fill(name, '');
  const input = name.element();
  if (input instanceof HTMLElement) input.blur();
  await expect.element(form).toMatchTextContent('Metric name is required');
  await fill(name, 'Car ');
  await expect.element(save).toBeDisabled();
  await fill(name, 'Cars');
  await press(save);
  await expect.element(form).toMatchTextContent('Failed to save metric: Broken');
  await expectAccessible();
  server.now(
    on(updateMetric, () => {
      server.now(when(listMetrics, [metric('Cars')]));
      return { ...metric('Cars'), step_id: null };
    }),
  );
  await press(save);
  await expect.element(toasts).toMatchTextContent('Metric "Cars" updated successfully!');
  await expect.element(card('Cars')).toBeVisible();
  expect(server.sent(updateMetric).at(-1)).toEqual({ name: 'Cars' });
});

test('deletes a metric after confirmation', async () => {
  const { server } = open([CAR], {
    replies: [when(deleteMetric, refusal('internal_error', 'Broken'))],
  });
  await press(button('Delete Car'));
  const question = dialog('Delete metric?');
  const confirm = question.getByRole('button', { name: 'Delete', exact: true });
  await press(confirm);
  await expect.element(question).toMatchTextContent('Failed to delete metric: Broken');
  await expectAccessible();
  server.now(
    on(deleteMetric, () => {
      server.now(when(listMetrics, []));
      return { step_id: null };
    }),
  );
  await press(confirm);
  await expect.element(toasts).toMatchTextContent('Metric "Car" deleted successfully!');
  await expect.element(page.getByText('No Custom Metrics Available')).toBeVisible();
});

test('reports when metrics or categories fail to load', async () => {
  const { server } = open([], {
    replies: [when(listMetrics, refusal(500)), when(listCategories, refusal(500))],
  });
  await expect.element(page.getByText('Failed to load metrics')).toBeVisible();
  server.now(when(listMetrics, []));
  await press(button('Try Again'));
  await press(button('Create Your First Metric'));
  const form = dialog('Create Metric');
  await expect.element(form).toMatchTextContent('Failed to load categories');
  server.now(when(listCategories, CATEGORIES));
  await press(form.getByRole('button', { name: 'Try Again' }));
  await expect.element(form.getByRole('button', { name: 'Add Category' })).toBeEnabled();
});

test('a viewer can see metrics but not create any', async () => {
  open([CAR], { at: '/metrics/custom?new=1', role: 'VIEWER' });
  await expect.element(button('Create Metric')).toBeDisabled();
  await expect.element(card('Car')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});
