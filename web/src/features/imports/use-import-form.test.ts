import { describe, expect, it } from 'vitest';
import { bankToSend, fileProblem } from './use-import-form.ts';

const MB = 1024 * 1024;

describe('bankOf', () => {
  it('needs no bank for a Saldo export, and keeps a chosen bank', () => {
    expect(bankToSend({ file: { name: 'saldo-2026-11-26.ZIP' }, bank: '' })).toBe('GENERIC');
    expect(bankToSend({ file: { name: 'saldo.zip' }, bank: 'BBVA' })).toBe('BBVA');
    expect(bankToSend({ file: { name: 'list.csv' }, bank: '' })).toBe('');
    expect(bankToSend({ file: null, bank: '' })).toBe('');
  });
});

describe('fileProblem', () => {
  it('accepts a file of exactly 20 MB', () => {
    expect(fileProblem([{ size: 20 * MB }])).toBeNull();
  });

  it('rejects a larger file before sending it, and states its size', () => {
    expect(fileProblem([{ size: 20 * MB + 1 }])).toContain('This file is 20 MB');
    expect(fileProblem([{ size: 31.5 * MB }])).toContain('This file is 31.5 MB');
  });
});
