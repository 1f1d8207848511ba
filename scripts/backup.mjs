// npm run backup [-- FILE]: copies everything that people have, while the server works.
import { become } from './lib/built.mjs';

await become('backup.js');
