import { type Affordability, getAffordability } from '@saldo/contract/afford';
import { listCategories } from '@saldo/contract/categories';
import { createPlanned } from '@saldo/contract/planned';
import { addDays } from '@saldo/domain/dates';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '../../../lib/format.ts';
import { expectAccessibleInBothThemes } from '../../../testing/accessible.ts';
import { resize } from '../../../testing/page-state.ts';
import { card, openApp, toasts } from '../../../testing/screen.tsx';
import { on, refusal, when } from '../../../testing/server.ts';
import { choose, fill, press } from '../../../testing/user-actions.ts';
import { STEP_ID } from '../../history/testing.ts';
import { CATEGORIES } from '../../transactions/testing.ts';

const TODAY = today();
const PAYDAY = addDays(TODAY, 13);
const DAYS = Array.from({ length: 42 }, (_, at) => addDays(TODAY, at + 1));
const sure = (amount: number) => ({ low: amount - 100, middle: amount, high: amount + 100 });

/** A balance of 311 until payday and 2311 after it. Each euro spent adds 1 of 100 futures below zero for 30 euros. */
function answerTo(query: { amount: string; day: string; until?: string }): Affordability {
  const spent = Number(query.amount);
  const balance = (date: string) => (date < PAYDAY ? 311 : 2311);
  const outlook = (by: number) => ({
    lowest: { ...sure(311 - by), on: DAYS[11] ?? '' },
    below_zero: by / 3000,
  });
  return {
    ...{ currency: 'EUR', today: TODAY, until: query.until ?? DAYS.at(-1) ?? '' },
    ...{ paydays: [PAYDAY], known_months: 6, is_balance_known: true },
    forecast: {
      days: DAYS.map((date) => ({
        date,
        without: sure(balance(date)),
        with: sure(balance(date) - (date >= query.day ? spent : 0)),
      })),
      with: outlook(query.day < PAYDAY ? spent : 0),
      without: outlook(0),
      other_days: [{ day: addDays(PAYDAY, 1), ...outlook(0) }],
    },
    left: {
      ...{ payday: PAYDAY, to: addDays(PAYDAY, -1), now: { amount: 420, per_day: 32 } },
      after: query.day < PAYDAY ? { amount: 420 - spent, per_day: 18 } : null,
    },
  };
}

/** Opens the page. `asked` collects the queries that it sends. */
function open() {
  const asked: Record<string, string>[] = [];
  const app = openApp('/afford', [
    when(listCategories, CATEGORIES),
    on(getAffordability, ({ query }) => {
      asked.push(query);
      return answerTo({ day: '', amount: '0', ...query });
    }),
  ]);
  return { ...app, asked };
}

const figures = card('What it does to your balance');
const form = card('The purchase');
/** Name of the color in which a figure is shown. */
const colorOf = (figure: string) =>
  figures
    .getByText(figure)
    .query()
    ?.closest('[class*="text-2xl"], [class*="text-xl"]')
    ?.className.match(/text-(strong|warning|expense)/)?.[1];
const field = (name: string) => form.getByLabelText(name);

test('shows what a purchase does, and follows typing', async () => {
  const { asked } = open();
  await expect.element(figures.getByText('about €311')).toBeVisible();
  await expect.element(figures.getByText('None of 100', { exact: true })).toBeVisible();
  await fill(field('Amount'), '180');
  await expect.element(figures.getByText('about €131')).toBeVisible();
  await expect.element(figures.getByText('€31 to €231')).toBeVisible();
  await expect.poll(() => colorOf('6 of 100')).toBe('warning');
  await expect.element(figures.getByText('€240')).toBeVisible();
  await expect.element(figures.getByText('€18 a day, now €32')).toBeVisible();
  await fill(field('Amount'), '900');
  await expect.poll(() => colorOf('30 of 100')).toBe('expense');
  await press(form.getByRole('button', { name: 'After payday' }));
  await expect.element(figures.getByText('It comes after these days')).toBeVisible();
  await expect.element(figures.getByText('€420')).toBeVisible();
  expect(asked.at(-1)).toMatchObject({
    ...{ amount: '900.00', day: addDays(PAYDAY, 1), until: addDays(TODAY, 42) },
  });
});

test('keeps the last good answer while the text is no amount, and when the server refuses', async () => {
  const { server, asked } = open();
  await fill(field('Amount'), '180');
  await expect.element(figures.getByText('about €131')).toBeVisible();
  const before = asked.length;
  await fill(field('Amount'), '18x');
  await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(figures.getByText('about €131')).toBeVisible();
  expect(asked.length).toBe(before);
  server.now(when(getAffordability, refusal(503)));
  await fill(field('Amount'), '200');
  await expect.element(page.getByText('Failed to load the forecast.')).toBeVisible();
  await expect.element(figures.getByText('about €131')).toBeVisible();
});

test('asks for six months, at the latest once the day needs them, and shows other days', async () => {
  const { asked } = open();
  const last = () => asked.at(-1);
  await press(page.getByRole('radio', { name: 'Six Months' }));
  await expect.poll(last).toMatchObject({ until: addDays(TODAY, 183) });
  await press(page.getByRole('radio', { name: 'Six Weeks' }));
  await fill(field('When'), addDays(TODAY, 90));
  await expect.poll(last).toMatchObject({ day: addDays(TODAY, 90), until: addDays(TODAY, 183) });
  await fill(field('When'), addDays(TODAY, 400));
  await expect.element(form.getByText(/^Choose a day from today to/)).toBeVisible();
  await press(card('Other days').getByRole('button', { name: /^Show/ }));
  await expect.element(field('When')).toHaveValue(addDays(PAYDAY, 1));
});

test('keeps a purchase as planned, and starts again', async () => {
  const { server, asked } = open();
  server.now(when(createPlanned, { id: CATEGORIES[0]?.id ?? '', step_id: STEP_ID }));
  const keep = form.getByRole('button', { name: 'Keep as Planned' });
  await fill(field('Amount'), '180');
  await expect.element(figures.getByText('about €131')).toBeVisible();
  await expect.element(keep).toBeDisabled();
  await fill(field('What for'), 'Winter jacket');
  const category = CATEGORIES[0]?.id ?? '';
  await choose(field('Category'), category);
  await press(keep);
  await expect.element(toasts.getByText('Winter jacket planned')).toBeVisible();
  expect(server.sent(createPlanned)).toEqual([
    {
      ...{ name: 'Winter jacket', day: TODAY, amount: 180, direction: 'expense' },
      category_id: category,
    },
  ]);
  await expect.element(field('Amount')).toHaveValue('');
  await expect.poll(() => asked.map(({ amount }) => amount).join(' ')).toMatch(/180.00.* 0.00$/);
});

test('says so below three known months, without a figure', async () => {
  openApp('/afford', [
    on(getAffordability, () => ({
      ...answerTo({ amount: '0', day: TODAY }),
      ...{ known_months: 2, forecast: null, left: null },
    })),
  ]);
  await expect.element(page.getByText('Not enough data yet')).toBeVisible();
  await expect.element(page.getByText(/You have 2 months/)).toBeVisible();
  expect(figures.query()).toBeNull();
});

test('says so without a balance', async () => {
  openApp('/afford', [
    when(getAffordability, {
      ...answerTo({ amount: '0', day: TODAY }),
      ...{ is_balance_known: false, forecast: null },
    }),
  ]);
  await expect.element(page.getByText(/needs the balance of an account/)).toBeVisible();
});

test('is accessible, and a phone shows figures, form and band in this order', async () => {
  open();
  await expect.element(figures).toBeVisible();
  await expectAccessibleInBothThemes();
  await resize(360);
  const tops = [figures, form, page.getByRole('region', { name: /^Balance over the next/ })].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
