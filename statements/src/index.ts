export type { IncomingRow, KnownRow } from './facts.ts';
export type { CsvTable } from './generic/csv-table.ts';
export { questionOf, readCsv, readMapped } from './generic/generic.ts';
export { possibleDoubles } from './possible-doubles.ts';
export { readStatement } from './read-statement.ts';
export { recognise, recognitionKey } from './recognise-rows.ts';
export * from './statement.ts';
export type { StatementBank } from './statement-bank.ts';
