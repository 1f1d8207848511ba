import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextSearch } from './text-search.ts';

/** Reference implementation of each operator, for a single search string and a single line. */
const MEANS = {
  includes: (line: string, text: string) => line.includes(text),
  starts_with: (line: string, text: string) => line.startsWith(text),
  ends_with: (line: string, text: string) => line.endsWith(text),
  equals: (line: string, text: string) => line === text,
};
type Operator = keyof typeof MEANS;

const OPERATORS = ['includes', 'starts_with', 'ends_with', 'equals'] as const;
/** Strings of only two distinct letters, so that they overlap, repeat and contain each other. */
const text = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 6 });
const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 12 }), {
  maxLength: 3,
});

it('finds the same as a separate search for each text in each line', () => {
  const wanted = fc.array(fc.tuple(fc.constantFrom<Operator>(...OPERATORS), text), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(wanted, fc.array(lines, { maxLength: 4 }), (asked, rows) => {
      const search = new TextSearch();
      const ids = asked.map(([operator, one]) => search.add(operator, one));
      for (const row of rows) {
        const found = search.find(row);
        const expected = asked.map(([operator, one]) =>
          row.some((line) => MEANS[operator](line, one)),
        );
        expect(ids.map((id) => found.has(id))).toEqual(expected);
      }
    }),
  );
});

it('caches lines by identity, and assigns one ID per text', () => {
  const search = new TextSearch();
  const id = search.add('includes', 'sol');
  expect(search.add('includes', 'sol')).toBe(id);
  const tags = ['pan', 'sol'];
  search.remember(tags);
  for (const line of [tags, 'luna', tags, 'el sol']) {
    expect(search.find(line).has(id)).toBe(line !== 'luna');
  }
});

/** Time of the fastest of several runs, since garbage collection or another process may slow down the others. */
function leastMs(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

it('takes no longer for many texts that almost occur everywhere', () => {
  const row = 'ab'.repeat(500);
  const rows = Array.from({ length: 300 }, (_, at) => `${row}${at}`);
  const searchOf = (texts: number) => {
    const search = new TextSearch();
    for (let at = 0; at < texts; at += 1) search.add('includes', `${'ab'.repeat(20)}x${at}`);
    return () => {
      for (const one of rows) search.find(one);
    };
  };
  expect(leastMs(searchOf(1000))).toBeLessThan(10 * leastMs(searchOf(1)));
});
