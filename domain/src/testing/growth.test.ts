import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSuperlinear } from './growth.ts';

const LENGTH = 10;
const TELLING_MS = 20;

/** Processor time in microseconds, which only the work below spends. */
let spent = 0;
const spend = (ms: number) => {
  spent += ms * 1000;
};

beforeEach(() => {
  vi.spyOn(process, 'cpuUsage').mockImplementation((since) => ({
    user: spent - (since?.user ?? 0),
    system: 0,
  }));
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['linear', (length: number) => spend(length), false],
  ['quadratic', (length: number) => spend(length ** 2), true],
  ['quadratic, but too short to tell', (length: number) => spend(length ** 2 / 100), false],
  // As a garbage collection that only longer inputs need.
  ['linear with a step', (length: number) => spend(length * (length > LENGTH ? 3 : 1)), false],
])('%s', async (_, work, expected) => {
  expect(await isSuperlinear(work, LENGTH, TELLING_MS)).toBe(expected);
});

test('linear, disturbed a few times', async () => {
  let calls = 0;
  const work = (length: number) => {
    calls += 1;
    spend(length * (calls < 6 && length > LENGTH ? 10 : 1));
  };
  expect(await isSuperlinear(work, LENGTH, TELLING_MS)).toBe(false);
});
