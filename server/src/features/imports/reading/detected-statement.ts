import type { DetectedStatement } from '@saldo/contract/imports';
import type { Text } from '@saldo/contract/languages';
import { StatementError } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import { OWN_BANK } from '../../portability/own-bank.ts';
import { readExported } from '../../portability/read-export.ts';
import { readStatementFile, type StatementFile } from './statement-file.ts';
import { isZipOfFiles } from './zip-files.ts';

/** Like the answer, with the problem in every language, because a reader knows nothing of who reads. */
export type Detected = Omit<DetectedStatement, 'problem'> & { problem: Text | null };

/** Finds a file's bank by reading it, and reports what prevents importing it. */
export async function detectStatement(
  file: Pick<StatementFile, 'today' | 'fileName' | 'bytes' | 'earlier'>,
): Promise<Detected> {
  const { bytes } = file;
  try {
    if (await readExported(bytes, [])) return { bank: OWN_BANK, problem: null, as_plan: false };
    const reading = await readStatementFile({ ...file, bank: 'AUTO', bankName: null, answers: {} });
    const bank = reading.kind === 'statement' ? reading.statement.bank : null;
    const isApp = reading.kind === 'question' ? reading.isApp : isAppCode(reading.statement.bank);
    return { bank, problem: null, as_plan: isApp || isZipOfFiles(bytes) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { bank: null, problem: error.text, as_plan: isZipOfFiles(bytes) };
  }
}
