// npm run doctor: looks at the installation and says what needs attention. Changes nothing.
import { become } from './lib/built.mjs';

await become('doctor.js');
