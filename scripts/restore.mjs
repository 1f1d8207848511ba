// npm run restore -- FILE [--replace]: checks a backup and puts it back.
import { become } from './lib/built.mjs';

await become('restore.js');
