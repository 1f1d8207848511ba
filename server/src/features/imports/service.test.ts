import { describe, expect, test } from 'vitest';
import type { Actor, Context } from '../../platform/context.ts';
import { importReport } from './service.ts';

const actor: Actor = {
  userId: 'u',
  role: 'USER',
  isDemo: false,
  sessionHash: '',
  passwordAt: null,
  factorAt: null,
  hasTemporaryPassword: false,
  writes: null,
  timeZone: 'Europe/Madrid',
  requestId: 'r',
  now: '2026-11-23T10:00:00.000Z',
};
const upload = {
  bank: 'BBVA' as const,
  fileName: 'a',
  bytes: new Uint8Array(),
  named: [],
  mapping: null,
};

const importWith = (error: Error) =>
  importReport(
    {
      now: () => new Date(),
      workers: { run: () => Promise.reject(error) },
    } as unknown as Context,
    actor,
    upload,
  );

describe('a worker that a file overwhelms', () => {
  test.each([
    [
      'ran out of time',
      Object.assign(new Error('The task has been aborted'), { name: 'AbortError' }),
    ],
    ['ran out of memory', Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })],
    ['broke down', new Error('worker exited with code: 134')],
  ])('%s: the file is refused', async (_what, error) => {
    await expect(importWith(error)).rejects.toMatchObject({ code: 'invalid_report_format' });
  });

  test('a fault of ours stays one', async () => {
    const fault = new Error('disk full');
    await expect(importWith(fault)).rejects.toBe(fault);
  });
});
