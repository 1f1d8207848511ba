import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../id.ts';
import { idFilter, mayContain } from './id-filter.ts';

it('finds every id that it was made of', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1 }), fc.array(fc.uuid()), (ids, others) => {
      const filter = idFilter(new Set(ids));
      for (const id of ids) expect(mayContain(filter, [id, ...others].sort())).toBe(true);
    }),
  );
});

it('lets few other ids pass', () => {
  const ids = Array.from({ length: 2000 }, newId);
  const filter = idFilter(new Set(ids.filter((_, at) => at % 2 === 0)));
  const passed = ids.filter((id, at) => at % 2 === 1 && mayContain(filter, [id]));
  expect(passed.length).toBeLessThan(50);
  expect(mayContain(idFilter(new Set()), ids)).toBe(false);
});
