import { describe, expect, it } from 'vitest';
import { splitName } from './file-name.tsx';
import { fileProblem } from './use-import-form.ts';

const MB = 1024 * 1024;

describe('fileProblem', () => {
  it('accepts a file of exactly 20 MB', () => {
    expect(fileProblem([{ size: 20 * MB }])).toBeNull();
  });

  it('refuses a larger one before it is sent, with its size', () => {
    expect(fileProblem([{ size: 20 * MB + 1 }])).toContain('This file is 20 MB');
    expect(fileProblem([{ size: 31.5 * MB }])).toContain('This file is 31.5 MB');
  });

  it('refuses several files at once', () => {
    expect(fileProblem([{ size: 1 }, { size: 1 }])).toBe('Please choose one file at a time.');
  });
});

describe('splitName', () => {
  it('keeps a short name whole', () => {
    expect(splitName('Movimientos.xls')).toEqual({ head: 'Movimientos.xls', tail: '' });
  });

  it('keeps the end of a long name, where the period stands', () => {
    const name = 'account-statement_2026-10-01_2026-10-31_es-es.csv';
    const { head, tail } = splitName(name);
    expect(head + tail).toBe(name);
    expect(tail).toBe('0-31_es-es.csv');
  });

  it('does not cut a letter in two', () => {
    const name = `${'🏦'.repeat(20)}-${'🏦'.repeat(20)}.csv`;
    const { head, tail } = splitName(name);
    expect(head + tail).toBe(name);
    expect([...tail]).toHaveLength(14);
  });
});
