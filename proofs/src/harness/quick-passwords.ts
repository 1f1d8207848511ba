import { vi } from 'vitest';

/** Nearly every test signs up a user, so hashes use argon2's cheapest parameters. They are still verified. */
vi.mock('../../../server/src/platform/security/password-parameters.ts', async (original) => {
  const { ARGON2_PARAMETERS } =
    await original<typeof import('../../../server/src/platform/security/password-parameters.ts')>();
  return { ARGON2_PARAMETERS: { ...ARGON2_PARAMETERS, memoryCost: 64, timeCost: 1 } };
});
