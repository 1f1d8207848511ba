import type { TableOptions, TableReading } from '../reading/read-table.ts';

/** A declared format leaves open at most what it does not declare, such as QIF its currency. */
export type DeclaredReading = TableReading;
export type DeclaredOptions = TableOptions;
