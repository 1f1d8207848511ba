// npm run backup [-- FILE]: backs up all user data while the server is running.
import { become } from './lib/built.mjs';

await become('backup.js');
