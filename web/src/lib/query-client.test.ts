import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from './api.ts';
import { newQueryClient, pauseBefore, shouldRetry } from './query-client.ts';

const failed = (status: number, retryAfterMs?: number) => {
  const error = new ApiError(status, '', {});
  error.retryAfterMs = retryAfterMs;
  return error;
};

describe('retries', () => {
  it('continue for a minute if the server asks for a retry', () => {
    const away = failed(503, 5000);
    const pauses = Array.from({ length: 20 }, (_, failures) => failures)
      .filter((failures) => shouldRetry(failures, away))
      .map((failures) => pauseBefore(failures, away));
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });

  it('happen twice after a possible hiccup, and never after a rejection', () => {
    const tries = (error: Error) => [0, 1, 2].filter((failures) => shouldRetry(failures, error));
    expect(tries(failed(502))).toEqual([0, 1]);
    expect(tries(failed(0))).toEqual([0, 1]);
    expect(tries(failed(404))).toEqual([]);
    expect(tries(new Error('no'))).toEqual([]);
    expect([0, 1].map((failures) => pauseBefore(failures, failed(502)))).toEqual([1000, 2000]);
  });
});

describe('after a mutation', () => {
  /** Creates on-screen queries with these names, and counts how often each is fetched. */
  function screen(...names: string[]) {
    const client = newQueryClient();
    const asked = new Map<string, number>();
    for (const name of names) {
      const observer = new QueryObserver(client, {
        queryKey: [name],
        queryFn: () => asked.set(name, (asked.get(name) ?? 0) + 1).get(name),
        staleTime: name === 'fixed' ? 'static' : 30_000,
      });
      onTestFinished(observer.subscribe(() => {}));
    }
    return { client, asked };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const times = (asked: ReadonlyMap<string, number>) => Object.fromEntries(asked);

  it('what is on screen is refetched, and the rest is stale', async () => {
    const { client, asked } = screen('list', 'fixed');
    client.setQueryData(['elsewhere'], 1);
    await settled();
    await new MutationObserver(client, { mutationFn: async () => 1 }).mutate();
    await settled();
    expect(times(asked)).toEqual({ list: 2, fixed: 1 });
    expect(client.getQueryState(['elsewhere'])?.isInvalidated).toBe(true);
  });

  it('what was deleted is not refetched, unless the deletion failed', async () => {
    const { client, asked } = screen('list', 'row');
    await settled();
    const remove = { meta: { gone: [['row']] } };
    await new MutationObserver(client, { ...remove, mutationFn: async () => 1 }).mutate();
    await settled();
    expect(times(asked)).toEqual({ list: 2, row: 1 });
    const refused = async () => Promise.reject(failed(409));
    await new MutationObserver(client, { ...remove, mutationFn: refused }).mutate().catch(() => {});
    await settled();
    expect(times(asked)).toEqual({ list: 3, row: 2 });
  });

  it('nothing is refetched after signing out', async () => {
    const { client, asked } = screen('list');
    await settled();
    const refused = async () => Promise.reject(failed(401));
    await new MutationObserver(client, { mutationFn: refused }).mutate().catch(() => {});
    await settled();
    expect(times(asked)).toEqual({ list: 1 });
  });

  it('only the last of several optimistic changes refetches, so none flips back', async () => {
    const { client, asked } = screen('list');
    await settled();
    const ends: (() => void)[] = [];
    const change = () =>
      new MutationObserver(client, {
        onMutate: () => 1,
        mutationFn: () => new Promise<void>((resolve) => ends.push(resolve)),
      }).mutate();
    const [first, second] = [change(), change()];
    await settled();
    ends[0]?.();
    await first;
    await settled();
    expect(times(asked)).toEqual({ list: 1 });
    ends[1]?.();
    await second;
    await settled();
    expect(times(asked)).toEqual({ list: 2 });
  });
});
