import { StatementError } from '@saldo/statements';
import { anonymize } from '@saldo/statements/anonymize/anonymize';
import { refuseStatement } from './refused-statement.ts';

interface Given {
  fileName: string;
  /** The current day in the user's time zone, `YYYY-MM-DD`. */
  today: string;
  bytes: Uint8Array;
}

/**
 * Makes a copy of a file with the same layout and invented contents. Saldo refuses the copy for the same reason as the
 * original. Nothing is stored. Throws 409 `invalid_report_format` if no such copy can be made.
 */
export const anonymizeFile = ({
  bytes,
  fileName,
  today,
}: Given): Promise<{ bytes: Uint8Array; fileName: string }> =>
  refuseStatement(async () => {
    const copy = await anonymize(bytes, { fileName, today });
    if (!copy.sameOutcome) throw new StatementError((t) => t.anonymize.otherwise);
    return { bytes: copy.bytes, fileName: copy.fileName };
  });
