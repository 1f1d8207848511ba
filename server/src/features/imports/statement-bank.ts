import type { DetectedStatement } from '@saldo/contract/imports';
import { StatementError } from '@saldo/statements';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { OWN_BANK, readExported } from '../portability/read-export.ts';
import { readStatementFile, type StatementFile } from './statement-file.ts';

/** Finds the bank of a file by reading it, and says what stands in the way of importing it. */
export async function detectStatement(
  { storage }: TaskContext,
  file: Pick<StatementFile, 'userId' | 'today' | 'fileName' | 'bytes'> & {
    bytes: Uint8Array<ArrayBuffer>;
  },
): Promise<DetectedStatement> {
  const bytes = new Uint8Array(file.bytes);
  try {
    if (readExported(bytes, [])) return { bank: OWN_BANK, problem: null };
    const asked = { ...file, bytes, bank: 'AUTO', bankName: null, answers: {} } as const;
    const reading = await readStatementFile(storage.read, asked);
    const bank = reading.kind === 'statement' ? reading.statement.bank : null;
    return { bank, problem: null };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { bank: null, problem: error.text.en };
  }
}
