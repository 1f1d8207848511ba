// npm run restore -- FILE [--replace]: checks and restores a backup.
import { runServerProgram } from './lib/built.mjs';

await runServerProgram('restore.js');
