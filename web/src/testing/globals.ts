import { afterEach, vi } from 'vitest';

/** Removes fake globals after each test, because the next file loads in the same process. */
afterEach(() => {
  vi.unstubAllGlobals();
});
