import { describe, expect, test } from 'vitest';
import type { Actor, Context } from '../../platform/context.ts';
import { TooMuchWork } from '../../platform/http/busy.ts';
import { importReport } from './service.ts';

const actor: Actor = {
  userId: 'u',
  role: 'USER',
  isDemo: false,
  sessionHash: '',
  passwordAt: null,
  factorAt: null,
  hasTemporaryPassword: false,
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
  test('has the file refused', async () => {
    const refused = { code: 'invalid_report_format' };
    await expect(importWith(new TooMuchWork())).rejects.toMatchObject(refused);
  });

  test('a fault of ours stays one', async () => {
    const fault = new Error('disk full');
    await expect(importWith(fault)).rejects.toBe(fault);
  });
});
