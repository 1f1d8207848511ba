import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { applySuggestions } from './apply-suggestions.ts';
import type { autoSort, undoArrival } from './auto-sort.ts';
import type { countQueue } from './count-queue.ts';
import type { readQueue } from './queue.ts';
import type { estimateLlm, suggestCategories } from './suggest-categories.ts';

export const tasks = defineTasks({
  /** A language model may take five minutes. */
  suggestCategories: task<typeof suggestCategories>({ lane: 'categoriser', withinMs: 6 * 60_000 }),
  estimateLlm: task<typeof estimateLlm>({ lane: 'heavy', withinMs: 120_000 }),
  applySuggestions: task<typeof applySuggestions>({ lane: 'categoriser' }),
  readQueue: task<typeof readQueue>({ lane: 'categoriser' }),
  countQueue: task<typeof countQueue>({ lane: 'screens' }),
  autoSort: task<typeof autoSort>({ lane: 'categoriser' }),
  undoArrival: task<typeof undoArrival>({ lane: 'heavy', withinMs: 120_000 }),
});
