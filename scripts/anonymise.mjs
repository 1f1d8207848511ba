// npm run anonymise -- FILE [OUT] [--force]: a copy of a statement with the same layout and invented contents.
import { become } from './lib/built.mjs';

await become('anonymise.js');
