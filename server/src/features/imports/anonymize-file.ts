import { StatementError } from '@saldo/statements';
import { anonymize } from '@saldo/statements/anonymize/anonymize';
import { AppError } from '../../platform/http/errors.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';

interface Given {
  fileName: string;
  /** The current day in the user's time zone, `YYYY-MM-DD`. */
  today: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a copy of a file with the same layout and invented contents. Saldo refuses the copy for the same reason as the
 * original. Nothing is stored. Throws 409 `invalid_report_format` if no such copy can be made.
 */
export async function anonymizeFile(
  _: TaskContext,
  { bytes, fileName, today }: Given,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  try {
    const copy = await anonymize(new Uint8Array(bytes), { fileName, today });
    if (!copy.sameOutcome) throw new StatementError((t) => t.anonymize.otherwise);
    return { bytes: copy.bytes, fileName: copy.fileName };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new AppError('invalid_report_format', error.text);
  }
}
