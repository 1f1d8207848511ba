// npm run person -- export ID FILE | import FILE | move ID TO: brings one person from one installation to another.
import { become } from './lib/built.mjs';

await become('person.js');
