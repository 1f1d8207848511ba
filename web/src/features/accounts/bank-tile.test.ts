import { expect, it } from 'vitest';
import { initialsOfBank } from './bank-tile.tsx';

it.each([
  ['BBVA', 'BBVA'],
  ['N26', 'N26'],
  ['Revolut', 'R'],
  ['álava', 'Á'],
  ['Imagin/Caixabank', 'IC'],
  ['Deutsche Bank', 'DB'],
  ['Revolut (sandbox)', 'R'],
  ['Caja Rural del Sur', 'CR'],
  ['ABANCA', 'A'],
  ['', null],
])('shortens "%s" to %s', (name, initials) => {
  expect(initialsOfBank(name)).toBe(initials);
});
