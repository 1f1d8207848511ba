import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createLogoStore } from './logos.ts';

it('a key that no provider has named does not exist', async () => {
  const store = createLogoStore({ now: () => new Date(), config: readConfig({}) });
  expect(await store.find('0'.repeat(64))).toBeNull();
});
