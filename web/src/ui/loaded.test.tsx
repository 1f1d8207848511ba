import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { press } from '../testing/user-actions.ts';
import { combineQueries, Loaded } from './loaded.tsx';

const QUERY = { error: null, isPending: false, isFetching: false, isRefetchError: false };
const loading = { ...QUERY, data: undefined, isPending: true, refetch: () => {} };
const there = <T,>(data: T) => ({ ...QUERY, data, refetch: () => {} });
const failing = () => ({ ...QUERY, data: undefined, error: new Error('Why'), refetch: vi.fn() });
const WORDS = { waiting: 'Waiting', failed: 'Failed', empty: 'Nothing yet' };

test('an empty list shows its own text, and late data keeps the placeholder', async () => {
  show(
    <>
      <Loaded {...WORDS} query={there<string[]>([])}>
        {() => 'Some'}
      </Loaded>
      <Loaded {...WORDS} query={there('Early')} ready={false}>
        {(data) => data}
      </Loaded>
    </>,
  );
  await expect.element(page.getByText('Nothing yetWaiting')).toBeVisible();
});

test('two queries fail as soon as one does, and only that one is retried', async () => {
  const query = failing();
  show(
    <Loaded {...WORDS} query={combineQueries(loading, query)} reason={({ message }) => message}>
      {([a, b]) => `${a}${b}`}
    </Loaded>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('FailedWhyTry Again');
  await press(page.getByRole('button', { name: 'Try Again' }));
  expect(query.refetch).toHaveBeenCalledOnce();
});

test('retries the query that failed to reload from the banner above', async () => {
  const query = { ...there(2), error: new Error('Why'), isRefetchError: true, refetch: vi.fn() };
  show(
    <Loaded {...WORDS} query={combineQueries(there(1), query)}>
      {([a, b]) => <p>{`${a} and ${b}`}</p>}
    </Loaded>,
  );
  await expect.element(page.getByText('1 and 2')).toBeVisible();
  await press(page.getByRole('button', { name: 'Try Again' }));
  expect(query.refetch).toHaveBeenCalledOnce();
});
