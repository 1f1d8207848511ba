import { expect, it } from 'vitest';
import { manualAction } from './manual-shortcuts.ts';

it.each([
  ['1', { do: 'recent', nth: 0 }],
  ['5', { do: 'recent', nth: 4 }],
  ['6', null],
  ['s', { do: 'skip' }],
  ['S', { do: 'skip' }],
  ['p', { do: 'prev' }],
  ['i', { do: 'ignore' }],
  ['a', { do: 'accept' }],
  ['/', { do: 'search' }],
  ['ArrowLeft', { do: 'prev' }],
  ['ArrowDown', { do: 'grid' }],
])('%s does what its button says', (key, action) => {
  expect(manualAction(key, true)).toEqual(action);
});

it('ignores letters and digits when single-key shortcuts are off', () => {
  expect(['1', 's', '/'].map((key) => manualAction(key, false))).toEqual([null, null, null]);
  expect(manualAction('ArrowLeft', false)).toEqual({ do: 'prev' });
});
