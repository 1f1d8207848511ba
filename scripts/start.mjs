// npm start: sets up what is missing, then runs the server.
import { become } from './lib/built.mjs';

await become('main.js');
