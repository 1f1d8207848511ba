import { faultOf, isTransactionConflict } from './db/database-errors.ts';
import { WorkerFailed } from './http/busy-errors.ts';
import { AppError } from './http/errors.ts';

/** True for an error that is about the server's state and not about the work, which can be tried again later. */
export const isPassing = (error: unknown): boolean =>
  faultOf(error) !== undefined ||
  isTransactionConflict(error) ||
  (error instanceof AppError && error.code === 'busy' && !(error instanceof WorkerFailed));
