import { listAccountNames } from '@saldo/contract/accounts';
import {
  type Alert,
  createAlert,
  deleteAlert,
  listAlerts,
  updateAlert,
} from '@saldo/contract/alerts';
import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import { listGoals } from '@saldo/contract/goals';
import { listYears } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../../../testing/accessible.ts';
import {
  button,
  card,
  dialog,
  expectAddress,
  link,
  openApp,
  toasts,
} from '../../../testing/screen.tsx';
import { gate, on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { CATEGORIES, CATEGORY_IDS } from '../../transactions/testing.ts';
import { makeAlert } from '../testing.ts';

const CLOTHES = makeAlert();
const { id } = CLOTHES;
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });

const open = (address: string, replies: readonly Reply[] = [], role: Role = 'USER') =>
  openApp(address, [when(listAlerts, [CLOTHES]), when(listCategories, CATEGORIES), ...replies], {
    role,
  });

test('invites the user to create the first alert, and saves it', async () => {
  const made = makeAlert({ name: 'Food', frequency: 'weekly', progress: 0, notify_user: false });
  const { server } = open('/alerts', [
    when(listAlerts, []),
    when(createAlert, { ...made, step_id: null }),
  ]);
  await expect
    .element(page.getByRole('heading', { name: 'Expense Alerts', level: 1 }))
    .toBeVisible();
  await expect
    .element(page.getByText('Track your spending limits and stay on budget'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No alerts set up yet' })).toBeVisible();
  await expect
    .element(page.getByText('Set up expense limits to track your spending and stay on budget'))
    .toBeVisible();
  await press(button('Create Your First Alert'));

  const form = dialog('Create Alert');
  const notify = form.getByRole('checkbox', {
    name: 'Send notifications when approaching or exceeding the limit',
  });
  await expect.element(form.getByLabelText('Alert Name')).toHaveFocus();
  await expect.element(notify).toBeChecked();
  await expect.element(form.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await press(form.getByRole('button', { name: 'Create Alert' }));
  for (const words of [
    'Name is required',
    'Icon is required',
    'Please select a category',
    'Limit amount is required',
  ]) {
    await expect.element(form.getByText(words)).toBeVisible();
  }
  await expectAccessible();

  await fill(form.getByLabelText('Alert Name'), 'Food');
  await press(form.getByRole('button', { name: 'Pick' }));
  const grid = form.getByRole('group', { name: 'Pick an icon' });
  // Escape closes only the picker; the form does not ask about changes.
  await userEvent.keyboard('{Escape}');
  await expect.element(grid).not.toBeInTheDocument();
  expect(dialog().elements()).toHaveLength(1);
  await press(form.getByRole('button', { name: 'Pick' }));
  await expect.poll(() => grid.getByRole('button').elements()).toHaveLength(58);
  await press(grid.getByRole('button', { name: '🥦' }));
  await press(form.getByRole('radio', { name: 'Green' }));
  const allow = form.getByRole('switch', { name: 'Allow subcategory selection' });
  await expect.element(allow).not.toBeInTheDocument();
  const limit = form.getByLabelText('Limit Amount (€)');
  const placeOf = () => limit.element().getBoundingClientRect().top;
  const before = placeOf();
  await choose(choice('Category'), '🛒 Food');
  await expect.element(form.getByText('Using parent category')).toBeVisible();
  expect(placeOf()).toBe(before);
  await press(allow);
  await expect
    .element(choice('Subcategory').getByRole('option').first())
    .toHaveTextContent('Select a subcategory (optional)');
  await fill(form.getByLabelText('Limit Amount (€)'), '0');
  await choose(choice('Frequency'), 'weekly');
  await press(notify);
  await press(form.getByRole('button', { name: 'Create Alert' }));
  await expect.element(form.getByText('Please select a subcategory')).toBeVisible();
  await expect.element(choice('Subcategory')).toHaveFocus();
  await choose(choice('Subcategory'), CATEGORY_IDS.market);
  server.now(when(listAlerts, [made]));
  await press(form.getByRole('button', { name: 'Create Alert' }));

  await expect.element(toasts).toMatchTextContent('Alert “Food” created');
  const food = card('Food');
  await expect.element(food).toMatchTextContent('weekly');
  await expect.element(food).toMatchTextContent('Food > Market');
  await expect.element(food).toMatchTextContent(/0\.0%.*On Track/s);
  await expect.element(food.getByText('Notifications on')).not.toBeInTheDocument();
  expect(server.sent(createAlert)).toEqual([
    expect.objectContaining({
      ...{ name: 'Food', icon: '🥦', color: 'green', category_id: CATEGORY_IDS.market },
      ...{ limit_amount: 0, frequency: 'weekly', notify_user: false },
    }),
  ]);
});

test('shows how much of each limit is spent, with a status', async () => {
  const limits = {
    'On Track': 1000,
    Halfway: 450,
    Warning: 300,
    Critical: 250,
    'Over Limit!': 180,
  };
  const alerts = Object.entries(limits).map(([name, limit_amount], at) =>
    makeAlert({
      ...{ id: `00000000-0000-7000-8000-0000000000c${at}`, name: `Alert ${name}`, limit_amount },
      ...{ description: `About ${name}`, current_amount: 236.5 },
      ...{ progress: 23650 / limit_amount, is_notified: limit_amount < 300 },
    }),
  );
  open('/alerts', [when(listAlerts, alerts)]);
  for (const name of Object.keys(limits)) {
    const one = card(`Alert ${name}`);
    await expect.element(one.getByText(new RegExp(`^(🚨)?${name}$`, 'u'))).toBeVisible();
    await expect.element(one).toMatchTextContent('Jan 1 – Dec 31, 2026');
    await expect.element(one).toMatchTextContent('yearly');
    await expect.element(one).toMatchTextContent(`About ${name}`);
    await expect.element(one.getByText('Notifications on')).toBeInTheDocument();
  }
  const over = card('Alert Over Limit!');
  await expect.element(over).toMatchTextContent(/131\.4%/);
  await expect.element(over).toMatchTextContent('🚨');
  await expect.element(over).toMatchTextContent('Notification sent');
  await expect
    .element(over)
    .toMatchTextContent(/Spent.*€236\.50.*Limit.*€180\.00.*Remaining.*−€56\.50/s);
  await expect.element(over.getByText('−€56.50')).toHaveClass(/text-expense/);
  const critical = card('Alert Critical');
  await expect.element(critical).toMatchTextContent('94.6%');
  await expect.element(critical).toMatchTextContent('Notification sent');
  await expect.element(critical).not.toMatchTextContent('🚨');
  await expect.element(critical.getByText('€13.50')).toHaveClass(/text-warning/);
  await expect
    .element(card('Alert Warning').getByText('Notification sent'))
    .not.toBeInTheDocument();
  await expect.element(card('Alert On Track').getByText('€763.50')).toHaveClass(/text-income/);
});

test('sends only what changed, and asks before deleting', async () => {
  const changed = makeAlert({ limit_amount: 200.5, frequency: 'monthly' });
  const { server } = open('/alerts', [
    when(updateAlert, { ...changed, step_id: null }),
    when(deleteAlert, { step_id: null }),
  ]);
  await press(button('Edit Clothes'));
  const form = dialog('Edit Alert');
  const update = form.getByRole('button', { name: 'Update Alert' });
  await expect.element(update).toBeDisabled();
  await fill(form.getByLabelText('Limit Amount (€)'), '200.0055');
  await expect.element(update).toBeEnabled();
  await press(update);
  await expect.element(form.getByText('Use at most two decimals')).toBeVisible();
  await fill(form.getByLabelText('Limit Amount (€)'), '200,5');
  await expect.element(form.getByText('= €200.50')).toBeVisible();
  await choose(choice('Frequency'), 'monthly');
  server.now(when(listAlerts, [changed]));
  await press(update);
  await expect.element(toasts).toMatchTextContent('Alert “Clothes” updated');
  expect(server.sent(updateAlert)).toEqual([{ limit_amount: 200.5, frequency: 'monthly' }]);
  await expect.element(card('Clothes')).toMatchTextContent('€200.50');
  await expect.element(card('Clothes')).toMatchTextContent('Last six months');

  await press(button('Delete Clothes'));
  await expectAddress(`/alerts?delete=${id}`);
  const question = dialog();
  await expect.element(question.getByRole('heading')).toHaveTextContent('🗑️ Delete Alert');
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this alert?');
  await expect.element(question).toMatchTextContent('Clothes');
  await expect.element(question).toMatchTextContent('€200.50');
  await expect
    .element(question)
    .toMatchTextContent('Your transactions won’t change. You can undo this in History.');
  await expectAccessible();
  server.now(when(listAlerts, []));
  await press(question.getByRole('button', { name: 'Delete Alert' }));
  await expect.element(toasts).toMatchTextContent('Alert “Clothes” deleted');
  await expect.element(page.getByRole('heading', { name: 'No alerts set up yet' })).toBeVisible();
});

test('asks for another category when the alert’s category no longer exists', async () => {
  open('/alerts', [when(listAlerts, [makeAlert({ category_id: id })])]);
  await expect.element(card('Clothes')).toMatchTextContent('Unknown Category');
  await press(button('Edit Clothes'));
  await expect.element(dialog('Edit Alert').getByText('Please select a category')).toBeVisible();
});

test('shows errors inside the dialog', async () => {
  const [updating, deleting] = [gate(), gate()];
  open('/alerts', [
    on(updateAlert, async () => updating.opened.then(() => refusal(500))),
    on(deleteAlert, async () => deleting.opened.then(() => refusal(500))),
  ]);
  await press(button('Edit Clothes'));
  const form = dialog('Edit Alert');
  await fill(form.getByLabelText('Alert Name'), 'Shoes');
  await press(form.getByRole('button', { name: 'Update Alert' }));
  await expect.element(form.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  updating.open();
  await expect.element(form.getByRole('alert')).toMatchTextContent('Failed to update alert');
  await expect.element(form.getByLabelText('Alert Name')).toHaveValue('Shoes');
  await press(form.getByRole('button', { name: 'Cancel' }));
  await press(button('Discard'));
  await press(button('Delete Clothes'));
  await press(button('Delete Alert'));
  await expect.element(button('Deleting...')).toBeDisabled();
  deleting.open();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Failed to delete alert');
});

test('shows a pending creation, and its error inside the dialog', async () => {
  const creating = gate();
  open('/alerts?new=1', [
    when(listAlerts, []),
    on(createAlert, async () => creating.opened.then(() => refusal(500))),
  ]);
  const form = dialog('Create Alert');
  await fill(form.getByLabelText('Alert Name'), 'New');
  await fill(form.getByLabelText('Icon'), '🏠');
  await fill(form.getByLabelText('Limit Amount (€)'), '10');
  await choose(choice('Category'), CATEGORY_IDS.home);
  await press(form.getByRole('button', { name: 'Create Alert' }));
  await expect.element(form.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  creating.open();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Failed to create alert');
  await expect.element(form.getByLabelText('Alert Name')).toHaveValue('New');
});

test('shows a loading state, and retries after an error', async () => {
  const loading = gate();
  const { server } = open('/alerts', [
    on(listAlerts, async () => loading.opened.then(() => refusal(500))),
  ]);
  await expect.element(page.getByText('Loading alerts...')).toBeInTheDocument();
  await expectAccessible();
  loading.open();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Unable to load alerts');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load alerts');
  server.now(when(listAlerts, []));
  await press(button('Try Again'));
  await expect.element(page.getByRole('heading', { name: 'No alerts set up yet' })).toBeVisible();
});

test('lets a viewer see alerts but not create them', async () => {
  open('/alerts?new=1', [when(listAlerts, [])], 'VIEWER');
  await expect.element(page.getByText('Viewer Mode - Read Only')).toBeVisible();
  await expect.element(button('Create Alert')).toBeDisabled();
  await expect.element(button('Create Your First Alert')).not.toBeInTheDocument();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectAccessible();
});

/** Two alerts, with the deletion of the first still pending. */
function deleteLate(address: string) {
  const hats = makeAlert({ id: '00000000-0000-7000-8000-0000000000b2', name: 'Hats' });
  const deleting = gate();
  const { server } = open(address, [
    when(listAlerts, [makeAlert({ name: 'Shoes' }), hats]),
    when(listGoals, []),
    when(listAccountNames, []),
    when(listYears, []),
    when(updateAlert, { ...hats, name: 'Caps', step_id: null }),
    on(deleteAlert, async () => deleting.opened.then(() => ({ step_id: null }))),
  ]);
  return { server, deleting, hats };
}

async function startDeleting() {
  await press(button('Delete Shoes'));
  await press(button('Delete Alert'));
  await expect.element(button('Deleting...')).toBeVisible();
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
}

test('shows a late deletion result without moving a user who has navigated away', async () => {
  const { server, deleting, hats } = deleteLate('/alerts');
  await startDeleting();
  await press(link('Goals'));
  await expectAddress('/goals');
  server.now(when(listAlerts, [hats]));
  deleting.open();
  await expect.element(toasts).toMatchTextContent('Alert “Shoes” deleted');
  await press(button('Create Goal'));
  await expect.element(dialog('Create Goal')).toBeVisible();
  await expectAddress('/goals?new=1');
});

test('closes no other dialog when a late deletion result arrives', async () => {
  const { server, deleting, hats } = deleteLate('/alerts');
  await startDeleting();
  await press(button('Edit Hats'));
  const form = dialog('Edit Alert');
  await fill(page.getByLabelText('Alert Name'), 'Caps');
  server.now(when(listAlerts, [hats]));
  deleting.open();
  await expect.element(toasts).toMatchTextContent('Alert “Shoes” deleted');
  await press(form.getByRole('button', { name: 'Update Alert' }));
  await expect.element(toasts).toMatchTextContent('Alert “Caps” updated');
  await expect.element(form).not.toBeInTheDocument();
});

test('has no axe violations on the cards or in the form', async () => {
  const name = `A ${'very long '.repeat(12)}name`;
  const states = [
    ['daily', 50],
    ['weekly', 80],
    ['monthly', 95],
    ['yearly', 120],
  ] as const;
  open('/alerts', [
    when(listAlerts, [
      makeAlert({ name, limit_amount: 1e9, progress: 0, description: 'Shoes and all that' }),
      ...states.map(([frequency, progress], at) =>
        makeAlert({
          ...{ id: String(at), name: frequency, frequency, limit_amount: 100 },
          ...{ current_amount: progress, progress },
        }),
      ),
    ]),
  ]);
  await expect.element(card('weekly')).toBeVisible();
  await expectAccessibleEverywhere([360, 768, 1280]);
  await press(button('Edit weekly'));
  await press(button('Pick'));
  await expectAccessibleEverywhere([360, 768, 1280]);
});

test('shows an alert in its currency', async () => {
  open('/alerts', [when(listAlerts, [makeAlert({ currency: 'JPY', limit_amount: 30_000 })])]);
  await expect.element(card('Clothes')).toMatchTextContent(/¥90.*¥30,000/s);
  await expect.element(card('Clothes')).toMatchTextContent('2026: ¥0');
  await expect.element(card('Clothes')).not.toMatchTextContent('€');
});

test('shows what was carried over, and lets the user choose from when on', async () => {
  const month = (number: number, more: object) => ({
    ...{ start_date: `2026-0${number}-01T00:00:00`, end_date: `2026-0${number}-28T00:00:00` },
    ...{ carried: 0, limit: 180, amount: 0, is_known: true, ...more },
  });
  const rolling = makeAlert({
    ...{ frequency: 'monthly', rolls_from: '2026-04-01', current_limit: 150, current_amount: 90 },
    rolled: [
      month(4, { amount: 100 }),
      month(5, { carried: 80, limit: 260, amount: 290 }),
      month(6, { carried: -30, limit: 150, is_known: false }),
      month(7, { carried: -30, limit: 150, amount: 90 }),
    ],
    step_id: null,
  } as Partial<Alert>);
  const { server } = open('/alerts', [when(listAlerts, [rolling])]);
  const shown = card(rolling.name);
  await expect.element(shown).toMatchTextContent(/Limit\s*€150\.00/);
  await expect.element(shown).toMatchTextContent(/Remaining\s*€60\.00/);
  await press(shown.getByText('€30.00 less, because earlier limits were exceeded'));
  const trail = shown.getByRole('list', { name: 'What was carried over' });
  await expect.element(trail).toMatchTextContent(/April 2026\s*€100\.00 of €180\.00\s*\+€80\.00/);
  await expect.element(trail).toMatchTextContent(/May 2026\s*€290\.00 of €260\.00\s*−€110\.00/);
  await expect
    .element(trail)
    .toMatchTextContent(/June 2026\s*Data is missing, so nothing is carried/);
  await expectAccessible();
  await press(button(`Edit ${rolling.name}`));
  const rolls = dialog('Edit Alert').getByRole('combobox', { name: 'Roll over' });
  await expect.element(rolls).toHaveValue('2026-04-01');
  await choose(rolls, 'Never');
  server.now(when(updateAlert, { ...rolling, rolls_from: null, step_id: null }));
  await press(dialog('Edit Alert').getByRole('button', { name: 'Update Alert' }));
  await expect.poll(() => server.sent(updateAlert)).toMatchObject([{ rolls_from: null }]);
});
