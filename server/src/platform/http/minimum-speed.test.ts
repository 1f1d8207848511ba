import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MinimumSpeed } from './minimum-speed.ts';

const LIMITS = { minimumSpeed: 1000, within: 10_000 };
let speed: MinimumSpeed;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  speed = new MinimumSpeed(LIMITS);
});
afterEach(() => {
  speed.close();
  vi.useRealTimers();
});

/** Moves `perSecond` bytes each second and returns whether that was too slow. */
function tooSlow(perSecond: (second: number) => number | undefined, seconds = 60): boolean {
  let moved = 0;
  let canMove = true;
  const told = vi.fn();
  const end = speed.watch(() => (canMove ? moved : undefined), told);
  for (let second = 0; second < seconds; second += 1) {
    const bytes = perSecond(second);
    canMove = bytes !== undefined;
    moved += bytes ?? 0;
    vi.advanceTimersByTime(1000);
  }
  end();
  expect(told.mock.calls.length).toBeLessThanOrEqual(1);
  return told.mock.calls.length > 0;
}

it('passes steady clients, also in bursts with pauses shorter than the grace period', () => {
  expect(tooSlow(() => 1100)).toBe(false);
  expect(tooSlow((second) => (second % 5 === 4 ? 6000 : 0))).toBe(false);
});

it('detects stalled and crawling clients after the grace period', () => {
  expect(tooSlow(() => 0)).toBe(true);
  expect(tooSlow(() => 900)).toBe(true);
  expect(tooSlow(() => 0, 9)).toBe(false);
  expect(tooSlow((second) => (second < 30 ? 100_000 : 10))).toBe(true);
});

it('waits while nothing can move, for instance while an answer is computed', () => {
  expect(tooSlow(() => undefined, 600)).toBe(false);
  expect(tooSlow((second) => (second < 300 ? undefined : 1100), 600)).toBe(false);
});
