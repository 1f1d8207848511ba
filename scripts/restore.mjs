// npm run restore -- FILE [--replace]: checks and restores a backup.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('restore.js');
