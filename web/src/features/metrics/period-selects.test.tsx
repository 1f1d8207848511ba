import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Period, thisMonth } from '../../lib/period.ts';
import { show } from '../../testing/show.tsx';
import { PeriodSelects } from './period-selects.tsx';

const now = thisMonth();

const shown = (period: Period) => {
  const onChoose = vi.fn();
  show(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}
    >
      <PeriodSelects period={period} loading={false} onChoose={onChoose} />
    </QueryClientProvider>,
  );
  return onChoose;
};

test('"This month" returns to the current month', async () => {
  const chosen = shown({ ...now, year: now.year - 1 });
  await userEvent.click(page.getByRole('button', { name: 'This month' }));
  expect(chosen).toHaveBeenCalledWith(now);
});

test('"This year" returns to the current year', async () => {
  const chosen = shown({ year: now.year - 1 });
  await userEvent.click(page.getByRole('button', { name: 'This year' }));
  expect(chosen).toHaveBeenCalledWith({ year: now.year });
});

test('the current period has no button to return to it', async () => {
  shown(now);
  await expect.element(page.getByLabelText('Month')).toBeVisible();
  expect(page.getByRole('button', { name: 'This month' }).elements()).toEqual([]);
});
