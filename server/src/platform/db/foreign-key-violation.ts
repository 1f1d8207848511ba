/** Errors lose their code on the way from a worker's thread, so the message is what tells, in either engine's words. */
const WORDS = /FOREIGN KEY constraint failed|violates foreign key constraint/;

/** Whether an error is a row refused because what it refers to is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && WORDS.test(error.message);
