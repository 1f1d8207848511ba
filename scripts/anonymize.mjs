// npm run anonymize -- FILE [OUT] [--force]: writes a copy of a statement with the same layout and invented contents.
import { runServerProgram } from './lib/server-program.mjs';

await runServerProgram('anonymize.js');
