// npm run anonymise -- FILE [OUT] [--force]: writes a copy of a statement with the same layout and made-up content.
import { runServerProgram } from './lib/built.mjs';

await runServerProgram('anonymise.js');
