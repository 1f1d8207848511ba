import type { Report } from '@saldo/contract/imports';
import {
  knownLayout,
  questionOf,
  readCsv,
  readMapped,
  type StatementBank,
  StatementError,
} from '@saldo/statements';
import type { Caller } from '../../platform/context.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { AppError, invalid } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { en } from '../../texts/en.ts';
import { say } from '../../texts/say.ts';
import { isZipOfFiles } from './plans/zip-files.ts';
import { presentReport } from './present.ts';
import { type FileReading, readStatementFile } from './statement-file.ts';
import * as store from './store.ts';
import type { Upload } from './upload.ts';
import { writeStatement } from './write-statement.ts';

export interface ImportRequest extends Caller, Upload {
  /** In the user's time zone, `YYYY-MM-DD`. */
  today: string;
}

/** Reads a statement and imports all of it or nothing. Throws 409 for a file it refuses. */
export async function importStatement(
  { storage }: TaskContext,
  request: ImportRequest,
): Promise<Report> {
  const { bank, now } = request;
  // Copied because the file arrives in resizable memory, which slows down byte-by-byte readers.
  const bytes = new Uint8Array(request.bytes);
  try {
    // If the layout is a known bank's, that bank's reader is used, whatever mapping the user gives.
    const own = bank === 'GENERIC' ? await ownLayout(bytes) : bank;
    if (own === null) return await importCsv(storage, request, bytes);
    const reading = await readStatementFile(storage.read, { ...request, bank: own, bytes });
    const { statement, remember } = requireRead(reading);
    const row = await writeStatement(storage, request, statement, (tx) => remember(tx, now));
    return presentReport({ ...row, edited_since: 0 });
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new AppError('invalid_report_format', error.text);
  }
}

/**
 * The bank whose layout the file certainly has, or null. Returns `AUTO` for a zip of statements, which has no columns
 * to map.
 */
async function ownLayout(bytes: Uint8Array): Promise<StatementBank | 'AUTO' | null> {
  if (isZipOfFiles(bytes)) return 'AUTO';
  const known = await knownLayout(bytes);
  return known && !known.isCommon ? known.bank : null;
}

/**
 * Returns the statement, or throws if the user must answer something first: 409 for an open question, 422 for a missing
 * bank.
 */
function requireRead(reading: FileReading): Extract<FileReading, { kind: 'statement' }> {
  if (reading.kind === 'statement') return reading;
  if (reading.kind === 'bank')
    throw invalid([{ path: 'bank', message: say((t) => t.imports.whichBank) }]);
  throw new AppError(
    'statement_question',
    say((t) => t.imports.leavesOpen),
    { more: reading.question },
  );
}

/** Imports any CSV with the user's column mapping. Later files with the same headings reuse that mapping. */
async function importCsv(
  storage: Storage,
  request: ImportRequest,
  bytes: Uint8Array,
): Promise<Report> {
  const { userId, today, now } = request;
  const table = readCsv(bytes, request.fileName);
  const { headings } = table;
  const given = request.mapping === 'ask' ? null : request.mapping;
  const remembered = given ? null : await store.findMapping(storage.read, { userId, headings });
  const mapping = given ?? remembered;
  if (!mapping || request.mapping === 'ask') {
    const message = say((t) => t.imports.whichColumns);
    const question = questionOf(table);
    throw new AppError('mapping_required', message, {
      more: { ...question, guess: { ...question.guess, ...remembered } },
    });
  }
  const statement = readMapped(table, mapping, today);
  if (remembered) statement.notices.push(en.results.remembered);
  const report = await writeStatement(storage, request, statement, (tx) =>
    store.keepMapping(tx, { userId, headings, mapping, now }),
  );
  return presentReport({ ...report, edited_since: 0 });
}
