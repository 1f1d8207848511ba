// npm run rates -- FILE: loads exchange rates from a file of the European Central Bank while the server is running.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('rates.js');
