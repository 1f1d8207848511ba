import { vi } from 'vitest';

/** Nearly every test signs up a user, so a hash costs as little as argon2 allows. It is still checked. */
vi.mock('../../../server/src/platform/security/password-parameters.ts', async (original) => {
  const { PARAMETERS } =
    await original<typeof import('../../../server/src/platform/security/password-parameters.ts')>();
  return { PARAMETERS: { ...PARAMETERS, memoryCost: 64, timeCost: 1 } };
});
