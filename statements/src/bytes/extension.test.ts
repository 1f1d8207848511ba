import { expect, it } from 'vitest';
import { readCsv } from '../generic/read-csv.ts';
import { readStatement } from '../read-statement.ts';
import { requireTableName } from './extension.ts';

it.each([
  'a.csv',
  'a.XLS',
  'a.xlsx',
  'a.html',
  'a.n43',
  'a.csv.download',
  'July 31.12.2026',
  'statement',
])('%s may hold a table', (name) => {
  expect(() => requireTableName(name)).not.toThrow();
});

const CALLED = /^This file has the extension \.\w+ .+ export the transactions/;

it.each(['a.exe', 'a.doc', 'a.js', 'a.png', 'a.docx', 'a.csv.exe'])(
  '%s may not hold a table',
  async (fileName) => {
    const bytes = new TextEncoder().encode('Date,Description,Amount\n2026-01-01,A,1\n');
    expect(() => readCsv(bytes, fileName)).toThrow(CALLED);
    const options = { bank: 'REVOLUT', fileName, today: '2026-01-01' } as const;
    await expect(readStatement(bytes, options)).rejects.toThrow(CALLED);
  },
);
