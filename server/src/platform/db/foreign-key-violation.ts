/** Errors from a worker thread lose their code, so the message is matched, for both engines. */
const WORDS = /FOREIGN KEY constraint failed|violates foreign key constraint/;

/** True if a row was rejected because a row that it references does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && WORDS.test(error.message);
