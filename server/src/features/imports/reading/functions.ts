import type { ReadFunctionsOf } from '../../../platform/readers/read-jobs.ts';
import { checkExport } from '../../portability/checked-export.ts';
import { anonymizeFile } from './anonymized-file.ts';
import { detectStatement } from './detected-statement.ts';
import { listZip, readPlanFile } from './plan-file.ts';
import type { readJobs } from './read-jobs.ts';
import { readUpload } from './uploaded-file.ts';

/** The function of each job, for reader processes. */
export const functions = {
  readUpload,
  detectStatement,
  anonymizeFile,
  listZip,
  readPlanFile,
  checkExport,
} satisfies ReadFunctionsOf<typeof readJobs>;
