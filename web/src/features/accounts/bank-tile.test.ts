import { expect, it } from 'vitest';
import { initialsOfBank } from './bank-tile.tsx';

it.each([
  ['BBVA', 'BBVA'],
  ['N26', 'N26'],
  ['Revolut', 'R'],
  ['álava', 'Á'],
  ['Imagin/Caixabank', null],
  ['Deutsche Bank', null],
  ['ABANCA', 'A'],
  ['', null],
])('shortens "%s" to %s', (name, initials) => {
  expect(initialsOfBank(name)).toBe(initials);
});
