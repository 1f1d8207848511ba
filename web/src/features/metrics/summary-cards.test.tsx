import type { Balances, Comparison } from '@saldo/contract/metrics';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import type { MonthEnd } from './monthly/month-end.ts';
import { SummaryCards } from './summary-cards.tsx';

const SO_FAR: Balances = {
  income: 18.4,
  expenses: 2103.45,
  balance_not_spent: -2085.05,
  percentage_spent: 11_431.8,
};
const BEFORE: Balances = { ...SO_FAR, income: 15, percentage_spent: 13_697.3 };
const COMPARISON: Comparison = {
  uncovered: null,
  previous: BEFORE,
  compared: { from: '2026-10-01', to: '2026-10-26' },
  known_from: null,
  so_far: { to: '2026-11-26', balances: SO_FAR },
};
const END: MonthEnd = {
  until: '2026-11-30',
  income: 1868.4,
  expenses: { low: 2200, middle: 2300, high: 2500 },
  balance: { low: -700, middle: -431.6, high: -300 },
  restsOn: { bills: 0, due: 0, pays: 1, income: 1850 },
  again: [],
  usual: 200,
};

const shown = (given: { end: MonthEnd | null; awaitsPay: boolean; balances?: Balances }) =>
  show(
    <div data-testid="cards">
      <SummaryCards
        period={{ year: 2026, month: 11 }}
        balances={SO_FAR}
        comparison={COMPARISON}
        {...given}
      />
    </div>,
  );

test('caps the share spent when there is almost no income, and hides its change', async () => {
  shown({ end: null, awaitsPay: false });
  const cards = page.getByTestId('cards');
  await expect.element(cards).toMatchTextContent('>999%');
  await expect.element(cards).not.toMatchTextContent('pts');
  await expect.element(cards).not.toMatchTextContent('11,431');
});

test('shows the forecast balance and share while pay is still due', async () => {
  shown({ end: END, awaitsPay: true });
  const cards = page.getByTestId('cards');
  await expect.element(cards).toMatchTextContent('about −€432');
  await expect.element(cards).toMatchTextContent('about 123.1%');
  await expect.element(cards).not.toMatchTextContent('2,085.05');
  await expect.element(cards).not.toMatchTextContent('Very high');
});

test('shows a dash while pay is due and there is no forecast', async () => {
  shown({ end: null, awaitsPay: true });
  const cards = page.getByTestId('cards');
  await expect.element(cards).toMatchTextContent('Balanceexpected—');
  await expect.element(cards).not.toMatchTextContent('2,085.05');
  await expect.element(cards).not.toMatchTextContent('>999%');
});
