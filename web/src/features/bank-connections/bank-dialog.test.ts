import { describe, expect, it } from 'vitest';
import { searchNames } from './bank-dialog.tsx';

const named = (...names: string[]) => names.map((name) => ({ name }));
const LIST = named('Crédit Agricole', 'Société Générale', 'BNP Paribas', 'LCL');

describe('searching names', () => {
  it('leaves all in their order while nothing is typed', () => {
    expect(searchNames(LIST, '  ')).toEqual(LIST);
  });

  it('does without accents and case', () => {
    expect(searchNames(LIST, 'GENERALE')).toEqual(named('Société Générale'));
    expect(searchNames(LIST, 'crédit')).toEqual(named('Crédit Agricole'));
  });

  it('puts first what begins so', () => {
    const list = named('Liechtenstein', 'Ireland', 'United Kingdom', 'Netherlands');
    expect(searchNames(list, 'ne')).toEqual(named('Netherlands'));
    expect(searchNames(named('Bank Austria', 'Austrian'), 'austria')).toEqual(
      named('Austrian', 'Bank Austria'),
    );
  });

  it('takes what was typed by its letters', () => {
    expect(searchNames(LIST, '.*')).toEqual([]);
  });
});
