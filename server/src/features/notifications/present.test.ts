import { expect, test } from 'vitest';
import { briefOf, messageOf, notifiedRows } from './present.ts';

test('facts of a newer server are shown by their stored sentence', () => {
  const row = { told: '{"is":"of_a_later_version","n":3}', message: 'Three things happened.' };
  expect(messageOf(row)).toBe(row.message);
  expect(briefOf(row)).toEqual({ title: row.message, detail: null });
  expect(notifiedRows(row)).toBeNull();
});
