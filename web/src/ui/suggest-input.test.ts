import { expect, it } from 'vitest';
import { completions } from './suggest-input.tsx';

it('completes the last text of a list, without those that it has', () => {
  const tags = ['work', 'trip', 'gift'];
  expect(completions('', tags)).toEqual(tags);
  expect(completions('tr', tags)).toEqual(tags);
  expect(completions('work,', tags)).toEqual(['work, trip', 'work, gift']);
  expect(completions('work,  trip , g', tags)).toEqual(['work, trip, gift']);
});
