// npm run restore -- FILE [--replace]: checks and restores a backup.
import { become } from './lib/built.mjs';

await become('restore.js');
