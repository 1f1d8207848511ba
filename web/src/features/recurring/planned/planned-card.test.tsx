import { listCategories } from '@saldo/contract/categories';
import { deletePlanned, type PlannedPayment, updatePlanned } from '@saldo/contract/planned';
import { listSeries } from '@saldo/contract/recurring';
import { addDays } from '@saldo/domain/dates';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '../../../lib/format.ts';
import { expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { card, dialog, openApp, toasts } from '../../../testing/screen.tsx';
import { on, when } from '../../../testing/server.ts';
import { fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { CATEGORIES } from '../../transactions/testing.ts';
import { makeSeries, makeSeriesList } from '../testing.ts';

const TODAY = today();
const makePlanned = (given: Partial<PlannedPayment> = {}): PlannedPayment => ({
  ...{ id: '00000000-0000-7000-8000-000000000b01', name: 'Winter jacket', day: addDays(TODAY, 2) },
  ...{ direction: 'expense', amount: 180, currency: 'EUR', worth: 180, category_id: null },
  ...{ state: 'expected', transaction_id: null, ...given },
});
const BIKE = makePlanned({
  ...{ id: '00000000-0000-7000-8000-000000000b02', name: 'Bicycle', state: 'not_seen' },
  day: addDays(TODAY, -9),
});

/** Opens Upcoming with planned payments, which a change replaces. */
function open(planned: readonly PlannedPayment[], after: readonly PlannedPayment[] = planned) {
  let kept = planned;
  const changed = (id: string) => {
    kept = after;
    return { id, step_id: STEP_ID };
  };
  return openApp('/upcoming', [
    when(listCategories, CATEGORIES),
    on(listSeries, () => makeSeriesList([makeSeries()], { planned: [...kept] })),
    on(updatePlanned, ({ params }) => changed(params.id ?? '')),
    on(deletePlanned, () => ({ step_id: changed('').step_id })),
  ]);
}

const plans = card('Planned payments');

test('shows planned payments in the calendar and in a list, marked as planned', async () => {
  open([makePlanned(), makePlanned({ id: BIKE.id, name: 'Gift', state: 'paid' })]);
  await expect.element(plans.getByText('Winter jacket')).toBeVisible();
  await expect.element(plans.getByText('Planned', { exact: true })).toBeVisible();
  await expect.element(plans.getByText('Paid', { exact: true })).toBeVisible();
  const marks = page.getByRole('table').first().getByText('Winter jacket');
  await expect.element(marks).toBeVisible();
  await expectAccessibleInBothThemes();
});

test('a phone lists them among what is expected', async () => {
  await resize(360);
  open([makePlanned()]);
  const days = card('Next 14 days');
  await expect.element(days.getByText('Winter jacket')).toBeVisible();
  await expect.element(days.getByText('Planned', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('moves one that nobody has seen to another day, or removes it', async () => {
  const { server } = open([BIKE], [{ ...BIKE, day: addDays(TODAY, 5), state: 'expected' }]);
  await expect.element(plans.getByText('Not seen')).toBeVisible();
  await press(plans.getByRole('button', { name: 'Move to Another Day' }));
  await fill(dialog('Move to Another Day').getByLabelText('When'), addDays(TODAY, 5));
  await press(dialog('Move to Another Day').getByRole('button', { name: 'Save Changes' }));
  await expect.element(plans.getByText('Planned', { exact: true })).toBeVisible();
  expect(server.sent(updatePlanned)).toEqual([{ day: addDays(TODAY, 5) }]);
});

test('removes one, with Undo', async () => {
  open([BIKE], []);
  await press(plans.getByRole('button', { name: 'Remove' }));
  await expect.element(toasts.getByText('Bicycle removed')).toBeVisible();
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(plans.query()).toBeNull();
});
