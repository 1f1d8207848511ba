import type { Context } from '../../../platform/context.ts';
import type { AppError } from '../../../platform/http/errors.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { ReadJob } from '../../../platform/readers/read-jobs.ts';
import { ReaderFailed } from '../../../platform/readers/readers.ts';
import { type Sealed, seal } from '../../../platform/readers/sealed.ts';
import { saidText } from '../../../schema/stored/fact-text.ts';
import { appError } from '../../../texts/app-error.ts';
import { NO_CONTENTS, type PlanFileReading } from './plan-answers.ts';
import type { FileToRead } from './plan-file.ts';
import { readJobs } from './read-jobs.ts';

/** 409 for a file that a reader process could not read within its limits. */
export const unreadableFile = ({ fault }: ReaderFailed): AppError =>
  appError('invalid_report_format', (t) => t.imports.unreadable[fault]);

/**
 * Reads a file in a process of its own. Rejects with the job's AppError, and with 409 `invalid_report_format` if the
 * file takes too much time or memory or breaks the reader.
 */
export async function readSealed<Input, Result>(
  { readers }: Pick<Context, 'readers'>,
  bookId: BookId,
  job: ReadJob<Input, Result>,
  input: Input,
): Promise<Sealed<Result>> {
  try {
    return await readers.run(job, input, bookId);
  } catch (error) {
    throw error instanceof ReaderFailed ? unreadableFile(error) : error;
  }
}

/**
 * Reads a plan's file in a process of its own. If the file takes too much time or memory or breaks the reader, the
 * reason is in the result.
 */
export async function readForPlan(
  context: Pick<Context, 'readers'>,
  bookId: BookId,
  file: FileToRead,
): Promise<Sealed<PlanFileReading>> {
  try {
    return await context.readers.run(readJobs.readPlanFile, file, bookId);
  } catch (error) {
    if (!(error instanceof ReaderFailed)) throw error;
    const reason = saidText(unreadableFile(error).text);
    return seal({ columns: { ...NO_CONTENTS, state: 'refused', reason }, bytes: null });
  }
}
