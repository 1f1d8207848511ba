import { describe, expect, it } from 'vitest';
import { searchNames } from './bank-dialog.tsx';

const named = (...names: string[]) => names.map((name) => ({ name }));
const LIST = named('Crédit Agricole', 'Société Générale', 'BNP Paribas', 'LCL');

describe('searchNames', () => {
  it('keeps all names in order for an empty search', () => {
    expect(searchNames(LIST, '  ')).toEqual(LIST);
  });

  it('ignores accents and case', () => {
    expect(searchNames(LIST, 'GENERALE')).toEqual(named('Société Générale'));
    expect(searchNames(LIST, 'crédit')).toEqual(named('Crédit Agricole'));
  });

  it('lists names with that prefix first', () => {
    const list = named('Liechtenstein', 'Ireland', 'United Kingdom', 'Netherlands');
    expect(searchNames(list, 'ne')).toEqual(named('Netherlands'));
    expect(searchNames(named('Bank Austria', 'Austrian'), 'austria')).toEqual(
      named('Austrian', 'Bank Austria'),
    );
  });

  it('treats special characters literally', () => {
    expect(searchNames(LIST, '.*')).toEqual([]);
  });
});
