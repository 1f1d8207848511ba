export { type CsvTable, questionOf, readCsv, readMapped } from './generic/generic.ts';
export { readStatement } from './read-statement.ts';
export { type IncomingRow, type KnownRow, recognise, recognitionKey } from './recognise.ts';
export * from './statement.ts';
