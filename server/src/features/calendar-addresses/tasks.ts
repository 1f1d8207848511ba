import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { writeCalendar } from './due-calendar.ts';

export const tasks = defineTasks({ writeCalendar: task<typeof writeCalendar>({ lane: 'heavy' }) });
