import type { Draft } from './accounts/draft.ts';
import { finish } from './accounts/finish.ts';
import { LAYOUTS } from './banks/layouts.ts';
import { decodeText } from './bytes/decode.ts';
import {
  BANK_NAMES,
  type Statement,
  type StatementBank,
  StatementError,
  type StatementOptions,
} from './statement.ts';
import { readDelimited } from './tables/delimited.ts';

/** Reads a bank's file, whatever its name says it is. Throws a StatementError when it is not that bank's statement. */
export async function readStatement(
  bytes: Uint8Array,
  options: StatementOptions,
): Promise<Statement> {
  const draft = draftOf(bytes, options);
  const { accounts, notices, repeated } = finish(draft);
  return {
    bank: options.bank,
    variant: draft.variant,
    accounts: accounts,
    skipped: { ...draft.skipped, repeated },
    notices,
  };
}

function draftOf(bytes: Uint8Array, options: StatementOptions): Draft {
  const found = readDelimited(decodeText(bytes), LAYOUTS);
  if (!found) throw new StatementError('No header was found in this file.');
  requireBank(found.layout.bank, options.bank);
  return found.match.read({
    rows: found.rows,
    above: found.above,
    headings: found.headings,
    place: 'Line',
    delimiter: found.delimiter,
    date1904: false,
    fileName: options.fileName,
    today: options.today,
  });
}

function requireBank(found: StatementBank, chosen: StatementBank): void {
  if (found === chosen) return;
  throw new StatementError(
    `This looks like a ${BANK_NAMES[found]} statement, and ${BANK_NAMES[chosen]} is chosen. Choose ${BANK_NAMES[found]}, or pick another file.`,
  );
}
