import { fileURLToPath } from 'node:url';
import { listReports } from '@saldo/contract/imports';
import { ENGINES, startTestServer } from '@saldo/proofs/harness/test-server';
import { composed } from '@saldo/statements/testing/composed-files';
import { expect, test } from 'vitest';

const CSV = 'caixabank/Movimientos_cuenta_0000001.csv';
const workerFile = fileURLToPath(
  new URL('../../platform/jobs/testing/ending-worker.mjs', import.meta.url),
);

test.each(ENGINES)(
  'a broken worker is reported as a server error, not as a problem of the file (%s)',
  async (engine) => {
    const server = await startTestServer(engine, {}, { workerFile });
    const user = await server.signUp();
    const { status, body, headers } = await user.upload('CAIXABANK', composed(CSV));
    expect([status, body.detail.code]).toEqual([503, 'busy']);
    expect(body.detail.message).toMatch(/^The server couldn’t finish this/);
    expect(headers.get('retry-after')).toBe('30');
    expect(await user.call(listReports)).toEqual([]);
    await server.stop();
  },
);
