import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { type deletePeriod, deleteTransactions, updateBatch } from './batch-edits.ts';
import { countWider, isSmallCount } from './match-counts.ts';
import { isSmallList, isSmallSum, readList, sumList } from './transaction-list.ts';

/** Changing this many rows blocks the event loop for 3 ms. */
const FEW_ROWS = 40;
/** Size of a request with about forty changes. */
const FEW_BYTES = 4096;

export const tasks = defineTasks({
  readList: task<typeof readList>({
    lane: 'screens',
    onMain: { isSmall: isSmallList, run: readList },
  }),
  sumList: task<typeof sumList>({
    lane: 'screens',
    onMain: { isSmall: isSmallSum, run: sumList },
  }),
  countWider: task<typeof countWider>({
    lane: 'screens',
    onMain: { isSmall: isSmallCount, run: countWider },
  }),
  deletePeriod: task<typeof deletePeriod>({ lane: 'heavy' }),
  deleteTransactions: task<typeof deleteTransactions>({
    lane: 'heavy',
    onMain: { isSmall: (_, { ids }) => ids.length <= FEW_ROWS, run: deleteTransactions },
  }),
  updateBatch: task<typeof updateBatch>({
    lane: 'heavy',
    onMain: { isSmall: (_, { body }) => body.byteLength <= FEW_BYTES, run: updateBatch },
  }),
});
