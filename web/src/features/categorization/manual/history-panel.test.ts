import fc from 'fast-check';
import { expect, it } from 'vitest';
import { windowOf } from './history-panel.tsx';

it('renders every visible row and few others at any scroll position', () => {
  const sizes = fc.record({
    count: fc.nat({ max: 5000 }),
    rowHeight: fc.integer({ min: 20, max: 80 }),
    height: fc.integer({ min: 0, max: 1200 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(sizes, ({ count, rowHeight, height, share }) => {
      const top = share * Math.max(0, count * rowHeight - height);
      const { from, to } = windowOf({ top, height }, rowHeight, count);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(count);
      expect(from * rowHeight).toBeLessThanOrEqual(top);
      expect(to === count || to * rowHeight >= top + height).toBe(true);
      expect(to - from).toBeLessThanOrEqual(height / rowHeight + 18);
    }),
  );
});

it('shows the last rows of a list that became shorter than its scroll position', () => {
  expect(windowOf({ top: 9000, height: 300 }, 50, 3)).toEqual({ from: 0, to: 3 });
});
