import { vi } from 'vitest';

/** Nearly every test signs somebody up: a hash costs them as little as argon2 allows, and is checked all the same. */
vi.mock('../../../server/src/platform/security/password-parameters.ts', async (original) => {
  const { PARAMETERS } =
    await original<typeof import('../../../server/src/platform/security/password-parameters.ts')>();
  return { PARAMETERS: { ...PARAMETERS, memoryCost: 64, timeCost: 1 } };
});
