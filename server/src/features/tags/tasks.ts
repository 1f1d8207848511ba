import type { BookId } from '../../platform/identity.ts';
import { defineTasks, type TaskContext, task } from '../../platform/jobs/tasks.ts';
import { isSmallUser } from '../ledger/rows/read-limits.ts';
import type { deleteTag, setTag } from './edit-tags.ts';
import { listTagCosts } from './listed-tags.ts';
import type { readTag } from './tag-page.ts';

const isFew = ({ storage }: Pick<TaskContext, 'storage'>, { bookId }: { bookId: BookId }) =>
  isSmallUser(storage.read, { bookId, each: 'sum' });

export const tasks = defineTasks({
  listTagCosts: task<typeof listTagCosts>({
    lane: 'screens',
    onMain: { isSmall: isFew, run: listTagCosts },
  }),
  readTag: task<typeof readTag>({ lane: 'screens' }),
  setTag: task<typeof setTag>({ lane: 'heavy' }),
  deleteTag: task<typeof deleteTag>({ lane: 'heavy' }),
});
