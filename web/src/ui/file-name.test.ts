import { describe, expect, it } from 'vitest';
import { splitName } from './file-name.tsx';

describe('splitName', () => {
  it('keeps a short name whole', () => {
    expect(splitName('Movimientos.xls')).toEqual({ head: 'Movimientos.xls', tail: '' });
  });

  it('keeps the end of a long name, which holds the period', () => {
    const name = 'account-statement_2026-10-01_2026-10-31_es-es.csv';
    const { head, tail } = splitName(name);
    expect(head + tail).toBe(name);
    expect(tail).toBe('0-31_es-es.csv');
  });

  it('keeps the end of a name that only a narrow column cuts off', () => {
    expect(splitName('movimientos-cuenta-01.csv')).toEqual({
      head: 'movimientos',
      tail: '-cuenta-01.csv',
    });
  });

  it('does not split a character', () => {
    const name = `${'🏦'.repeat(20)}-${'🏦'.repeat(20)}.csv`;
    const { head, tail } = splitName(name);
    expect(head + tail).toBe(name);
    expect([...tail]).toHaveLength(14);
  });
});
