import type { LetterCorrection, LetterFacts, LetterPart } from '@saldo/contract/letters';
import { count, longMonth, money, monthYear, percent } from '../../lib/format.ts';

const numbers = (month: string) => month.split('-').map(Number);

/** `October` for `2026-10`. */
const nameOf = (month: string): string => longMonth(numbers(month)[1] ?? 1);

const FIGURES = { income: 'In', expenses: 'Out', net: 'Kept' } as const;

export const texts = {
  title: 'Monthly Letters',
  purpose: 'What each month brought, once it’s over. Also by email, if you like.',
  loading: 'Loading your letters',
  failed: 'Failed to load your letters',
  failedOne: 'Failed to load this letter',
  emptyTitle: 'No letters yet',
  empty: 'Your first letter comes when a month is covered to its end, or ten days later.',
  emptyOff: 'Turn on the monthly letter in your profile. The first one comes when a month is over.',
  settings: 'Letter Settings',
  list: 'Letters',

  nameOf,
  fullName: (month: string) => {
    const [year = 0, number = 1] = numbers(month);
    return monthYear(year, number);
  },
  sent: (day: string) => `Written ${day}`,
  asSent: 'Figures as written',
  days: (n: number) => count(n, 'day'),
  totals: FIGURES,
  same: { usual: 'As usual', before: 'As the month before' },
  difference: (amount: string, isMore: boolean, { compared }: LetterFacts) =>
    `${amount} ${isMore ? 'more' : 'less'} than ${compared?.with === 'before' ? 'the month before' : 'usual'}`,
  kept: (share: number) => `${percent(share)} of what came in`,
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  asBefore: 'Unchanged',
  others: (n: number) => count(n, 'other category', 'other categories'),
  spent: 'Where it went',
  parts: {
    change: 'What changed most',
    rises: 'Prices that rose',
    next: 'What comes next',
    unverified: 'Not verified',
  } satisfies Record<LetterPart, string>,
  corrected: 'Corrected since:',
  correction: ({ figure, name, sent, now }: LetterCorrection, currency: string) => {
    const label = figure === 'category' ? (name ?? '') : FIGURES[figure];
    return `${label} is now ${money({ amount: now, currency })}, not ${money({ amount: sent, currency })}.`;
  },

  questions: 'Two questions',
  questionsHint: 'Only you see the answers. They come back next month.',
  worthIt: (month: string) => `What was worth its money in ${nameOf(month)}?`,
  toChange: 'What do you want to change next month?',
  oneLine: 'One line is enough',
  save: 'Save Answers',
  saved: 'Answers saved',
  saveFailed: (message: string) => `Failed to save your answers: ${message}`,
  viewerHint: 'You are in view-only mode. Contact an administrator to answer.',
  wrote: (month: string) => `In ${nameOf(month)} you wrote`,
  wroteWorthIt: 'Worth its money',
  wroteToChange: 'To change',
};
