import {
  answerLetter,
  getLetter,
  type Letter,
  type LetterFacts,
  type ListedLetter,
  listLetters,
} from '@saldo/contract/letters';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { button, openApp, toasts } from '../../testing/screen.tsx';
import { on, when } from '../../testing/server.ts';
import { fill, press } from '../../testing/user-actions.ts';

const CAR = { id: 'car', name: 'Transport', icon: '🚗', color: '#0891b2' };
const FACTS: LetterFacts = {
  ...{ from: '2026-09-25', to: '2026-10-26', currency: 'EUR', covered: true },
  totals: { income: 2610, expenses: 2214.36, net: 395.64 },
  compared: { with: 'usual', totals: { income: 2610, expenses: 2121.36, net: 488.64 } },
  categories: [
    { id: 'home', name: 'Housing', icon: '🏠', color: '#4f46e5', total: 780, before: 780 },
    { ...CAR, total: 248.6, before: 136.6 },
  ],
  others: { count: 5, total: 448.03, before: null },
  change: { category: { ...CAR, total: 248.6, before: 136.6 }, merchants: [] },
  ...{ rises: [], next: null, unverified: [] },
};
const NONE = { worth_it: null, to_change: null };

const letter = (given: Partial<Letter> = {}): Letter => ({
  ...{ month: '2026-10', sent_at: '2026-11-10T05:04:00.000Z', facts: FACTS },
  parts: [
    { part: 'change', sentences: ['Transport: €248.60, €112.00 more than usual.'] },
    { part: 'unverified', sentences: ['Ahorro has no data after Oct 10.'] },
  ],
  corrections: [],
  answers: NONE,
  last_answers: null,
  ...given,
});

const listed = (month: string, net: number): ListedLetter => ({
  ...{ month, net, currency: 'EUR', sent_at: '2026-11-10T05:04:00.000Z' },
  ...{ from: `${month}-01`, to: `${month}-28` },
});
const LIST = [listed('2026-10', 395.64), listed('2026-09', -148.3)];

const article = page.getByRole('region', { name: 'October 2026' });
const questions = page.getByRole('region', { name: 'Two questions' });

test('shows the newest letter with its parts and what was corrected since', async () => {
  const corrections: Letter['corrections'] = [
    { figure: 'expenses', name: null, sent: 2214.36, now: 2211.38 },
    { figure: 'category', name: 'Transport', sent: 248.6, now: 245.62 },
  ];
  openApp('/letters', [when(listLetters, LIST), when(getLetter, letter({ corrections }))]);
  for (const text of [
    '€2,214.36',
    '€93.00 more than usual',
    '15.2% of what came in',
    'What changed most',
    'Transport: €248.60, €112.00 more than usual.',
    'Not verified',
    'Out is now €2,211.38, not €2,214.36. Transport is now €245.62, not €248.60.',
  ]) {
    await expect.element(article.getByText(text).first()).toBeVisible();
  }
  await expect.element(page.getByRole('link', { name: /September 2026/ })).toBeVisible();
  expect(article.element().getBoundingClientRect().width).toBeLessThanOrEqual(680);
  await expectAccessible();
});

test('saves answers, and shows those of the letter before', async () => {
  let answers: Letter['answers'] = NONE;
  const last_answers = { month: '2026-09', worth_it: null, to_change: 'Cook on Sundays.' };
  const { server } = openApp('/letters?month=2026-10', [
    when(listLetters, LIST),
    on(getLetter, () => letter({ answers, last_answers })),
    on(answerLetter, () => {
      answers = { worth_it: 'Lunch by the sea', to_change: null };
      return {};
    }),
  ]);
  const before = page.getByRole('region', { name: 'In September you wrote' });
  await expect.element(before.getByText('Cook on Sundays.')).toBeVisible();
  await expect.element(button('Save Answers')).toBeDisabled();
  await fill(questions.getByLabelText('What was worth its money in October?'), 'Lunch by the sea');
  await press(button('Save Answers'));
  await expect.element(toasts.getByText('Answers saved')).toBeVisible();
  expect(server.sent(answerLetter)).toEqual([{ worth_it: 'Lunch by the sea', to_change: '' }]);
});

test('says when the first letter comes', async () => {
  openApp('/letters', [when(listLetters, [])]);
  await expect.element(page.getByText('No letters yet')).toBeVisible();
});

test('viewers read letters and change nothing', async () => {
  openApp('/letters', [when(listLetters, LIST), when(getLetter, letter())], { role: 'VIEWER' });
  await expect.element(article).toBeVisible();
  await expect.element(button('Save Answers')).toBeDisabled();
});
