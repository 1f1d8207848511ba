import { expect, it } from 'vitest';
import { chosenFor, chosenForOthers, isChosenFor } from './choice-reasons.ts';

it('tells a decision from a guess based on choices', () => {
  for (const name of ['Repsol', '100 Montaditos', '3 Others', 'Others at Sea']) {
    expect(isChosenFor(chosenFor(name)), name).toBe(true);
    expect(isChosenFor(`${chosenForOthers(1)} at ${name}`), name).toBe(false);
    expect(isChosenFor(`${chosenForOthers(43)} with “${name}”`), name).toBe(false);
  }
  expect([null, undefined, '', 'Known merchant: Repsol'].some(isChosenFor)).toBe(false);
});
