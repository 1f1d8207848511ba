// npm run anonymize -- FILE [OUT] [--force]: writes a copy of a statement with the same layout and made-up content.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('anonymize.js');
