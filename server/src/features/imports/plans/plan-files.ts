import type { Mapping, StatementAnswers } from '@saldo/contract/imports';
import type { Caller } from '../../../platform/context.ts';
import { findRow, insertRow, updateRows } from '../../../platform/db/crud.ts';
import { newId } from '../../../platform/id.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { fromJson } from '../../../schema/rows.ts';
import { TABLES, type Tables } from '../../../schema/tables.ts';
import { readExported } from '../../portability/read-export.ts';
import { readForPlan } from './kept-file.ts';
import * as store from './store.ts';
import { filesIn } from './zip-files.ts';

type FileRow = Tables['import_plan_files'];

export interface FilesRequest extends Caller {
  planId: string;
  today: string;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a file, or each file in a zip, and keeps the result in a plan. Returns the ids of the files, or null if the
 * plan does not exist.
 */
export async function addPlanFiles(
  { storage }: TaskContext,
  request: FilesRequest,
): Promise<string[] | null> {
  const { userId, planId, today } = request;
  const files = filesIn(request.fileName, new Uint8Array(request.bytes));
  const rows: FileRow[] = [];
  for (const { name, bytes, own } of files) {
    const said = { bank: null, answers: {}, mapping: null };
    const reading = await readForPlan(storage.read, { userId, today, name, bytes, own, said });
    rows.push({
      ...{ user_id: userId, plan_id: planId, id: newId(), position: 0, file_name: name },
      ...{ bytes: Buffer.from(bytes), bank: null, answers: '{}', named: '', left_out: null },
      ...{ mapping: null, moving: null, report_id: null, ...reading },
    });
  }
  return storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { userId, planId }))) return null;
    const bytes = rows.reduce((sum, row) => sum + row.bytes.length, 0);
    const there = await store.requireFileRoom(tx, { userId, planId, files: rows.length, bytes });
    for (const [at, row] of rows.entries()) {
      await insertRow(tx, 'import_plan_files', { ...row, position: there + at });
    }
    return rows.map(({ id }) => id);
  });
}

export interface FileRequest {
  userId: string;
  planId: string;
  fileId: string;
  today: string;
  bank: string | null;
  answers: StatementAnswers;
  mapping: Mapping | null;
}

/** Reads a plan's file again with the answers the user has given since. Returns false if the file does not exist. */
export async function readPlanFile(
  { storage }: TaskContext,
  request: FileRequest,
): Promise<boolean> {
  const { userId, planId, fileId, today, bank, answers, mapping } = request;
  const key = { user_id: userId, plan_id: planId, id: fileId };
  const row = await findRow(storage.read, 'import_plan_files', key);
  if (!row) return false;
  const before = fromJson(TABLES.import_plan_files.columns.answers, row.answers);
  const said = {
    bank: bank ?? row.bank,
    answers: { ...before, ...answers },
    mapping: mapping ?? store.mappingOf(row),
  };
  const { bytes, file_name: name } = row;
  const file = { userId, today, name, bytes, said, own: readExported(bytes, []) };
  const reading = await readForPlan(storage.read, file);
  return storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { userId, planId }))) return false;
    const set = {
      ...{ bank: said.bank, answers: JSON.stringify(said.answers) },
      mapping: said.mapping && JSON.stringify(said.mapping),
      ...reading,
    };
    return (await updateRows(tx, 'import_plan_files', key, set)) > 0;
  });
}
