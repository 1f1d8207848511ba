import type { DetectedStatement } from '@saldo/contract/imports';
import { StatementError } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import { OWN_BANK } from '../../portability/own-bank.ts';
import { readExported } from '../../portability/read-export.ts';
import { readStatementFile, type StatementFile } from './statement-file.ts';
import { isZipOfFiles } from './zip-files.ts';

/** Finds a file's bank by reading it, and reports what prevents importing it. */
export async function detectStatement(
  file: Pick<StatementFile, 'today' | 'fileName' | 'bytes' | 'earlier'>,
): Promise<DetectedStatement> {
  const { bytes } = file;
  try {
    if (await readExported(bytes, [])) return { bank: OWN_BANK, problem: null, as_plan: false };
    const reading = await readStatementFile({ ...file, bank: 'AUTO', bankName: null, answers: {} });
    const bank = reading.kind === 'statement' ? reading.statement.bank : null;
    const isApp = reading.kind === 'question' ? reading.isApp : isAppCode(reading.statement.bank);
    return { bank, problem: null, as_plan: isApp || isZipOfFiles(bytes) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { bank: null, problem: error.text.en, as_plan: isZipOfFiles(bytes) };
  }
}
