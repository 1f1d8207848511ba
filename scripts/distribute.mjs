// npm run distribute: distributes PostgreSQL tables across Citus nodes by user. Safe to run repeatedly.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('distribute.js');
