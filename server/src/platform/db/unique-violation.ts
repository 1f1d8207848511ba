import { errorCode } from '../unknown-error.ts';

const POSTGRES_UNIQUE_VIOLATION = '23505';

/** True if a unique index rejected a row, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === POSTGRES_UNIQUE_VIOLATION ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
