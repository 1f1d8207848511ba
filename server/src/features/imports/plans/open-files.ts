import type { PlanFileChange } from '@saldo/contract/import-plans';
import { QUESTIONS_ABOUT_ROWS } from '@saldo/contract/imports';
import { dayIn } from '@saldo/domain/dates';
import type { Context } from '../../../platform/context.ts';
import { findRow, findRows } from '../../../platform/db/crud.ts';
import { notFound, requireFound } from '../../../platform/http/errors.ts';
import { fromJson } from '../../../schema/rows.ts';
import { TABLES, type Tables } from '../../../schema/tables.ts';
import { readEarlierAnswers } from '../reading/earlier-answers.ts';
import { unpacked } from '../reading/kept-file.ts';
import { readForPlan } from '../reading/sealed-file.ts';
import { tasks } from '../tasks.ts';
import type { PlanRequest } from './plan-preview.ts';
import * as store from './store.ts';

type FileRow = Tables['import_plan_files'];
type Answers = Pick<PlanFileChange, 'answers' | 'bank' | 'mapping'>;

/** Reads a plan's file with the user's answers, and the plan's other files that leave the same open. */
export async function answerFile(
  context: Context,
  request: PlanRequest,
  fileId: string,
  given: Answers,
): Promise<void> {
  const key = { user_id: request.bookId, plan_id: request.planId };
  const row = requireFound(
    await findRow(context.storage.read, 'import_plan_files', { ...key, id: fileId }),
  );
  const open = openOf(row);
  const found = await readAgain(context, request, row, { given, isAnother: false });
  if (!found) throw notFound();
  if (open === null) return;
  const others = await findRows(context.storage.read, 'import_plan_files', key);
  for (const other of others) {
    if (other.id === fileId || openOf(other) !== open) continue;
    await readAgain(context, request, other, { given, isAnother: true });
  }
}

/** Reads a plan's files with open questions again, since accounts may have got rows that they continue. */
export async function readOpenFiles(context: Context, request: PlanRequest): Promise<void> {
  const key = { user_id: request.bookId, plan_id: request.planId, state: 'asks' as const };
  for (const row of await findRows(context.storage.read, 'import_plan_files', key)) {
    await readAgain(context, request, row, { given: {}, isAnother: true });
  }
}

/**
 * What a file leaves open, in a form that is equal for files of one layout. Null if it leaves nothing open, or only what
 * single rows of this file are.
 */
function openOf(row: FileRow): string | null {
  if (row.state !== 'asks') return null;
  if (row.question !== null) {
    const { kind, ask } = JSON.parse(row.question);
    return QUESTIONS_ABOUT_ROWS.includes(ask) ? null : `${ask} ${kind}`;
  }
  const kept = row.statement && unpacked(row.statement);
  return kept && 'statement' in kept && kept.given ? `bank ${kept.given.kind}` : null;
}

/** Reads a plan's file again. Returns false if the file does not exist. */
async function readAgain(
  context: Context,
  { bookId, planId, timeZone }: PlanRequest,
  row: FileRow,
  { given, isAnother }: { given: Answers; isAnother: boolean },
): Promise<boolean> {
  const before = fromJson(TABLES.import_plan_files.columns.answers, row.answers);
  const said = {
    bank: given.bank ?? row.bank,
    answers: { ...before, ...given.answers },
    mapping: given.mapping ?? store.mappingOf(row),
  };
  const reading = await readForPlan(context, bookId, {
    ...{ today: dayIn(timeZone, context.now()), name: row.file_name, bytes: row.bytes },
    ...{ zipped: null, said },
    earlier: await readEarlierAnswers(context.storage.read, { bookId }),
  });
  const request = { bookId, planId, fileId: row.id, said, reading, isAnother };
  return context.workers.run(tasks.keepReading, request);
}
