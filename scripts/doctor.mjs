// npm run doctor: checks the installation and reports what needs attention. Changes nothing.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('doctor.js');
