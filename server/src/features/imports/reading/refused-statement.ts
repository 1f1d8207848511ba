import { StatementError } from '@saldo/statements';
import { AppError } from '../../../platform/http/errors.ts';

/** Runs `read`, and turns a StatementError into 409 `invalid_report_format`. */
export async function refuseStatement<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new AppError('invalid_report_format', error.text);
  }
}
