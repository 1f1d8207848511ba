import { vi } from 'vitest';

/** Nearly every test signs somebody up: a hash costs them as little as argon2 allows, and is checked all the same. */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
  return { ...argon2, hash };
});
