import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { type AnswerRequest, answerQueue } from './answer-queue.ts';
import type { applySuggestions } from './apply-suggestions.ts';
import type { autoSort, undoAutoSorted } from './auto-sort.ts';
import type { countQueue } from './count-queue.ts';
import type { measurePrecision } from './precision-figure.ts';
import type { readQueue } from './queue.ts';
import type { estimateLlm, suggestCategories } from './suggest-categories.ts';

/**
 * Changing this many rows blocks the event loop for 3 ms. Drafting a rule or running the user's rules reads many more
 * rows.
 */
const FEW_ROWS = 40;
const isSmallAnswer = ({ transaction_ids: ids, always, in_bulk }: AnswerRequest['body']) =>
  ids.length <= FEW_ROWS && !always && !in_bulk;

export const tasks = defineTasks({
  /** A language model may take five minutes. */
  suggestCategories: task<typeof suggestCategories>({ lane: 'categoriser', withinMs: 6 * 60_000 }),
  estimateLlm: task<typeof estimateLlm>({ lane: 'heavy', withinMs: 120_000 }),
  applySuggestions: task<typeof applySuggestions>({ lane: 'categoriser' }),
  answerQueue: task<typeof answerQueue>({
    lane: 'heavy',
    onMain: { isSmall: (_, { body }) => isSmallAnswer(body), run: answerQueue },
  }),
  readQueue: task<typeof readQueue>({ lane: 'categoriser' }),
  measurePrecision: task<typeof measurePrecision>({ lane: 'categoriser' }),
  countQueue: task<typeof countQueue>({ lane: 'screens' }),
  /** Not behind a language model, because the answer to an import waits for it. */
  autoSort: task<typeof autoSort>({ lane: 'heavy' }),
  undoAutoSorted: task<typeof undoAutoSorted>({ lane: 'heavy', withinMs: 120_000 }),
});
