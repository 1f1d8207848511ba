import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { applySuggestions } from './apply.ts';
import type { sortArrived, undoArrival } from './arrival.ts';
import type { readToSort } from './count-to-sort.ts';
import type { readQueue } from './queue.ts';
import type { estimateLlm, suggestCategories } from './suggest.ts';

export const tasks = defineTasks({
  /** A language model may take five minutes. */
  suggestCategories: task<typeof suggestCategories>({ lane: 'categoriser', withinMs: 6 * 60_000 }),
  estimateLlm: task<typeof estimateLlm>({ lane: 'heavy', withinMs: 120_000 }),
  applySuggestions: task<typeof applySuggestions>({ lane: 'categoriser' }),
  readQueue: task<typeof readQueue>({ lane: 'categoriser' }),
  readToSort: task<typeof readToSort>({ lane: 'screens' }),
  sortArrived: task<typeof sortArrived>({ lane: 'categoriser' }),
  undoArrival: task<typeof undoArrival>({ lane: 'heavy', withinMs: 120_000 }),
});
