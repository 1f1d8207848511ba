import { expect, test } from 'vitest';
import { newId } from './id.ts';

test('ids are UUIDv7, unique, and sort in creation order', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
