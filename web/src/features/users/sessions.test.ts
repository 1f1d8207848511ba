import { expect, it } from 'vitest';
import { groupByDevice } from './sessions-card.tsx';

const session = (id: string, device: string, is_current = false) => ({ id, device, is_current });

it('groups devices with the same description, except the current one', () => {
  const groups = groupByDevice([
    session('now', 'Chrome on Linux', true),
    session('a', 'Chrome on Linux'),
    session('b', 'Firefox on Android'),
    session('c', 'Chrome on Linux'),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['now'], ['a', 'c'], ['b']]);
});
