// The worker where nothing is built: in development and in tests. Registering the loader from inside the thread
// works whatever the parent was started with; as an option of the thread it does not under a test runner.
// biome-ignore lint/correctness/noUndeclaredDependencies: a tool of the whole repository, declared at its root; nothing built imports this file
import { register } from 'tsx/esm/api';

register();
const { default: run } = await import('./worker.ts');

// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default run;
