import type { CreatedReport } from '@saldo/contract/imports';
import type { Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { type Sealed, unseal } from '../../platform/readers/sealed.ts';
import { restoreExport } from '../portability/restore-export.ts';
import { presentReport } from './present.ts';
import type { UploadReading } from './reading/uploaded-file.ts';
import * as store from './store.ts';
import { writeStatement } from './write-statement.ts';

export interface ImportRequest extends Caller {
  fileName: string;
  /** Bytes of receipts that the user may have. */
  receiptBytes: number;
  /** Account ids that the user has chosen, or `new`. */
  named: readonly string[];
  reading: Sealed<UploadReading>;
}

/** Imports a file that has been read: all of it or nothing. */
export async function importFile(
  context: TaskContext,
  request: ImportRequest,
): Promise<CreatedReport> {
  const reading = unseal(request.reading);
  const row =
    reading.kind === 'export'
      ? await restoreExport(context, request, reading.checked)
      : await writeStatement(context.storage, request, reading.statement, (tx, _, accountIds) =>
          remember(tx, { ...request, accountIds }, reading.given),
        );
  return { ...presentReport({ ...row, edited_since: 0 }), step_id: row.step_id };
}

/** Remembers what the user said about the file for later ones of its accounts. */
async function remember(
  tx: Tx,
  { bookId, now, accountIds }: Caller & { accountIds: readonly string[] },
  given: Extract<UploadReading, { kind: 'statement' }>['given'],
): Promise<void> {
  if (given === null) return;
  const accounts = { bookId, now, accountIds };
  if ('mapping' in given) await store.keepMapping(tx, { ...accounts, ...given });
  else await store.keepAnswers(tx, { ...accounts, ...given });
}
