// npm run anonymize -- FILE [OUT] [--force]: copies a statement with the same layout and invented content.

import { anonymizeCommand } from './features/imports/anonymized-copy.ts';
import { runProgram } from './run-program.ts';

runProgram(async (given) => {
  for (const line of await anonymizeCommand(given)) console.log(line);
});
