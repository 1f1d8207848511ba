import { expect, it, vi } from 'vitest';

vi.unmock('./password-parameters.ts');
vi.resetModules();
const { hashPassword, verifyPassword } = await import('./passwords.ts');

it('hashes as OWASP advises: argon2id, 19 MiB, two passes', async () => {
  const hash = await hashPassword('Correct-horse-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('Correct-horse-7')).not.toBe(hash);
  expect(await verifyPassword(hash, 'Correct-horse-7')).toBe(true);
  expect(await verifyPassword(hash, 'correct-horse-7')).toBe(false);
  expect(await verifyPassword(null, 'Correct-horse-7')).toBe(false);
});
