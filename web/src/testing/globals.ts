import { afterEach, vi } from 'vitest';

/** What a test puts into the place of the browser's globals goes with it: the next file is loaded in the same process. */
afterEach(() => {
  vi.unstubAllGlobals();
});
