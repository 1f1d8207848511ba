import type { Mapping, MappingQuestion } from '@saldo/contract/imports';
import { knownLayout, questionOf, readCsv, readMapped, StatementError } from '@saldo/statements';
import { AppError } from '../../../platform/http/errors.ts';
import { saidText } from '../../../schema/stored/fact-text.ts';
import { type CheckedExport, checkExport } from '../../portability/checked-export.ts';
import { readExported } from '../../portability/read-export.ts';
import { span } from '../../transactions/bank-rows.ts';
import { rememberedMapping } from './account-mapping.ts';
import { kindHash } from './answer-keys.ts';
import type { EarlierAnswers } from './earlier-answers.ts';
import { type KeptFile, packed } from './kept-file.ts';
import {
  type FileAnswers,
  NO_CONTENTS,
  type PlanFileReading,
  type ReadColumns,
} from './plan-answers.ts';
import { readStatementFile } from './statement-file.ts';
import { isZipOfFiles, listFiles, unpackFile, type ZippedFile } from './zip-files.ts';

/**
 * Lists the files in a zip of statements; null for any other file, such as a workbook or an export of Saldo. Throws 409
 * `limit_reached` for too many files.
 */
export async function listZip({ bytes }: { bytes: Uint8Array }): Promise<ZippedFile[] | null> {
  if (!isZipOfFiles(bytes) || (await readExported(bytes, []))) return null;
  const files = listFiles(bytes);
  return files.length === 0 ? null : files;
}

export interface FileToRead {
  /** The current day in the user's time zone, `YYYY-MM-DD`. */
  today: string;
  name: string;
  bytes: Uint8Array;
  /** Set if `bytes` is an archive and this file in it is meant. */
  zipped: ZippedFile | null;
  said: FileAnswers;
  earlier: EarlierAnswers;
}

const NOTHING = { reason: null, ...NO_CONTENTS };

/**
 * Reads a plan's file as an export of Saldo, with the user's column mapping, or as any statement. If that fails, the
 * reason is in the result.
 */
export async function readPlanFile(file: FileToRead): Promise<PlanFileReading> {
  const { zipped } = file;
  try {
    const bytes = zipped && (await unpackFile(file.bytes, zipped));
    return { columns: await columnsOf({ ...file, bytes: bytes ?? file.bytes }), bytes };
  } catch (error) {
    const text = error instanceof StatementError || error instanceof AppError ? error.text : null;
    if (!text) throw error;
    const columns = { ...NOTHING, state: 'refused' as const, reason: saidText(text) };
    return { columns, bytes: zipped && new Uint8Array() };
  }
}

async function columnsOf(file: FileToRead): Promise<ReadColumns> {
  const { bytes, name: fileName } = file;
  const own = await checkExport({ bytes, fileName });
  if (own) return { ...NOTHING, state: 'read', statement: packed(keptOwn(own)) };
  try {
    const { mapping } = file.said;
    return mapping ? byColumns(file, mapping) : await asStatement(file);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return withColumns(file, { ...NOTHING, state: 'refused', reason: saidText(error.text) });
  }
}

function keptOwn({ lines }: CheckedExport): KeptFile {
  const ids = new Set(lines.map(({ row }) => row.id));
  const ends = lines.length === 0 ? { from: null, to: null } : span(lines.map(({ row }) => row));
  return { own: { ids: [...ids], ...ends } };
}

async function asStatement(file: FileToRead): Promise<ReadColumns> {
  const { today, name, bytes, said, earlier } = file;
  const reading = await readStatementFile({
    ...{ today, fileName: name, bytes, bank: 'AUTO', earlier },
    ...{ bankName: said.bank, answers: said.answers },
  });
  if (reading.kind !== 'question') {
    const state = reading.kind === 'bank' ? 'asks' : 'read';
    return {
      ...NOTHING,
      state,
      statement: packed({ statement: reading.statement, given: reading.given }),
    };
  }
  const kind = kindHash(reading.fileKind);
  const question = JSON.stringify({ ...reading.question, kind });
  return withColumns(file, { ...NOTHING, state: 'asks', question });
}

function byColumns({ bytes, name, today }: FileToRead, mapping: Mapping): ReadColumns {
  const table = readCsv(bytes, name);
  const statement = readMapped(table, mapping, today);
  const { headings } = table;
  return { ...NOTHING, state: 'read', statement: packed({ statement, headings, mapping }) };
}

/**
 * Adds the file's columns to its open question, so the user can map them. If the mapping of its account is remembered,
 * reads the file with it instead.
 */
async function withColumns(file: FileToRead, open: ReadColumns): Promise<ReadColumns> {
  const columns = await askedColumns(file);
  if (!columns) return open;
  const table = readCsv(file.bytes, file.name);
  const remembered = file.said.mapping ? null : rememberedMapping({ table, ...file });
  if (remembered?.statement) {
    const { statement, mapping } = remembered;
    statement.notices.push({ is: 'mapping_remembered' });
    const { headings } = table;
    return { ...NOTHING, state: 'read', statement: packed({ statement, headings, mapping }) };
  }
  const guess = { ...columns.guess, ...remembered?.mapping };
  return { ...open, mapping_question: JSON.stringify({ ...columns, guess }) };
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
