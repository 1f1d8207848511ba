import type { Mapping, StatementAnswers } from '@saldo/contract/imports';
import type { Tables } from '../../../schema/tables.ts';

export interface FileAnswers {
  bank: string | null;
  answers: StatementAnswers;
  mapping: Mapping | null;
}

export const NO_ANSWERS: FileAnswers = { bank: null, answers: {}, mapping: null };

export type ReadColumns = Pick<
  Tables['import_plan_files'],
  'state' | 'reason' | 'question' | 'mapping_question' | 'statement'
>;

export interface PlanFileReading {
  columns: ReadColumns;
  /** The file from the archive; null if it is not in one. */
  bytes: Uint8Array | null;
}

export const NO_CONTENTS = { question: null, mapping_question: null, statement: null };
