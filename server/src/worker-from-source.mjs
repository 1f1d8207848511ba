// Entry file of workers when nothing is built: in development and tests. Registering the loader inside the thread works
// however the parent was started. Passing it as a thread option does not work under a test runner.
// biome-ignore lint/correctness/noUndeclaredDependencies: a tool of the whole repository, declared at its root; nothing built imports this file
import { register } from 'tsx/esm/api';

register();
const { default: run } = await import('./worker.ts');

// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default run;
