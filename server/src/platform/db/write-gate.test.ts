import { afterEach, expect, it, vi } from 'vitest';
import { createGate } from './write-gate.ts';

afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("admits one at a time, alternating users, each user's in order", async () => {
  const gate = createGate();
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const enter = (name: string) =>
    gate(
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      name.slice(0, 1),
    );
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(enter);
  for (const _ of all) {
    await settled();
    ends.shift()?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
});

it('continues after failed work, and also serves the server itself', async () => {
  const gate = createGate();
  const failed = gate(() => Promise.reject(new Error('broken')), 'a');
  const next = gate(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('lets a user rest after a long write that others waited for, so a series of short ones waits once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const gate = createGate();
  const begun: string[] = [];
  const long = async (name: string) => {
    begun.push(name);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  };
  const short = async (name: string) => {
    begun.push(name);
  };
  const heavy = Promise.all([gate(() => long('a1'), 'a'), gate(() => long('a2'), 'a')]);
  const series = (async () => {
    for (const name of ['b1', 'b2', 'b3']) {
      await gate(() => short(name), 'b');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  })();
  await vi.advanceTimersByTimeAsync(3000);
  await Promise.all([heavy, series]);
  expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
});

it('lets nobody rest if no one else waited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const gate = createGate();
  let count = 0;
  const long = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    count += 1;
  };
  const heavy = Promise.all([gate(long, 'a'), gate(long, 'a'), gate(long, 'a')]);
  await vi.advanceTimersByTimeAsync(3000);
  await heavy;
  expect(count).toBe(3);
});
