// npm run backup [-- FILE]: backs up all user data while the server is running.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('backup.js');
