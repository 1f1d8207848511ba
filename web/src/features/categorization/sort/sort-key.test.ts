import { expect, test } from 'vitest';
import { type SortMoment, sortAction } from './sort-key.ts';

const press = (key: string, more = {}) => ({ key, shiftKey: false, command: false, ...more });
const REST: SortMoment = { typing: false, inRow: false, singles: true };
const TYPES: SortMoment = { ...REST, typing: true };

test.each([
  ['Enter', {}, REST, { do: 'accept', always: false }],
  ['Enter', { shiftKey: true }, TYPES, { do: 'accept', always: true }],
  ['2', {}, REST, { do: 'take', nth: 1 }],
  ['2', {}, TYPES, null],
  ['2', {}, { ...REST, singles: false }, null],
  ['5', {}, REST, null],
  ['ArrowDown', {}, REST, { do: 'skip' }],
  ['ArrowDown', {}, TYPES, { do: 'down' }],
  ['ArrowUp', {}, REST, null],
  ['ArrowLeft', {}, TYPES, null],
  ['ArrowLeft', {}, { ...TYPES, inRow: true }, { do: 'up' }],
  ['ArrowRight', {}, REST, { do: 'split' }],
  ['ArrowRight', {}, TYPES, null],
  ['ArrowRight', {}, { ...TYPES, inRow: true }, { do: 'down' }],
  ['Delete', {}, REST, { do: 'ignore' }],
  ['Delete', {}, TYPES, null],
  ['Escape', {}, TYPES, { do: 'clear' }],
  ['Enter', { command: true }, REST, { do: 'acceptSure' }],
  ['z', { command: true }, REST, { do: 'undo' }],
  // Undoing typed text is up to the browser.
  ['z', { command: true }, TYPES, null],
  ['g', {}, REST, null],
  ['?', {}, REST, null],
  ['k', { command: true }, REST, null],
])('%s %j with %j means %j', (key, more, moment, action) => {
  expect(sortAction(press(key, more), moment)).toEqual(action);
});
