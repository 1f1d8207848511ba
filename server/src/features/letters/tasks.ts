import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { readLetter } from './read-letter.ts';
import type { writeLetter, writeLetters } from './write-letter.ts';

export const tasks = defineTasks({
  readLetter: task<typeof readLetter>({ lane: 'screens' }),
  writeLetter: task<typeof writeLetter>({ lane: 'heavy' }),
  writeLetters: task<typeof writeLetters>({ lane: 'heavy', withinMs: 10 * 60_000 }),
});
