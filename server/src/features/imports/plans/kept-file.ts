import { gunzipSync, gzipSync } from 'node:zlib';
import type { Mapping, MappingQuestion, StatementAnswers } from '@saldo/contract/imports';
import {
  knownLayout,
  questionOf,
  readCsv,
  readMapped,
  type Statement,
  StatementError,
} from '@saldo/statements';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { Tables } from '../../../schema/tables.ts';
import { en } from '../../../texts/en.ts';
import type { Exported } from '../../portability/read-export.ts';
import { span } from '../../transactions/bank-rows.ts';
import { readStatementFile } from '../statement-file.ts';
import * as importStore from '../store.ts';

/** What a plan keeps after reading a file: the statement or, for an export of Saldo, the ids in it. */
export type KeptFile =
  | { statement: Statement }
  | { own: { ids: string[]; from: string | null; to: string | null } };

const packed = (kept: KeptFile): Buffer => gzipSync(JSON.stringify(kept));

/** Unpacks what this server packed, so the shape is not validated again. */
export const unpacked = (bytes: Uint8Array): KeptFile =>
  JSON.parse(gunzipSync(bytes).toString('utf8'));

export interface FileAnswers {
  bank: string | null;
  answers: StatementAnswers;
  mapping: Mapping | null;
}

export interface FileToRead {
  userId: string;
  /** The current day in the user's time zone, `YYYY-MM-DD`. */
  today: string;
  name: string;
  bytes: Uint8Array;
  own: Exported | null;
  said: FileAnswers;
}

export type ReadColumns = Pick<
  Tables['import_plan_files'],
  'state' | 'reason' | 'question' | 'mapping_question' | 'statement'
>;

const NOTHING = { reason: null, question: null, mapping_question: null, statement: null };

/** Reads a plan's file as an export of Saldo, with the user's column mapping, or as any statement. */
export async function readForPlan(db: Db | Tx, file: FileToRead): Promise<ReadColumns> {
  if (file.own) return { ...NOTHING, state: 'read', statement: packed(keptOwn(file.own)) };
  try {
    const { mapping } = file.said;
    return mapping ? byColumns(file, mapping, []) : await asStatement(db, file);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const reason = error.text.en;
    return withColumns(db, file, { ...NOTHING, state: 'refused', reason });
  }
}

function keptOwn({ rows }: Exported): KeptFile {
  const days = rows.flatMap(({ row: { date } }) => (date ? [{ date }] : []));
  const ids = new Set(rows.flatMap(({ row }) => row.id ?? []));
  const ends = days.length === 0 ? { from: null, to: null } : span(days);
  return { own: { ids: [...ids], ...ends } };
}

async function asStatement(db: Db | Tx, file: FileToRead): Promise<ReadColumns> {
  const { userId, today, name, bytes, said } = file;
  const reading = await readStatementFile(db, {
    ...{ userId, today, fileName: name, bytes, bank: 'AUTO' },
    ...{ bankName: said.bank, answers: said.answers },
  });
  if (reading.kind !== 'question') {
    const state = reading.kind === 'bank' ? 'asks' : 'read';
    return { ...NOTHING, state, statement: packed({ statement: reading.statement }) };
  }
  const question = JSON.stringify(reading.question);
  return withColumns(db, file, { ...NOTHING, state: 'asks', question });
}

function byColumns(
  { bytes, name, today }: FileToRead,
  mapping: Mapping,
  notices: readonly string[],
): ReadColumns {
  const read = readMapped(readCsv(bytes, name), mapping, today);
  const statement = { ...read, notices: [...read.notices, ...notices] };
  return { ...NOTHING, state: 'read', statement: packed({ statement }) };
}

/**
 * Adds the file's columns to its open question, so the user can map them. If a mapping is remembered for the same
 * headings, reads the file with it instead.
 */
async function withColumns(db: Db | Tx, file: FileToRead, open: ReadColumns): Promise<ReadColumns> {
  const columns = await askedColumns(file);
  if (!columns) return open;
  const asked = { ...open, mapping_question: JSON.stringify(columns) };
  if (file.said.mapping) return asked;
  const { headings } = columns;
  const remembered = await importStore.findMapping(db, { userId: file.userId, headings });
  if (!remembered) return asked;
  try {
    return byColumns(file, remembered, [en.results.remembered]);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return asked;
  }
}

const FEWEST_COLUMNS = 3;

/**
 * The question about the columns of a CSV. Null for files of any other kind and for those that a bank's own reader
 * handles.
 */
async function askedColumns({ bytes, name }: FileToRead): Promise<MappingQuestion | null> {
  try {
    const known = await knownLayout(bytes);
    if (known && !known.isCommon) return null;
    const question = questionOf(readCsv(bytes, name));
    const isTable = question.headings.length >= FEWEST_COLUMNS && question.sample.length > 0;
    return isTable ? question : null;
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return null;
  }
}

/** The headings under which this file's mapping is remembered. */
export const headingsOf = ({ bytes, name }: Pick<FileToRead, 'bytes' | 'name'>): string[] => [
  ...readCsv(bytes, name).headings,
];
