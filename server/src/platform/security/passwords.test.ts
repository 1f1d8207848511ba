import { expect, it, vi } from 'vitest';

vi.unmock('./password-parameters.ts');
vi.resetModules();
const { hashPassword, verifyPassword } = await import('./passwords.ts');

it('hashes as OWASP recommends: argon2id, 19 MiB, two passes', async () => {
  const hash = await hashPassword('Correct-horse-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('Correct-horse-7')).not.toBe(hash);
  expect(await verifyPassword(hash, 'Correct-horse-7')).toBe(true);
  expect(await verifyPassword(hash, 'correct-horse-7')).toBe(false);
  expect(await verifyPassword(null, 'Correct-horse-7')).toBe(false);
});

it('rejects checks that would wait too long, and completes the waiting ones', async () => {
  const hash = await hashPassword('Correct-horse-7');
  const checks = Array.from({ length: 150 }, () => verifyPassword(hash, 'Wrong-horse-7'));
  const outcomes = await Promise.allSettled(checks);
  const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length).toBeLessThanOrEqual(50);
  expect(refused[0]).toMatchObject({ code: 'busy', status: 503, headers: { 'retry-after': '5' } });
}, 20_000);
