import { defineReadJobs, readJob } from '../../platform/readers/read-jobs.ts';
import type { readRateFile } from './rate-file.ts';

/** The files come from another server, so they are read where there is no database. */
export const readJobs = defineReadJobs({ readRateFile: readJob<typeof readRateFile>() });
