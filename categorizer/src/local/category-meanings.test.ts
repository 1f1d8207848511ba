import { describe, expect, it } from 'vitest';
import { named, starters } from '../testing/rows.ts';
import { claimsOf, contendersFor, meanings } from './category-meanings.ts';

describe('the meaning of a category', () => {
  it('is its own entry for every starter category', () => {
    const claims = claimsOf(contendersFor(starters()));
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

  it('is looked up below its parent first', () => {
    const parent = named('Health');
    expect(meanings({ id: 'x', name: 'Insurance', parent_id: 'Health' }, parent)).not.toContain(
      'insurance',
    );
  });

  it('is empty for a name that says nothing', () => {
    expect(meanings(named('Xqz'))).toEqual([]);
  });

  it('gives each entry to only one category, whatever the order', () => {
    const categories = [named('Supermercado'), named('Food'), named('Groceries')];
    const claims = claimsOf(contendersFor(categories));
    const reversed = claimsOf(contendersFor([...categories].reverse()));
    expect([...reversed].sort()).toEqual([...claims].sort());
  });
});

describe('the contenders for an entry', () => {
  const shares = (list: Parameters<typeof contendersFor>[0]) =>
    contendersFor(list)
      .get('utilities.telecom')
      ?.map(({ id, share }) => [id, Math.round(share * 100)]);

  it('include every category that may be meant, a second meaning with half the weight', () => {
    const categories = [
      named('Home phone', ['utilities.telecom']),
      named('Television', ['entertainment.streaming', 'utilities.telecom']),
      named('Internet', ['utilities.telecom']),
    ];
    const expected = [
      ['Home phone', 40],
      ['Internet', 40],
      ['Television', 20],
    ];
    expect(shares(categories)).toEqual(expected);
    expect(shares([...categories].reverse())).toEqual(expected);
  });

  it('exclude a parent whose own child matches', () => {
    const taxonomy = ['utilities.telecom'];
    const parent = named('Bills', taxonomy);
    const child = { ...named('Telephone', taxonomy), parent_id: 'Bills' };
    expect(shares([parent, child])).toEqual([['Telephone', 100]]);
    expect(shares([parent])).toEqual([['Bills', 100]]);
  });

  it('are each starter category alone', () => {
    for (const contenders of contendersFor(starters()).values()) expect(contenders).toHaveLength(1);
  });
});
