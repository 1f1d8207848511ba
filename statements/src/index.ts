export type { IncomingRow, KnownRow } from './facts.ts';
export { type CsvTable, questionOf, readCsv, readMapped } from './generic/generic.ts';
export { possibleDoubles } from './possible-doubles.ts';
export { readStatement } from './read-statement.ts';
export { recognise, recognitionKey } from './recognise-rows.ts';
export * from './statement.ts';
