// npm run anonymise -- FILE [OUT] [--force]: writes a copy of a statement with the same layout and made-up content.
import { become } from './lib/built.mjs';

await become('anonymise.js');
