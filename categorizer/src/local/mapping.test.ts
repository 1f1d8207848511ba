import { describe, expect, it } from 'vitest';
import { starters } from '../testing/rows.ts';
import { claimTaxonomy, meanings } from './mapping.ts';

const named = (name: string) => ({ id: name, name, parent_id: null });

describe('what a category stands for', () => {
  it('is itself for every starter category', () => {
    const claims = claimTaxonomy(starters());
    for (const { id } of starters()) expect(claims.get(id.replace('own.', ''))).toBe(id);
  });

  it.each([
    ['Alquiler', 'housing.rent'],
    ['NOMINA', 'income.salary'],
    ['Restaurant', 'dining.restaurant'],
    ['Pets', 'family.pets'],
    ['Gas y agua', 'utilities.gas'],
    ['Coffee Shops', 'dining.cafe'],
    ['Ahorro', 'transfers.savings'],
    ['Veterinary', 'family.pets'],
    ['Books', 'entertainment.books'],
  ])('follows from the name %s', (name, key) => {
    expect(meanings(named(name))).toContain(key);
  });

  it('looks below its parent first', () => {
    const parent = named('Health');
    expect(meanings({ id: 'x', name: 'Insurance', parent_id: 'Health' }, parent)).not.toContain(
      'insurance',
    );
  });

  it('is nothing for a name that says nothing', () => {
    expect(meanings(named('Xqz'))).toEqual([]);
  });

  it('gives each entry to one category only, whatever the order', () => {
    const categories = [named('Supermercado'), named('Food'), named('Groceries')];
    const claims = claimTaxonomy(categories);
    expect([...claimTaxonomy([...categories].reverse())].sort()).toEqual([...claims].sort());
  });
});
