import { functions } from './features/imports/reading/functions.ts';
import { serveReader } from './platform/readers/serve-reader.ts';

await serveReader(functions);
