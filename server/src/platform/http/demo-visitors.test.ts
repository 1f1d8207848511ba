import { startTestServer } from '@saldo/proofs/harness/test-server';
import { enterDemo } from '@saldo/proofs/users/user';
import { expect, it } from 'vitest';

const PER_MINUTE = 40;

it('visitors of the demo use up no calls of people without a session at their address', async () => {
  const server = await startTestServer(
    'sqlite',
    { DEMO: 'on' },
    { limits: { perMinute: PER_MINUTE } },
  );
  try {
    const member = await server.signUp();
    const visitor = await enterDemo(server.running.address);
    const statuses: number[] = [];
    for (let at = 0; at <= PER_MINUTE; at += 1) {
      statuses.push((await visitor.raw('GET', '/api/categories')).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const body = { username: member.username, password: 'Correct-horse-7' };
    expect((await server.raw('POST', '/api/auth/login', { body })).status).toBe(200);
  } finally {
    await server.stop();
  }
});

it('people without a session wait for no call of visitors at their address', async () => {
  const server = await startTestServer('sqlite', { DEMO: 'on' });
  try {
    const visitor = await enterDemo(server.running.address);
    const year = new Date().getUTCFullYear();
    let left = 100;
    const visits = Array.from({ length: left }, async () => {
      await visitor.raw('GET', `/api/metrics/annual?year=${year}`);
      left -= 1;
    });
    const body = { username: 'nobody_at_all', password: 'Wrong-horse-8' };
    expect((await server.raw('POST', '/api/auth/login', { body })).status).toBe(401);
    expect(left).toBeGreaterThan(0);
    await Promise.all(visits);
  } finally {
    await server.stop();
  }
});
