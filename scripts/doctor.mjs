// npm run doctor: checks the installation and reports what needs attention. Changes nothing.
import { become } from './lib/built.mjs';

await become('doctor.js');
