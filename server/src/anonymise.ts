// npm run anonymise -- FILE [OUT] [--force]: a copy of a statement with the same layout and invented contents.

import { anonymiseCommand } from './features/imports/anonymised-copy.ts';
import { runProgram } from './run-program.ts';

runProgram(async (given) => {
  for (const line of await anonymiseCommand(given)) console.log(line);
});
