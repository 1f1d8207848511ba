import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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
        meta: { isHeavy: name === 'heavy' },
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

  it('heavy queries are refetched once, two seconds after the last of several', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { client, asked } = screen('list', 'heavy');
    await vi.advanceTimersByTimeAsync(0);
    const change = () => new MutationObserver(client, { mutationFn: async () => 1 }).mutate();
    await change();
    await vi.advanceTimersByTimeAsync(1500);
    await change();
    await vi.advanceTimersByTimeAsync(1999);
    expect(times(asked)).toEqual({ list: 3, heavy: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(times(asked)).toEqual({ list: 3, heavy: 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times(asked)).toEqual({ list: 3, heavy: 2 });
  });

  it('ends once the queries that it awaits are reloaded, whatever the others take', async () => {
    const client = newQueryClient();
    const loads = new Map<string, () => void>();
    for (const name of ['rules', 'slow']) {
      const observer = new QueryObserver(client, {
        queryKey: [name],
        queryFn: () => new Promise((resolve) => loads.set(name, () => resolve(name))),
      });
      onTestFinished(observer.subscribe(() => {}));
    }
    const answerLoad = async (name: string) => {
      loads.get(name)?.();
      await settled();
    };
    await answerLoad('rules');
    await answerLoad('slow');
    let isOver = false;
    const meta = { awaits: [{ queryKey: ['rules'] }] };
    const ended = new MutationObserver(client, { meta, mutationFn: async () => 1 })
      .mutate()
      .then(() => {
        isOver = true;
      });
    await settled();
    expect(isOver).toBe(false);
    await answerLoad('rules');
    expect(isOver).toBe(true);
    await ended;
  });

  it('a first load starts again, unless its answer never changes', async () => {
    const client = newQueryClient();
    const asked: string[] = [];
    for (const name of ['list', 'fixed']) {
      const observer = new QueryObserver(client, {
        queryKey: [name],
        queryFn: () => {
          asked.push(name);
          return new Promise(() => {});
        },
        staleTime: name === 'fixed' ? 'static' : 30_000,
      });
      onTestFinished(observer.subscribe(() => {}));
    }
    await settled();
    await new MutationObserver(client, { mutationFn: async () => 1 }).mutate();
    await settled();
    expect(asked).toEqual(['list', 'fixed', 'list']);
  });

  it('only what it says it changes is refetched', async () => {
    const { client, asked } = screen('list', 'bell');
    await settled();
    const change = (changes: { queryKey: string[] }[]) =>
      new MutationObserver(client, { meta: { changes }, mutationFn: async () => 1 }).mutate();
    await change([]);
    await settled();
    expect(times(asked)).toEqual({ list: 1, bell: 1 });
    await change([{ queryKey: ['bell'] }]);
    await settled();
    expect(times(asked)).toEqual({ list: 1, bell: 2 });
  });

  it('a first load that began before it is begun again', async () => {
    const client = newQueryClient();
    const answers: ((answer: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['list'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    onTestFinished(observer.subscribe(() => {}));
    await settled();
    await new MutationObserver(client, { mutationFn: async () => 1 }).mutate();
    await settled();
    answers[1]?.('after');
    answers[0]?.('before');
    await settled();
    expect(observer.getCurrentResult().data).toBe('after');
    expect(answers).toHaveLength(2);
  });
});
