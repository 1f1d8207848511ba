import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_IDS } from '../transactions/testing.ts';
import { chosenCategories, isSame, toggled } from './choice.ts';
import { changeOf, nameError, valuesOf } from './metric-values.ts';

const { food, market, bakery, home } = CATEGORY_IDS;
const toggle = (choice: readonly string[], id: string) => toggled(choice, id, CATEGORIES);

describe('choosing categories', () => {
  it('takes in and out', () => {
    expect(toggle([], home)).toEqual([home]);
    expect(toggle([home, market], home)).toEqual([market]);
  });

  it('names nothing twice', () => {
    expect(toggle([market, home, bakery], food)).toEqual([home, food]);
    expect(toggle([food, home], market)).toEqual([home, market]);
  });

  it('keeps one that no longer exists, until it is taken out', () => {
    expect(toggle(['gone'], home)).toEqual(['gone', home]);
    expect(chosenCategories(['gone', market], CATEGORIES).map(({ name }) => name)).toEqual([
      null,
      'Food > Market',
    ]);
  });

  it('does not care for the order', () => {
    expect(isSame([food, home], [home, food])).toBe(true);
    expect(isSame([food], [home])).toBe(false);
  });
});

describe('a changed metric', () => {
  const original = valuesOf({
    id: 'x',
    name: 'Car',
    categories: [
      { id: home, name: 'Home', icon: '', color: '', description: '', sub_categories: [] },
    ],
  });

  it('sends only what differs', () => {
    expect(changeOf(original, { ...original, name: ' Car ' })).toEqual({});
    expect(changeOf(original, { ...original, name: 'Cars' })).toEqual({ name: 'Cars' });
    expect(changeOf(original, { ...original, categories: [food] })).toEqual({ categories: [food] });
  });

  it('needs a name', () => {
    expect(nameError('  ')).toBe('Metric name is required');
    expect(nameError('x'.repeat(201))).toBe('At most 200 characters');
    expect(nameError('Car')).toBeNull();
  });
});
