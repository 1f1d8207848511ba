// npm start: sets up what is missing, then runs the server.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('main.js');
