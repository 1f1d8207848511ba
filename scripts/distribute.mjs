// npm run distribute: distributes PostgreSQL tables over Citus nodes by user. Can be run repeatedly.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('distribute.js');
