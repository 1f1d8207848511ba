export { readStatement } from './read-statement.ts';
export { type KnownRow, recognise, recognitionKey } from './recognise.ts';
export * from './statement.ts';
