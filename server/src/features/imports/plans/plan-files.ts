import type { Mapping, StatementAnswers } from '@saldo/contract/imports';
import { insertRow, updateRows } from '../../../platform/db/crud.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { type Sealed, unseal } from '../../../platform/readers/sealed.ts';
import type { Tables } from '../../../schema/tables.ts';
import type { PlanFileReading } from '../reading/plan-answers.ts';
import * as store from './store.ts';

type FileRow = Tables['import_plan_files'];

interface ReadFile {
  name: string;
  /** Null if the reading contains the file, because it comes from an archive. */
  bytes: Uint8Array<ArrayBuffer> | null;
  reading: Sealed<PlanFileReading>;
}

export interface FilesRequest {
  bookId: BookId;
  planId: string;
  files: readonly ReadFile[];
}

/** Keeps files that have been read in a plan. Returns their ids, or null if the plan does not exist. */
export async function keepPlanFiles(
  { storage }: TaskContext,
  { bookId, planId, files }: FilesRequest,
): Promise<string[] | null> {
  const rows = files.map(({ name, bytes, reading }): FileRow => {
    const { columns, bytes: unpacked } = unseal(reading);
    return {
      ...{ user_id: bookId, plan_id: planId, id: newId(), position: 0, file_name: name },
      ...{ bytes: Buffer.from(bytes ?? unpacked ?? []), bank: null, answers: '{}', named: '' },
      ...{ left_out: null, mapping: null, moving: null, report_id: null, ...columns },
    };
  });
  return storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { bookId, planId }))) return null;
    const bytes = rows.reduce((sum, row) => sum + row.bytes.length, 0);
    const there = await store.requireFileRoom(tx, { bookId, planId, files: rows.length, bytes });
    for (const [at, row] of rows.entries()) {
      await insertRow(tx, 'import_plan_files', { ...row, position: there + at });
    }
    return rows.map(({ id }) => id);
  });
}

export interface FileRequest {
  bookId: BookId;
  planId: string;
  fileId: string;
  said: { bank: string | null; answers: StatementAnswers; mapping: Mapping | null };
  reading: Sealed<PlanFileReading>;
  /** True if the answers were given for another file. They are not kept if this file cannot be read with them. */
  isAnother: boolean;
}

/** Keeps what a plan's file contains according to the user's answers. Returns false if the file does not exist. */
export async function keepReading(
  { storage }: TaskContext,
  { bookId, planId, fileId, said, reading, isAnother }: FileRequest,
): Promise<boolean> {
  const { columns } = unseal(reading);
  if (isAnother && columns.state === 'refused') return true;
  const key = { user_id: bookId, plan_id: planId, id: fileId };
  return storage.write(async (tx) => {
    if (!(await store.lockOpenPlan(tx, { bookId, planId }))) return false;
    const set = {
      ...{ bank: said.bank, answers: JSON.stringify(said.answers) },
      mapping: said.mapping && JSON.stringify(said.mapping),
      ...columns,
    };
    return (await updateRows(tx, 'import_plan_files', key, set)) > 0;
  });
}
