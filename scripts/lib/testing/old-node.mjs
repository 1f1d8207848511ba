// Acts as a command running on an outdated Node.js, until the version found by npx comes first in PATH.
import { delimiter, dirname } from 'node:path';
import { ensureNode } from '../node-version.mjs';

const found = (process.env.PATH ?? '').split(delimiter)[0] === dirname(process.execPath);
await ensureNode(found ? process.versions.node : '20.19.0');
console.log(JSON.stringify(process.argv.slice(2)));
process.exitCode = 7;
