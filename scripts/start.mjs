// npm start: sets up what is missing, then becomes the server.
import { become } from './lib/built.mjs';

await become('main.js');
