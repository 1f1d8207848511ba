import type { AnnualMetrics } from '@saldo/contract/metrics';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { RecurringPanel } from './recurring-panel.tsx';

const RECURRING: AnnualMetrics['recurring'] = {
  total_recurring: 51.96,
  transactions: [
    {
      key: '01890000-0000-7000-8000-000000000001',
      transaction: {
        category: 'Entertainment > Streaming & Music',
        category_id: '01890000-0000-7000-8000-000000000002',
        merchant: 'Netflix',
        description: 'COMPRA TARJ. 5540XXXXXXXX3018 NETFLIX.COM',
        bank: 'REVOLUT',
        ...{ amount: 12.99, currency: 'EUR' },
        direction: 'expense',
      },
      ...{ total: 51.96, worth: 51.96 },
      count: 12,
    },
  ],
};

const shown = (width: number) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(categoriesQuery.queryKey, []);
  show(
    <QueryClientProvider client={client}>
      <div style={{ width }}>
        <RecurringPanel year={2026} isRunning={false} recurring={RECURRING} />
      </div>
    </QueryClientProvider>,
  );
  return page.getByRole('rowheader');
};

test("names the merchant, and keeps the bank's text as the tooltip", async () => {
  const name = shown(1000);
  await expect.element(name).toMatchTextContent('Netflix');
  await expect.element(name).not.toMatchTextContent('COMPRA');
  await expect.element(name.getByTitle(/^COMPRA TARJ\./)).toBeVisible();
});

test('moves the bank below the name when space is tight', async () => {
  await page.viewport(1000, 800);
  const name = shown(720);
  await expect.element(page.getByRole('columnheader', { name: 'Bank' })).not.toBeInTheDocument();
  await expect.element(name.getByText('Revolut', { exact: true })).toBeVisible();
});
