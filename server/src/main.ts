import { setFlagsFromString } from 'node:v8';

// Set before everything else loads: memory for new objects never shrinks once grown, which takes 20 MB when idle on
// Node.js 24.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./serve.ts');
// From here on it may grow, because a worker's import ran 4,600 collections within half a megabyte.
setFlagsFromString('--semi-space-growth-factor=2');
