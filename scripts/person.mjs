// npm run person -- export ID FILE | import FILE: brings one person from one installation to another.
import { become } from './lib/built.mjs';

await become('person.js');
