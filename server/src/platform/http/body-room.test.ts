import { type ClientRequest, request as open } from 'node:http';
import { MAX_REPORT_BYTES } from '@saldo/contract/imports';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/harness.ts';
import { BodyRoom } from './body-room.ts';

it('gives so much to each person and to all, and takes it back once', () => {
  const room = new BodyRoom({ ofOne: 20, ofAll: 30 });
  const busy = expect.objectContaining({ code: 'busy', status: 503 });
  const give = room.take('a', 15);
  expect(() => room.take('a', 6)).toThrow(busy);
  room.take('b', 15);
  expect(() => room.take('c', 1)).toThrow(busy);
  give();
  give();
  room.take('c', 15);
  expect(() => room.take('a', 1)).toThrow(busy);
});

describeOnEachEngine('uploads of one person', (server) => {
  it('are refused before they are read when two large ones are on their way', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    const begin = (token: string): ClientRequest => {
      const upload = open(`${server().running.address}/api/reports`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'report-type': 'REVOLUT',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': MAX_REPORT_BYTES,
        },
      });
      upload.on('error', () => undefined).flushHeaders();
      return upload;
    };
    const first = [begin(user.token), begin(user.token), begin(user.token)];
    const refused = await Promise.race(first.map(answerOf));
    expect(refused).toEqual({ status: 503, retryAfter: '10' });
    const again = () => answerOf(begin(user.token));
    expect(await again()).toEqual(refused);
    const theirs = begin(other.token);
    expect(await Promise.race([answerOf(theirs), again()])).toEqual(refused);
    for (const one of [...first, theirs]) one.destroy();
    // Chunked, it may have all that there may be.
    const send = () => user.raw('POST', '/api/reports', { headers: { 'report-type': 'REVOLUT' } });
    await expect.poll(async () => (await send()).status).toBe(415);
  });
});

/** What an upload is answered before it has sent anything: none that the server reads. */
function answerOf(upload: ClientRequest): Promise<{ status?: number; retryAfter: unknown }> {
  return new Promise((resolve) => {
    upload.once('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      upload.destroy();
    });
  });
}
