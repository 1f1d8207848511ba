import { describe, expect, it } from 'vitest';
import { named, starters } from '../testing/rows.ts';
import { claimsOf, contendersFor, meanings } from './mapping.ts';

describe('what a category stands for', () => {
  it('is itself for every starter category', () => {
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
    const claims = claimsOf(contendersFor(categories));
    const reversed = claimsOf(contendersFor([...categories].reverse()));
    expect([...reversed].sort()).toEqual([...claims].sort());
  });
});

describe('who shares an entry', () => {
  const shares = (list: Parameters<typeof contendersFor>[0]) =>
    contendersFor(list)
      .get('utilities.telecom')
      ?.map(({ id, share }) => [id, Math.round(share * 100)]);

  it('is everybody who may be meant, a second meaning by half', () => {
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

  it('is not a parent whose own child says it', () => {
    const taxonomy = ['utilities.telecom'];
    const parent = named('Bills', taxonomy);
    const child = { ...named('Telephone', taxonomy), parent_id: 'Bills' };
    expect(shares([parent, child])).toEqual([['Telephone', 100]]);
    expect(shares([parent])).toEqual([['Bills', 100]]);
  });

  it('is each starter category alone', () => {
    for (const contenders of contendersFor(starters()).values()) expect(contenders).toHaveLength(1);
  });
});
