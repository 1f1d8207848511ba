import type { Text } from '@saldo/contract/languages';
import { findRow, findRows, updateRows } from '../../../platform/db/crud.ts';
import type { Tx } from '../../../platform/db/storage.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { type Sealed, unseal } from '../../../platform/readers/sealed.ts';
import { fromJson } from '../../../schema/rows.ts';
import { saidText } from '../../../schema/stored/fact-text.ts';
import { TABLES, type Tables } from '../../../schema/tables.ts';
import { appError } from '../../../texts/app-error.ts';
import { say } from '../../../texts/say.ts';
import { notifyGaps } from '../../accounts/gap-notifications.ts';
import type { CheckedExport } from '../../portability/checked-export.ts';
import { restoreExport } from '../../portability/restore-export.ts';
import { notifyBalances } from '../../targets/notifications.ts';
import { type KeptFile, unpacked } from '../reading/kept-file.ts';
import * as importStore from '../store.ts';
import {
  type StatementImport,
  withClosed,
  writeStatement,
  writeStatements,
} from '../write-statement.ts';
import { accountIds, namesOf, type PlanRequest } from './plan-preview.ts';
import * as store from './store.ts';

interface Planned {
  row: Tables['import_plan_files'];
  kept: KeptFile;
}

type Request = PlanRequest & {
  fileIds: readonly string[];
  /** Set if the only file is an export of Saldo. */
  exported: Sealed<CheckedExport | null> | null;
  /** Bytes of receipts that the user may have. */
  receiptBytes: number;
};

/**
 * Imports files of a plan, each completely or not at all. All are imported in one transaction or, if one of them fails,
 * one by one. Errors are stored with their file. Returns the ids of the reports.
 */
export async function importPlanned(context: TaskContext, request: Request): Promise<string[]> {
  const { storage } = context;
  const { bookId, planId, fileIds } = request;
  const files: Planned[] = [];
  for (const id of fileIds) {
    const row = await findRow(storage.read, 'import_plan_files', {
      ...{ user_id: bookId, plan_id: planId, id },
    });
    // Skips files that a server imported before it stopped.
    if (row?.state === 'read' && row.statement) files.push({ row, kept: unpacked(row.statement) });
  }
  const statements = files.flatMap((file) => statementImport(request, file));
  if (statements.length > 1 && statements.length === files.length) {
    try {
      return (await writeStatements({ storage, bookId }, statements)).map(({ id }) => id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  const reportIds: string[] = [];
  for (const file of files) reportIds.push(...(await importOne(context, request, file)));
  return reportIds;
}

/** Writes that belong to a file's import, such as marking the file as imported. */
const noted =
  ({ bookId, planId, now }: Request, { row, kept }: Planned) =>
  async (tx: Tx, reportId: string, accountIds: readonly string[] = []): Promise<void> => {
    const key = { user_id: bookId, plan_id: planId, id: row.id, state: 'read' as const };
    const values = { state: 'imported' as const, report_id: reportId };
    // Another run of the plan may have imported the file already. The plan refers to that run's report and can undo
    // only that one, so this run fails.
    if ((await updateRows(tx, 'import_plan_files', key, values)) === 0) {
      throw appError('stale_write', (t) => t.plans.begun);
    }
    if ('own' in kept) return;
    const { headings, given } = kept;
    const accounts = { bookId, now, accountIds };
    if (given) await importStore.keepAnswers(tx, { ...accounts, ...given });
    const mapping = store.mappingOf(row) ?? kept.mapping;
    if (mapping && headings) await importStore.keepMapping(tx, { ...accounts, headings, mapping });
  };

/** A file's import as a statement. Empty for an export of Saldo, which is imported separately. */
function statementImport(request: Request, file: Planned): StatementImport[] {
  const { row, kept } = file;
  if ('own' in kept) return [];
  const named = { named: namesOf(row), newAccountIds: () => accountIds(row.id) };
  const said = { fileName: row.file_name, choices: store.movingOf(row), isOneOfMany: true };
  return [
    {
      request: { ...request, ...named, ...said },
      ...{ statement: kept.statement, also: noted(request, file) },
    },
  ];
}

async function importOne(context: TaskContext, request: Request, file: Planned): Promise<string[]> {
  const { storage } = context;
  const { bookId, planId } = request;
  const { id, file_name: fileName } = file.row;
  const fail = async (reason: Text) => {
    const key = { user_id: bookId, plan_id: planId, id, state: 'read' as const };
    const set = { state: 'failed' as const, reason: saidText(reason) };
    await storage.write((tx) => updateRows(tx, 'import_plan_files', key, set));
    return [];
  };
  try {
    const [one] = statementImport(request, file);
    if (one) return [(await writeStatement(storage, one.request, one.statement, one.also)).id];
    const checked = request.exported && unseal(request.exported);
    if (!checked) return await fail(say((t) => t.imports.unreadable.crash));
    const own = { ...request, fileName };
    return [(await restoreExport(context, own, checked, noted(request, file))).id];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return await fail(error.fields?.[0]?.message ?? error.text);
  }
}

/** Checks the accounts of a plan's files for gaps, once for all files. The last file's report lists the closed gaps. */
export async function settlePlan(
  { storage }: TaskContext,
  { bookId, now, reportIds }: PlanRequest & { reportIds: readonly string[] },
): Promise<void> {
  await storage.write(async (tx) => {
    const reports = await findRows(tx, 'reports', { user_id: bookId, id: reportIds });
    const accounts = reports.flatMap(({ details }) =>
      fromJson(TABLES.reports.columns.details, details).accounts.map(({ id }) => id),
    );
    const ids = [...new Set(accounts)];
    await notifyBalances(tx, { bookId, now }, ids);
    const closed = await notifyGaps(tx, { bookId, now }, ids);
    const last = reports.find(({ id }) => id === reportIds.at(-1));
    if (!last || closed.length === 0) return;
    const details = withClosed(last.details, closed);
    await updateRows(tx, 'reports', { user_id: bookId, id: last.id }, { details });
  });
}
