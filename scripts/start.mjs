// npm start: sets up what is missing, then runs the server.
import { runServerProgram } from './lib/built.mjs';

await runServerProgram('main.js');
