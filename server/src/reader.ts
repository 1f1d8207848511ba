import { functions } from './features/imports/reading/functions.ts';
import { readRateFile } from './features/rates/rate-file.ts';
import { serveReader } from './platform/readers/serve-reader.ts';

await serveReader({ ...functions, readRateFile });
