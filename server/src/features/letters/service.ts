import type { Letter, LetterAnswers, ListedLetter } from '@saldo/contract/letters';
import type { Actor, Context } from '../../platform/context.ts';
import { findRow, updateRows } from '../../platform/db/crud.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { audit } from '../../platform/observability/audit.ts';
import { presentListed } from './present.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';

export async function listLetters(
  { storage }: Context,
  { bookId }: Actor,
): Promise<ListedLetter[]> {
  return (await store.listLetters(storage.read, { bookId })).map(presentListed);
}

export async function getLetter(
  { workers }: Context,
  { bookId }: Actor,
  month: string,
): Promise<Letter> {
  return requireFound(await workers.run(tasks.readLetter, { bookId, month }));
}

/** Saves answers. They are notes that no figure depends on, so they are not a step of History. */
export async function answerLetter(
  { storage }: Context,
  actor: Actor,
  { month, answers }: { month: string; answers: Partial<LetterAnswers> },
): Promise<void> {
  const key = { user_id: actor.bookId, month };
  await storage.write(async (tx) => {
    requireFound(await findRow(tx, 'letters', key));
    if (Object.keys(answers).length > 0) await updateRows(tx, 'letters', key, answers);
    await audit(tx, actor, 'letter.answer', { month });
  });
}
