import { readStatement, type Statement, type StatementBank, type StatementRow } from '../index.ts';

export const read = (
  file: Uint8Array | string,
  bank: StatementBank,
  fileName = 'x',
): Promise<Statement> =>
  readStatement(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    bank,
    fileName,
    today: '2026-11-21',
  });

export const rowsOf = async (
  file: Uint8Array | string,
  bank: StatementBank,
  fileName?: string,
): Promise<StatementRow[]> =>
  (await read(file, bank, fileName)).accounts.flatMap(({ rows }) => rows);
