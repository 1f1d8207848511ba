import { gunzipSync, gzipSync } from 'node:zlib';
import type { StatementAnswers } from '@saldo/contract/imports';
import { type Statement, StatementError } from '@saldo/statements';
import { unzipSync } from 'fflate';
import type { Caller } from '../../../platform/context.ts';
import { findRow, insertRow, lockRow, updateRows } from '../../../platform/db/crud.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { newId } from '../../../platform/id.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { fromJson } from '../../../schema/rows.ts';
import { TABLES, type Tables } from '../../../schema/tables.ts';
import { appError } from '../../../texts/app-error.ts';
import { en } from '../../../texts/en.ts';
import { readExported } from '../../portability/read-export.ts';
import { readStatementFile } from '../statement-file.ts';
import { readableName } from '../upload.ts';
import * as store from './store.ts';

type FileRow = Tables['import_plan_files'];

interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

export interface FilesRequest extends Caller {
  planId: string;
  today: string;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a file, or the files of a zip, and keeps them in a plan. Answers their ids, or null where there is no such plan. */
export async function addPlanFiles(
  { storage }: TaskContext,
  request: FilesRequest,
): Promise<string[] | null> {
  const { userId, planId, today } = request;
  const files = filesIn({ name: request.fileName, bytes: new Uint8Array(request.bytes) });
  const rows: FileRow[] = [];
  for (const { name, bytes } of files) {
    const said = { bank: null, answers: {} };
    const reading = await readFile(storage.read, { userId, today, name, bytes, said });
    rows.push({
      ...{ user_id: userId, plan_id: planId, id: newId(), position: 0, file_name: name },
      ...{ bytes: Buffer.from(bytes), bank: null, answers: '{}', named: '', left_out: null },
      ...{ report_id: null, ...reading },
    });
  }
  return storage.write(async (tx) => {
    if (!(await lockOpenPlan(tx, { userId, planId }))) return null;
    const bytes = rows.reduce((sum, row) => sum + row.bytes.length, 0);
    await store.requireFileRoom(tx, { userId, files: rows.length, bytes });
    const { length } = await store.listFiles(tx, { userId, planId });
    for (const [at, row] of rows.entries()) {
      await insertRow(tx, 'import_plan_files', { ...row, position: length + at });
    }
    return rows.map(({ id }) => id);
  });
}

/** Locks a plan that can still be changed; false where there is none. Throws 409 `stale_write` once it is being imported. */
export async function lockOpenPlan(
  tx: Tx,
  { userId, planId }: { userId: string; planId: string },
): Promise<boolean> {
  const plan = await lockRow(tx, 'import_plans', { user_id: userId, id: planId });
  if (!plan) return false;
  if (plan.state !== 'open') throw appError('stale_write', (t) => t.plans.begun);
  return true;
}

export interface FileRequest {
  userId: string;
  planId: string;
  fileId: string;
  today: string;
  bank: string | null;
  answers: StatementAnswers;
}

/** Reads a file of a plan anew with what its owner has said of it since. False where there is none. */
export async function readPlanFile(
  { storage }: TaskContext,
  request: FileRequest,
): Promise<boolean> {
  const { userId, planId, fileId, today, bank, answers } = request;
  const key = { user_id: userId, plan_id: planId, id: fileId };
  const row = await findRow(storage.read, 'import_plan_files', key);
  if (!row) return false;
  const before = fromJson(TABLES.import_plan_files.columns.answers, row.answers);
  const said = { bank: bank ?? row.bank, answers: { ...before, ...answers } };
  const { bytes, file_name: name } = row;
  const reading = await readFile(storage.read, { userId, today, name, bytes, said });
  return storage.write(async (tx) => {
    if (!(await lockOpenPlan(tx, { userId, planId }))) return false;
    const set = { bank: said.bank, answers: JSON.stringify(said.answers), ...reading };
    return (await updateRows(tx, 'import_plan_files', key, set)) > 0;
  });
}

interface Said {
  bank: string | null;
  answers: StatementAnswers;
}

type Read = Pick<FileRow, 'state' | 'reason' | 'question' | 'statement'>;

async function readFile(
  db: Db | Tx,
  file: GivenFile & { userId: string; today: string; said: Said },
): Promise<Read> {
  const { userId, today, name, bytes, said } = file;
  const nothing = { reason: null, question: null, statement: null };
  if (readExported(bytes, [])) return { ...nothing, state: 'refused', reason: en.plans.ownExport };
  try {
    const reading = await readStatementFile(db, {
      ...{ userId, today, fileName: name, bytes, bank: 'AUTO' },
      ...{ bankName: said.bank, answers: said.answers },
    });
    if (reading.kind === 'question') {
      return { ...nothing, state: 'asks', question: JSON.stringify(reading.question) };
    }
    const statement = packed(reading.statement);
    return { ...nothing, state: reading.kind === 'bank' ? 'asks' : 'read', statement };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { ...nothing, state: 'refused', reason: error.text.en };
  }
}

const packed = (statement: Statement): Buffer => gzipSync(JSON.stringify(statement));

/** A statement as it was kept: written by this server, so its shape is not checked again. */
export const unpacked = (bytes: Uint8Array): Statement =>
  JSON.parse(gunzipSync(bytes).toString('utf8'));

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Archives that are one document. */
const PARTS = /^(?:\[Content_Types\]\.xml|mimetype|Index\/Document\.iwa|META-INF\/manifest\.xml)$/;
/** Left by programs beside the files. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)|\/$/;
/** Of all files of an archive together. */
const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_FILES = 200;

/** The files of a zip of statements; the file itself where it is anything else, such as a workbook or an export of Saldo. */
function filesIn(file: GivenFile): GivenFile[] {
  if (!ZIP.every((byte, at) => file.bytes[at] === byte)) return [file];
  if (readExported(file.bytes, [])) return [file];
  let left = MOST_UNPACKED;
  let count = 0;
  let isDocument = false;
  try {
    const files = unzipSync(file.bytes, {
      filter({ name, originalSize }) {
        isDocument ||= PARTS.test(name);
        if (HIDDEN.test(name)) return false;
        left -= originalSize;
        count += 1;
        return !isDocument && left >= 0 && count <= MOST_FILES;
      },
    });
    if (isDocument) return [file];
    if (left < 0 || count > MOST_FILES)
      throw appError('limit_reached', (t) => t.plans.zip(MOST_FILES));
    const found = Object.entries(files);
    return found.length === 0
      ? [file]
      : found.map(([name, bytes]) => ({ name: readableName(name), bytes }));
  } catch (error) {
    // A damaged archive is refused as a file, by what reads it.
    if (error instanceof Error && 'code' in error && error.code === 'limit_reached') throw error;
    return [file];
  }
}
