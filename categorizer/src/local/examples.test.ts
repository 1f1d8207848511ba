import { expect, test } from 'vitest';
import { SUBCATEGORIES } from '../tables/taxonomy.ts';
import { nameExamples, tableExamples } from './examples.ts';

const keys = SUBCATEGORIES.map(({ key }) => key);
const examples = tableExamples(0, (key) => [{ target: keys.indexOf(key), share: 1 }]);
/** Usual shares are taught in every round, whereas names and words are taught only until they are learned. */
const isUsual = ({ enough = 1 }: { enough?: number }): boolean => enough === 1;

test('a subcategory is not likelier because the tables list many names for it', () => {
  const known = examples.filter((one) => !isUsual(one));
  const ratios = keys.map((_, target) => {
    const own = known.filter((one) => one.target === target);
    const sum = own.reduce((total, { weight }) => total + weight, 0);
    return sum / Math.sqrt(own.length);
  });
  expect(Math.max(...ratios)).toBeCloseTo(Math.min(...ratios), 6);
  const all = known.reduce((total, { weight }) => total + weight, 0);
  expect(all).toBeCloseTo(known.length, 6);
});

test('usual shares keep their weight, however long the tables are', () => {
  const usual = examples.filter(isUsual).length;
  expect(usual / examples.length).toBeGreaterThan(0.05);
  expect(usual / examples.length).toBeLessThan(0.09);
});

test('a category name teaches both directions, and one without letters teaches nothing', () => {
  const targets = ['🎻', 'Coro Lírica', '2025'].map((name, target) => ({ name, target }));
  expect(nameExamples(0, targets).map(({ target }) => target)).toEqual([1, 1]);
});
