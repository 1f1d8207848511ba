// Entry file of reader processes when nothing is built: in development.
// biome-ignore lint/correctness/noUndeclaredDependencies: a tool of the whole repository, declared at its root; nothing built imports this file
import { register } from 'tsx/esm/api';

register();
await import('./reader.ts');
