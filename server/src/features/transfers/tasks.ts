import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { isSmallUser } from '../ledger/rows/read-limits.ts';
import { countSuggestions, type suggestTransfers } from './suggest-transfers.ts';

export const tasks = defineTasks({
  /** Runs in a worker, because half a million rows take one or two seconds. */
  suggestTransfers: task<typeof suggestTransfers>({ lane: 'heavy' }),
  countSuggestions: task<typeof countSuggestions>({
    lane: 'screens',
    onMain: {
      isSmall: ({ storage }, { bookId }) => isSmallUser(storage.read, { bookId, each: 'name' }),
      run: countSuggestions,
    },
  }),
});
