import { expect, it } from 'vitest';
import { chosenGroups, startSelection } from './selection.ts';
import { slicesOf } from './spending-preview.tsx';
import { makeGroup, makeSuggestion, makeSuggestions } from './testing.ts';

const none = () => undefined;
const chosen = (...groups: ReturnType<typeof makeGroup>[]) =>
  chosenGroups(startSelection(makeSuggestions({ existing: groups })));

it('adds up spending by main category, largest first', () => {
  const groups = chosen(
    makeGroup({ name: 'Cafés', parent_id: 'dining' }, ['a', 'b']),
    makeGroup({ name: 'Rent' }, ['c', 'd', 'e']),
    makeGroup({ name: 'Restaurants', parent_id: 'dining' }, ['f', 'g']),
    makeGroup(
      {
        name: 'Salary',
        transactions: [makeSuggestion('h', { direction: 'income', amount: 1800 })],
      },
      [],
    ),
    makeGroup(
      {
        name: 'Travel',
        transactions: [makeSuggestion('i', { currency: 'KZT', amount: 700, worth: null })],
      },
      [],
    ),
  );
  const parentOf = ({ group }: (typeof groups)[number]) => (group.parent_id ? 'Dining' : undefined);
  expect(slicesOf(groups, parentOf).map(({ name, spent }) => [name, spent])).toEqual([
    ['Dining', 4000],
    ['Rent', 3000],
  ]);
});

it('groups the small ones, but never a single one', () => {
  const many = (n: number) =>
    Array.from({ length: n }, (_, at) =>
      makeGroup(
        {
          name: `C${at}`,
          transactions: [makeSuggestion(`t${at}`, { amount: 100 - at })],
        },
        [],
      ),
    );
  expect(slicesOf(chosen(...many(6)), none)).toHaveLength(6);
  const slices = slicesOf(chosen(...many(8)), none);
  expect(slices.map(({ name }) => name).at(-1)).toBe('3 more');
  expect(slices.at(-1)?.spent).toBe(9500 + 9400 + 9300);
});
