import { defineReadJobs, readJob } from '../../../platform/readers/read-jobs.ts';
import type { checkExport } from '../../portability/checked-export.ts';
import type { anonymizeFile } from './anonymized-file.ts';
import type { detectStatement } from './detected-statement.ts';
import type { listZip, readPlanFile } from './plan-file.ts';
import type { readUpload } from './uploaded-file.ts';

/** Everything that parses a file from a stranger. */
export const readJobs = defineReadJobs({
  readUpload: readJob<typeof readUpload>(),
  detectStatement: readJob<typeof detectStatement>(),
  anonymizeFile: readJob<typeof anonymizeFile>(),
  listZip: readJob<typeof listZip>(),
  readPlanFile: readJob<typeof readPlanFile>(),
  checkExport: readJob<typeof checkExport>(),
});
