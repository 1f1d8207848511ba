import { listCategories } from '@saldo/contract/categories';
import { undoStep } from '@saldo/contract/history';
import {
  createSeries,
  deleteSeries,
  listSeries,
  type Series,
  type SeriesList,
  updateSeries,
} from '@saldo/contract/recurring';
import { listTransactions } from '@saldo/contract/transactions';
import { addDays } from '@saldo/domain/dates';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { today } from '../../lib/format.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/accessible.ts';
import { resize } from '../../testing/page-state.ts';
import { button, card, dialog, expectAddress, openApp, toasts } from '../../testing/screen.tsx';
import { on, type Reply, when } from '../../testing/server.ts';
import { choose, fill, press } from '../../testing/user-actions.ts';
import { STEP_ID, step } from '../history/testing.ts';
import { CATEGORIES, makeTransaction } from '../transactions/testing.ts';
import { makeSeries, makeSeriesList } from './testing.ts';

const TODAY = today();
const id = (n: number) => `00000000-0000-7000-8000-000000000a0${n}`;
const expectedOn = (on: string, amount: number) => [{ on, from: on, to: on, amount }];

const NETFLIX = makeSeries({ previous_amount: 12.99, rose_on: addDays(TODAY, -4) });
const GYM = makeSeries({
  ...{ id: id(2), merchant: 'Basic-Fit', amount: 24.99, missed: [addDays(TODAY, -14)] },
});
const RENT = makeSeries({
  ...{ id: id(3), merchant: 'Rent', amount: 850, state: 'own', count: 0, last_on: null },
  expected: expectedOn(addDays(TODAY, 3), 850),
});
const WAGE = makeSeries({
  ...{ id: id(4), merchant: 'Acme', amount: 1800, direction: 'income' },
  expected: expectedOn(addDays(TODAY, 9), 1800),
});
const PAYDAY: Partial<SeriesList> = {
  payday: { on: addDays(TODAY, 9), series_id: id(4) },
  left: { amount: 150, balance: 1000, due: 850, bills: 1 },
};

const bills = card('Bills');
const questions = page.getByRole('region', { name: /to review/ });

/** Uses the keyboard, because a toast may cover the menu. */
async function openMenu(name: string, item: string) {
  for (const target of [
    bills.getByRole('button', { name: `More actions for ${name}` }),
    page.getByRole('menuitem', { name: item }),
  ]) {
    await expect.element(target).toBeEnabled();
    const element = target.element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard('{Enter}');
  }
}

/** Opens the screen with the user's series. A change returns the list produced by `after`. */
function open(
  series: readonly Series[],
  after: (change: object, series: readonly Series[]) => readonly Series[] = (_, same) => same,
  replies: readonly Reply[] = [],
) {
  let kept = series;
  let before = series;
  const listed = () => makeSeriesList(kept, kept.length > 2 ? PAYDAY : {});
  const changed = (next: readonly Series[]) => {
    before = kept;
    kept = next;
    return { ...listed(), step_id: STEP_ID };
  };
  return openApp('/upcoming', [
    when(listCategories, CATEGORIES),
    on(listSeries, listed),
    on(updateSeries, ({ body }) => changed(after(updateSeries.body.parse(body), kept))),
    on(createSeries, ({ body }) => {
      const { amount } = createSeries.body.parse(body);
      return changed([...kept, { ...RENT, amount, per_year: 12 * amount }]);
    }),
    on(deleteSeries, () => {
      kept = [];
      return { step_id: STEP_ID };
    }),
    on(undoStep, () => {
      kept = before;
      return { step: step(), lost: [] };
    }),
    ...replies,
  ]);
}

test('accepts answers to its questions', async () => {
  const { server } = open([NETFLIX, GYM, WAGE], (change, all) =>
    all.map((one) => {
      if ('price_seen' in change) return one.id === NETFLIX.id ? makeSeries() : one;
      return one.id === GYM.id ? { ...one, ...change, counts: false } : one;
    }),
  );
  await expect.element(card('Bills and income')).toMatchTextContent('Monthly fixed costs');
  await expect.element(questions).toMatchTextContent('Netflix went from €12.99 to €17.99');
  await press(questions.getByRole('button', { name: 'Got It' }));
  await expect.element(questions).not.toMatchTextContent('Netflix');
  await expect.element(questions).toMatchTextContent('Basic-Fit hasn’t been paid');
  await press(questions.getByRole('button', { name: 'Mark as Ended' }));
  await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  expect(server.sent(updateSeries)).toEqual([{ price_seen: true }, { state: 'ended' }]);
  await press(button('Show'));
  await expect.element(page.getByRole('link', { name: 'Basic-Fit' })).toBeVisible();
});

test('opens the entries behind each figure', async () => {
  open([RENT, NETFLIX, WAGE]);
  const figures = card('Bills and income');
  const left = figures.getByRole('button').last();
  await expect.element(left).toHaveTextContent('€150.00');
  await press(left);
  const sum = dialog('Left until payday');
  await expect.element(sum.getByRole('listitem').first()).toMatchTextContent(/Rent.*−€850\.00/s);
  const amounts = [...sum.element().querySelectorAll('dd')].map((one) => one.textContent);
  expect(amounts).toEqual(['€1,000.00', '€150.00']);
  await press(sum.getByRole('button', { name: 'Close' }));
  await press(figures.getByRole('link').first());
  await expectAddress(/#bills$/);
  await expect.element(bills).toBeInViewport();
});

test('Back closes its dialogs and stays on the screen', async () => {
  open([RENT, NETFLIX, WAGE]);
  const figures = card('Bills and income');
  for (const opener of [figures.getByRole('button').last(), button('Add Recurring')]) {
    await press(opener);
    await expect.element(dialog()).toBeVisible();
    history.back();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(figures).toBeVisible();
    await expectAddress('/upcoming');
  }
});

test('splits a series and merges it again, each with Undo', async () => {
  const split = makeSeries({ id: id(5), amount: 12.99, state: 'ended', counts: false });
  const payments = [4, 3, 2, 1].map((n) =>
    makeTransaction({ id: n === 1 ? NETFLIX.id : id(n + 4), date: `2026-0${n}-23T00:00:00` }),
  );
  const { server } = open(
    [makeSeries(), RENT],
    (change) => ('split' in change ? [makeSeries(), RENT, split] : [makeSeries(), RENT]),
    [when(listTransactions, { items: payments, total: payments.length })],
  );
  const netflix = page.getByRole('main').getByRole('link', { name: 'Netflix', exact: true });
  const undo = toasts.getByRole('button', { name: 'Undo' });
  await expect.poll(() => netflix.elements()).toHaveLength(1);
  await openMenu('Netflix', 'Split');
  const from = dialog().getByLabelText('Starting with');
  await expect.poll(() => from.getByRole('option').elements()).toHaveLength(4);
  await choose(from, payments[1]?.id ?? '');
  await press(dialog().getByRole('button', { name: 'Split' }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(toasts).toMatchTextContent('Netflix split in two');
  await expect.element(undo).toBeVisible();
  // The earlier series has ended, so it is in the collapsed group.
  await press(button('Show'));
  await expect.poll(() => netflix.elements()).toHaveLength(2);
  await openMenu('Netflix', 'Merge');
  await choose(dialog().getByLabelText('Merge with'), 'Netflix · −€12.99');
  await press(dialog().getByRole('button', { name: 'Merge' }));
  await expect.element(toasts).toMatchTextContent('Netflix merged');
  await expect.poll(() => netflix.elements()).toHaveLength(1);
  expect(server.sent(updateSeries)).toEqual([{ split: payments[1]?.id }, { join: split.id }]);
  await press(undo.last());
  await expect.element(toasts).toMatchTextContent('Undone.');
  await expect.poll(() => netflix.elements()).toHaveLength(2);
});

test('adds a bill manually, and deletes it', async () => {
  const empty = page.getByRole('heading', { name: /Bills appear after three/ });
  const { server } = open([], (change, [first = RENT]) => {
    const amount = 'amount' in change ? Number(change.amount) : first.amount;
    return [{ ...first, amount, per_year: 12 * amount }];
  });
  await expect.element(empty).toBeVisible();
  await press(button('Add Recurring'));
  await fill(dialog().getByLabelText('Name'), 'Rent');
  await fill(dialog().getByLabelText('Amount'), '850');
  await fill(dialog().getByLabelText('Next due'), addDays(TODAY, 3));
  await press(dialog().getByRole('button', { name: 'Add Recurring' }));
  await expect.element(dialog()).not.toBeInTheDocument();
  // A closed dialog returns the focus a moment later.
  await expect.element(button('Add Recurring')).toHaveFocus();
  await expect.element(bills).toMatchTextContent('−€850.00');
  await openMenu('Rent', 'Edit');
  await fill(dialog().getByLabelText('Amount'), '900');
  await press(dialog().getByRole('button', { name: 'Save Changes' }));
  await expect.element(bills).toMatchTextContent('−€10,800.00');
  expect(server.sent(updateSeries)).toEqual([{ amount: 900 }]);
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(bills.getByRole('button', { name: 'More actions for Rent' })).toHaveFocus();
  await openMenu('Rent', 'Delete');
  await expect.element(empty).toBeVisible();
});

test('adds a bill in another currency', async () => {
  const { server } = open([], () => [{ ...RENT, currency: 'USD' }]);
  await press(button('Add Recurring'));
  await fill(dialog().getByLabelText('Name'), 'Domain');
  await choose(dialog().getByLabelText('Currency'), 'USD');
  await fill(dialog().getByLabelText('Amount (USD)'), '12.50');
  await press(dialog().getByRole('button', { name: 'Add Recurring' }));
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.sent(createSeries)).toEqual([
    expect.objectContaining({ name: 'Domain', currency: 'USD', amount: 12.5 }),
  ]);
});

test('is accessible and does not overflow at any width', async () => {
  open([NETFLIX, GYM, RENT, WAGE]);
  await expect.element(bills).toBeVisible();
  await expectAccessibleInBothThemes();
  for (const width of [1920, 768, 640, 360]) {
    await resize(width);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await expectAccessible();
});
