import { listAccountNames } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import type { Role } from '@saldo/contract/common';
import { createGoal, deleteGoal, type Goal, listGoals, updateGoal } from '@saldo/contract/goals';
import { listYears } from '@saldo/contract/transactions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../../../testing/accessible.ts';
import { makeTestAccount } from '../../../testing/make-account.ts';
import { button, card, dialog, expectAddress, openApp, toasts } from '../../../testing/screen.tsx';
import { gate, on, type Reply, refusal, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { CATEGORIES, CATEGORY_IDS } from '../../transactions/testing.ts';
import { makeGoal } from '../testing.ts';

const SAVINGS = makeTestAccount({ id: '00000000-0000-7000-8000-0000000000c1', name: 'Savings' });
const DOLLARS = makeTestAccount({ id: 'account-2', name: 'Dollars', currency: 'USD' });
const TRIP = makeGoal();
const { id } = TRIP;
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const tile = (label: string) =>
  [...document.querySelectorAll('[aria-label="All goals"] > section')]
    .map(({ textContent }) => textContent ?? '')
    .find((text) => text.startsWith(label));

const open = (address: string, replies: readonly Reply[] = [], role: Role = 'USER') =>
  openApp(
    address,
    [
      when(listGoals, [TRIP]),
      when(listCategories, CATEGORIES),
      when(listYears, [2025]),
      when(listAccountNames, [SAVINGS, DOLLARS]),
      ...replies,
    ],
    { role },
  );

test('invites the user to create the first goal, and saves it', async () => {
  const house: Partial<Goal> = {
    ...{ name: 'House', icon: '🏠', color: 'indigo', final_amount: 100000.5, notify_user: true },
    ...{ start_date: '2025-01-01T00:00:00', end_date: '2030-12-31T00:00:00' },
    category_id: CATEGORY_IDS.home,
  };
  const { server } = open('/goals', [
    when(listGoals, []),
    when(createGoal, { ...makeGoal(house), step_id: null }),
  ]);
  await expect
    .element(page.getByRole('heading', { name: 'Financial Goals', level: 1 }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
  await expect.element(card('All goals')).not.toBeInTheDocument();
  await press(button('Create Your First Goal'));

  const form = dialog('Create Goal');
  await expect.element(form.getByLabelText('Goal Name')).toHaveFocus();
  await expect.element(form.getByLabelText('Icon')).toHaveValue('🎯');
  await expect.element(form.getByRole('radio', { name: 'Purple' })).toBeChecked();
  await expect.element(form.getByRole('checkbox', { name: 'Notifications' })).toBeChecked();
  await expectAccessible();

  await press(form.getByRole('button', { name: 'Create Goal' }));
  await expect.element(form.getByLabelText('Goal Name')).toHaveFocus();
  for (const words of [
    'Name is required',
    'Please select a category',
    'End date is required',
    'Target amount is required',
  ]) {
    await expect.element(form.getByText(words)).toBeVisible();
  }
  await expectAccessible();

  await fill(form.getByLabelText('Goal Name'), 'House');
  await press(form.getByRole('button', { name: 'Pick' }));
  const grid = form.getByRole('group', { name: 'Pick an icon' });
  await expect.poll(() => grid.getByRole('button').elements()).toHaveLength(57);
  await press(form.getByRole('button', { name: '🏠' }));
  await press(form.getByRole('radio', { name: 'Indigo' }));
  await choose(choice('Category'), CATEGORY_IDS.home);
  await fill(form.getByLabelText('Start Date'), '2025-01-01');
  await fill(form.getByLabelText('End Date'), '2024-12-31');
  await expect.element(form.getByLabelText('Start Date')).toHaveAttribute('max', '2024-12-31');
  await expect.element(form.getByLabelText('End Date')).toHaveAttribute('min', '2025-01-01');
  await expect.element(form.getByText('Start date cannot be later than end date')).toBeVisible();
  await fill(form.getByLabelText('End Date'), '2030-12-31');
  await fill(form.getByLabelText(/^Target Amount \((€|USD)\)/), '0');
  await expect.element(form.getByText('The target amount must be more than zero')).toBeVisible();
  await fill(form.getByLabelText('Target Amount'), '100000.50');
  server.now(when(listGoals, [makeGoal(house)]));
  await press(form.getByRole('button', { name: 'Create Goal' }));

  await expect.element(toasts).toMatchTextContent('Goal “House” created');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(card('House')).toMatchTextContent('Jan 1, 2025 – Dec 31, 2030');
  expect(server.sent(createGoal)).toEqual([expect.objectContaining(house)]);
});

test('shows the progress of each goal in whole euros, and the total', async () => {
  const done = { is_completed: true, is_notified: true, needed_monthly: null };
  open('/goals', [
    when(listGoals, [
      makeGoal({ description: 'Two weeks in spring', current_amount: 3200.4, progress: 80.01 }),
      makeGoal({
        ...{ id: '1', name: 'Fund', final_amount: 3000, current_amount: 3200.4, color: 'green' },
        ...{ progress: 106.68, ...done },
      }),
      makeGoal({
        ...{ id: '2', name: 'Past', final_amount: 500, current_amount: 0, progress: 0 },
        ...{ start_date: '2020-01-01T00:00:00', end_date: '2020-12-31T00:00:00' },
        ...{ notify_user: false, needed_monthly: null, remaining_months: 0 },
        ...{ projected_amount: null, direction: null },
      }),
      makeGoal({
        ...{ id: '3', name: 'Ahead', final_amount: 1200, current_amount: 0, progress: 0 },
        ...{ start_date: '2098-01-01T00:00:00', end_date: '2098-12-31T00:00:00' },
        ...{ needed_monthly: 110, projected_amount: null, direction: null },
      }),
      makeGoal({
        ...{ id: '4', name: 'Rent', final_amount: 1e6, current_amount: 10, progress: 0.001 },
        direction: 'expense',
      }),
    ]),
  ]);

  await expect.element(card('Rent')).toMatchTextContent('Tracks spending');
  const trip = card('Trip to Japan');
  await expect.element(trip).not.toMatchTextContent('Tracks spending');
  await expect.element(trip).toMatchTextContent('Two weeks in spring');
  await expect.element(trip).toMatchTextContent(/Progress.*80\.0%/s);
  await expect.element(trip).toMatchTextContent(/Saved.*€3,200.*Target.*€4,000.*Remaining.*€800/s);
  await expect.element(trip).toMatchTextContent(/Save €\d+ per month/);
  await expect.element(trip).toMatchTextContent('pace: €');
  await expect.element(trip.getByText('Notifications on')).toBeInTheDocument();
  await expect.element(trip.getByText('Notification sent')).not.toBeInTheDocument();

  const fund = card('Fund');
  await expect.element(fund).toMatchTextContent('Goal Achieved!');
  await expect.element(fund).toMatchTextContent('Completed');
  await expect.element(fund).toMatchTextContent('Notification sent');
  await expect.element(fund).toMatchTextContent(/106\.7%.*Above target.*€200/s);

  await expect.element(card('Past')).toMatchTextContent('Ended Dec 31, 2020');
  await expect.element(card('Past')).toMatchTextContent('Ended €500 short');
  await expect.element(card('Past').getByText('Notifications on')).not.toBeInTheDocument();
  await expect.element(card('Ahead')).toMatchTextContent('Starts Jan 1, 2098');
  await expect.element(card('Ahead')).toMatchTextContent('Save €110 per month');

  expect(tile('Total Goals')).toContain('5');
  expect(tile('Completed')).toContain('1');
  expect(tile('Avg Progress')).toContain('37%');
  expect(tile('Total Progress')).toContain('€6,411');
});

test('follows the balance of an account in any currency', async () => {
  const following = makeGoal({
    ...{ account_id: SAVINGS.id, current_amount: 1250.4, balance_on: '2025-11-03' },
    ...{ direction: null, progress: 31.26 },
  });
  const { server } = open('/goals', [when(updateGoal, { ...following, step_id: null })]);
  await press(button('Edit Trip to Japan'));
  await expect.element(choice('Progress')).toHaveValue('');
  const options = () => choice('Progress').getByRole('option').elements();
  await expect
    .poll(() => options().map(({ textContent }) => textContent))
    .toEqual([
      'Transactions in the category',
      'Balance of Savings · BBVA',
      'Balance of Dollars · BBVA',
    ]);
  await choose(choice('Progress'), SAVINGS.id);
  server.now(when(listGoals, [following]));
  await press(button('Update Goal'));
  await expect.element(toasts).toMatchTextContent('Goal “Trip to Japan” updated');
  expect(server.sent(updateGoal)).toEqual([{ account_id: SAVINGS.id }]);
  const trip = card('Trip to Japan');
  await expect.element(trip).toMatchTextContent(/31\.3%.*Balance on Nov 3, 2025.*€1,250/s);
  await expect.element(trip).toMatchTextContent('Savings');
  await expect.element(trip).not.toMatchTextContent('Market');
  await expect
    .element(trip.getByRole('link', { name: /Account for Trip to Japan: 31/ }))
    .toHaveAttribute('href', `/accounts?account=${SAVINGS.id}`);
  await expectAccessible();
});

test('shows no figure for a balance that is not known, and a deleted account', async () => {
  const unknown = {
    ...{ current_amount: null, balance_on: null, progress: null, direction: null },
    ...{ needed_monthly: null, projected_amount: null },
  };
  open('/goals', [
    when(listGoals, [
      makeGoal({ ...unknown, account_id: SAVINGS.id }),
      makeGoal({ ...unknown, id: '1', name: 'Gone', account_id: 'other' }),
    ]),
  ]);
  const trip = card('Trip to Japan');
  await expect.element(trip).toMatchTextContent(/Progress.*—.*Balance.*—Target.*Remaining—/s);
  await expect.element(trip).toMatchTextContent('No balance is known for this account');
  await expect.element(trip).not.toMatchTextContent('€0');
  await expect.element(trip).not.toMatchTextContent('0.0%');
  await expect.element(card('Gone')).toMatchTextContent('Deleted account');
  await press(button('Edit Gone'));
  await expect.element(choice('Progress')).toHaveValue('other');
  await expectAccessible();
});

test('sends only what changed', async () => {
  const changed = makeGoal({ category_id: CATEGORY_IDS.food });
  const { server } = open('/goals', [when(updateGoal, { ...changed, step_id: null })]);
  await press(button('Edit Trip to Japan'));
  const form = dialog('Edit Goal');
  const update = form.getByRole('button', { name: 'Update Goal' });
  const allow = form.getByRole('switch', { name: 'Allow subcategory selection' });
  await expect.element(update).toBeDisabled();
  await expect.element(allow).toBeChecked();
  await expect.element(choice('Subcategory')).toHaveValue(CATEGORY_IDS.market);
  await fill(form.getByLabelText('Goal Name'), 'Trip to Peru');
  await expect.element(update).toBeEnabled();
  await fill(form.getByLabelText('Goal Name'), 'Trip to Japan');
  await expect.element(update).toBeDisabled();

  await press(allow);
  await expect.element(form.getByText('Using parent category')).toBeVisible();
  await press(allow);
  // Goals allow a subcategory but do not require one.
  await expect.element(choice('Subcategory')).toHaveValue('');
  server.now(when(listGoals, [changed]));
  await press(update);
  await expect.element(toasts).toMatchTextContent('Goal “Trip to Japan” updated');
  expect(server.sent(updateGoal)).toEqual([{ category_id: CATEGORY_IDS.food }]);
  await expect.element(card('Trip to Japan')).toMatchTextContent('Food');
  await expect.element(card('Trip to Japan')).not.toMatchTextContent('Market');
  await expect.element(button('Edit Trip to Japan')).toHaveFocus();
});

test('asks before deleting', async () => {
  // Without transactions, goals use dollars.
  const { server, load } = open('/goals', [
    when(listGoals, [makeGoal({ currency: null })]),
    when(deleteGoal, { step_id: id }),
    when(listYears, []),
  ]);
  await press(button('Delete Trip to Japan'));
  await expectAddress(`/goals?delete=${id}`);
  const question = dialog();
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this goal?');
  await expect.element(question).toMatchTextContent('You can undo this in History.');
  await expect.element(question).toMatchTextContent('Trip to Japan');
  await expect.element(question).toMatchTextContent('$4,000');
  await expectAccessible();
  history.back();
  await expect.element(question).not.toBeInTheDocument();
  history.forward();
  server.now(when(listGoals, []));
  await press(question.getByRole('button', { name: 'Delete Goal' }));
  await expect.element(toasts).toMatchTextContent('Goal “Trip to Japan” deleted');
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
  load(`/goals?edit=${id}`);
  await expect.element(dialog()).toMatchTextContent('This goal no longer exists.');
});

test('asks for another category when the goal’s category no longer exists', async () => {
  const changed = makeGoal({ category_id: CATEGORY_IDS.home });
  const { server } = open('/goals', [
    when(listGoals, [makeGoal({ category_id: id })]),
    when(updateGoal, { ...changed, step_id: null }),
  ]);
  await expect.element(card('Trip to Japan')).toMatchTextContent('Unknown Category');
  await press(button('Edit Trip to Japan'));
  await expect.element(dialog('Edit Goal').getByText('Please select a category')).toBeVisible();
  await choose(choice('Category'), CATEGORY_IDS.home);
  server.now(when(listGoals, [changed]));
  await press(button('Update Goal'));
  await expect.element(card('Trip to Japan')).toMatchTextContent('Home');
});

test('shows the error and keeps the input', async () => {
  const answers = [refusal(500), refusal('internal_error', 'It went wrong.')];
  open('/goals', [
    on(updateGoal, () => answers.shift() ?? refusal(500)),
    when(deleteGoal, refusal(500)),
  ]);
  await press(button('Edit Trip to Japan'));
  const form = dialog('Edit Goal');
  await fill(form.getByLabelText('Goal Name'), 'Peru');
  await press(form.getByRole('button', { name: 'Update Goal' }));
  await expect.element(form.getByRole('alert')).toMatchTextContent('Failed to update goal');
  await press(form.getByRole('button', { name: 'Update Goal' }));
  await expect.element(form.getByRole('alert')).toMatchTextContent('It went wrong.');
  await expect.element(form.getByLabelText('Goal Name')).toHaveValue('Peru');
  await press(form.getByRole('button', { name: 'Cancel' }));
  await press(button('Discard'));
  await press(button('Delete Trip to Japan'));
  await press(button('Delete Goal'));
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Failed to delete goal');
});

test('shows a pending creation, and its error inside the dialog', async () => {
  const creating = gate();
  open('/goals?new=1', [
    when(listGoals, []),
    on(createGoal, async () => creating.opened.then(() => refusal(500))),
  ]);
  const form = dialog('Create Goal');
  await fill(form.getByLabelText('Goal Name'), 'New');
  await fill(form.getByLabelText('Icon'), '🏠');
  await fill(form.getByLabelText('Target Amount'), '10');
  await choose(choice('Category'), CATEGORY_IDS.home);
  await fill(form.getByLabelText('End Date'), '2040-01-01');
  await press(form.getByRole('button', { name: 'Create Goal' }));
  await expect.element(form.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  creating.open();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Failed to create goal');
  await expect.element(form.getByLabelText('Goal Name')).toHaveValue('New');
});

test('shows two placeholder cards while loading, and retries after an error', async () => {
  const loading = gate();
  const { server } = open('/goals', [
    on(listGoals, async () => loading.opened.then(() => refusal(500))),
  ]);
  await expect.element(page.getByText('Loading your goals...')).toBeInTheDocument();
  expect(
    document.querySelectorAll('main [aria-busy=true] > div:last-child > section'),
  ).toHaveLength(2);
  await expectAccessible();
  loading.open();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load goals');
  await expectAccessible();
  server.now(when(listGoals, []));
  await press(button('Try Again'));
  await expect.element(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
});

test('waits for a briefly unavailable server, with a calm message', async () => {
  const { server } = open('/goals', [
    on(listGoals, () => {
      const answer = refusal('not_ready', 'The database cannot be reached now.');
      answer.headers.set('retry-after', '1');
      return answer;
    }),
  ]);
  const said = page.getByRole('status').filter({ hasText: 'The server isn’t responding.' });
  await expect.element(said).toHaveTextContent('The server isn’t responding. Retrying…');
  server.now(when(listGoals, []));
  await expect.element(page.getByRole('main')).toMatchTextContent('No goals yet');
  await expect.element(said).not.toBeInTheDocument();
});

test('lets a viewer see goals but not change them', async () => {
  open(`/goals?edit=${id}`, [], 'VIEWER');
  await expect.element(page.getByText('Viewer Mode - Read Only')).toBeVisible();
  await expect.element(button('Create Goal')).toBeDisabled();
  await expect.element(button('Edit Trip to Japan')).toBeDisabled();
  await expect.element(button('Delete Trip to Japan')).toBeDisabled();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectAccessible();
});

test('tells viewers without goals who can create them', async () => {
  open('/goals', [when(listGoals, [])], 'VIEWER');
  await expect.element(page.getByText('Viewer Mode - Read Only')).toBeVisible();
  await expect.element(page.getByText(/Viewers cannot create goals/)).toBeVisible();
  await expect.element(page.getByText(/contact an administrator/)).toBeVisible();
  await expect.element(button('Create Your First Goal')).not.toBeInTheDocument();
});

test('shows dollars until there is a transaction', async () => {
  const { server, load } = open('/goals', [
    when(listGoals, [makeGoal({ current_amount: 1500, currency: null })]),
    when(listYears, []),
  ]);
  await expect.element(card('Trip to Japan')).toMatchTextContent('$4,000');
  await press(button('Create Goal'));
  await expect.element(dialog().getByLabelText('Target Amount (USD)')).toBeVisible();
  await press(dialog().getByRole('button', { name: 'Cancel' }));
  server.now(when(listYears, [2025]));
  load();
  await expect.element(card('Trip to Japan')).toMatchTextContent(/€1,500.*€4,000/s);
  await expect.element(page.getByRole('main')).not.toMatchTextContent('$');
  await press(button('Create Goal'));
  await expect.element(dialog().getByLabelText('Target Amount (€)')).toBeVisible();
});

test('shows each goal in its currency, and what is saved in each', async () => {
  const car = { id: '1', name: 'Car', currency: 'USD', current_amount: 300 };
  const { load } = open('/goals', [when(listGoals, [TRIP, makeGoal(car)])]);
  await expect.element(card('Trip to Japan')).toMatchTextContent(/€2,000.*€4,000/s);
  await expect.element(card('Car')).toMatchTextContent(/\$300.*\$4,000/s);
  await expect.element(card('All goals')).toMatchTextContent('€2,000 + $300');
  load('/goals?edit=1');
  await expect.element(dialog().getByLabelText('Target Amount (USD)')).toBeVisible();
  const followed = choice('Progress');
  await expect.element(followed).toMatchTextContent(DOLLARS.name);
  await expect.element(followed).toMatchTextContent(SAVINGS.name);
});

test('has no axe violations on the cards or in the form', async () => {
  open('/goals', [
    when(listGoals, [
      makeGoal({ description: 'Two weeks in spring' }),
      makeGoal({ id: '1', name: `A ${'very long '.repeat(12)}name`, final_amount: 1e9 }),
      makeGoal({
        ...{ id: '2', name: 'Fund', final_amount: 1000, progress: 200, is_completed: true },
        ...{ is_notified: true, needed_monthly: null },
      }),
    ]),
  ]);
  await expect.element(card('Fund')).toBeVisible();
  await expectAccessibleEverywhere([360, 768, 1280]);
  await press(button('Edit Fund'));
  await press(button('Pick'));
  await expectAccessibleEverywhere([360, 768, 1280]);
});
