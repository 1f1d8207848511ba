import type { DetectedStatement } from '@saldo/contract/imports';
import { StatementError } from '@saldo/statements';
import { isAppCode } from '@saldo/statements/app-codes';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { OWN_BANK, readExported } from '../portability/read-export.ts';
import { isZipOfFiles } from './plans/zip-files.ts';
import { readStatementFile, type StatementFile } from './statement-file.ts';

/** Finds a file's bank by reading it, and reports what prevents importing it. */
export async function detectStatement(
  { storage }: TaskContext,
  file: Pick<StatementFile, 'userId' | 'today' | 'fileName' | 'bytes'> & {
    bytes: Uint8Array<ArrayBuffer>;
  },
): Promise<DetectedStatement> {
  const bytes = new Uint8Array(file.bytes);
  try {
    if (readExported(bytes, [])) return { bank: OWN_BANK, problem: null, as_plan: false };
    const asked = { ...file, bytes, bank: 'AUTO', bankName: null, answers: {} } as const;
    const reading = await readStatementFile(storage.read, asked);
    const bank = reading.kind === 'statement' ? reading.statement.bank : null;
    const isApp = reading.kind === 'question' ? reading.isApp : isAppCode(reading.statement.bank);
    return { bank, problem: null, as_plan: isApp || isZipOfFiles(bytes) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { bank: null, problem: error.text.en, as_plan: isZipOfFiles(bytes) };
  }
}
