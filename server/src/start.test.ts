import { Agent, request } from 'node:http';
import { ENGINES, startTestServer } from '@saldo/proofs/harness/test-server';
import { composed } from '@saldo/statements/testing/composed-files';
import { expect, it } from 'vitest';

const FILE = 'caixabank/Movimientos_cuenta_0000001.csv';

/** Uploads a statement, but only once the server has reported that it is reading this request. */
function uploadWhenHeard(address: string, token: string, heard: () => void) {
  const head = '--edge\r\ncontent-disposition: form-data; name="input"; filename="a.csv"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), composed(FILE), Buffer.from('\r\n--edge--\r\n')]);
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${address}/api/reports`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: {
        authorization: `Bearer ${token}`,
        'report-type': 'CAIXABANK',
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    sent.on('continue', () => {
      heard();
      sent.end(body);
    });
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

it.each(ENGINES)('finishes requests in flight before it stops (%s)', async (engine) => {
  const server = await startTestServer(engine);
  const user = await server.signUp();
  let stopped: Promise<void> | undefined;
  const status = await uploadWhenHeard(server.running.address, user.token, () => {
    stopped = server.stop();
  });
  expect(status).toBe(201);
  // Waiting for a kept-alive connection would take 72 seconds.
  await stopped;
});
