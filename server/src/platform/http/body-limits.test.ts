import { endpoints } from '@saldo/contract';
import type { Endpoint } from '@saldo/contract/endpoint';
import { largestBody } from '@saldo/proofs/harness/largest-body';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { pathOf } from '@saldo/proofs/users/user';
import { expect, it, vi } from 'vitest';
import { BODY_LIMIT } from './json-body.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const WEBAUTHN = ['addPasskey', 'loginWithPasskey'];
/**
 * Calls whose largest valid body exceeds the size limit: each list in the body has its own limit, but no client fills
 * all of them at once.
 */
const BY_BYTES: Record<string, string> = { updateBatch: '[]', applySuggestions: '{}' };
const json = { 'content-type': 'application/json' };

const withBody = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  endpoint.body && !BY_BYTES[name] ? [{ name, endpoint, body: endpoint.body }] : [],
);

describeOnEachEngine('the largest valid body', (server) => {
  it('of each call is accepted, and no call accepts much more', async () => {
    const user = await server().signUp('ADMIN');
    for (const { name, endpoint, body } of withBody) {
      const sent = JSON.stringify(largestBody(body));
      const size = Buffer.byteLength(sent);
      const limit = endpoint.maxBytes ?? BODY_LIMIT;
      expect([name, size, size <= limit]).toEqual([name, size, true]);
      if (endpoint.maxBytes) expect([name, size > BODY_LIMIT]).toEqual([name, true]);
      expect([name, limit <= Math.max(BODY_LIMIT, size * 2)]).toEqual([name, true]);
      const path = pathOf(endpoint, { params: { id: UNKNOWN, file: UNKNOWN } });
      const answer = await user.raw(endpoint.method, path, { body: sent, headers: json });
      expect([name, [400, 413].includes(answer.status) && !WEBAUTHN.includes(name)]).toEqual([
        name,
        false,
      ]);
      const more = await user.raw(endpoint.method, path, {
        body: sent + ' '.repeat(limit + 1 - size),
        headers: json,
      });
      expect([name, more.status]).toEqual([name, 413]);
    }
  });

  it('of a bulk call is bounded by its size in bytes', async () => {
    const user = await server().signUp();
    for (const [name, empty] of Object.entries(BY_BYTES)) {
      const {
        method,
        maxBytes = 0,
        ...rest
      } = (endpoints as Record<string, Endpoint>)[name] as Endpoint;
      const path = pathOf({ method, ...rest }, { query: { year: 2026 } });
      const send = async (size: number) =>
        (await user.raw(method, path, { body: empty.padEnd(size), headers: json })).status;
      expect([name, await send(maxBytes), await send(maxBytes + 1)]).toEqual([name, 200, 413]);
    }
  });

  it("of a call that a worker parses never reaches the main thread's parser, and is validated like any other", async () => {
    const user = await server().signUp();
    const long = Object.entries<Endpoint>(endpoints).filter(([, one]) => one.readByTask);
    expect(long.map(([name]) => name).sort()).toEqual(Object.keys(BY_BYTES).sort());
    const read = vi.spyOn(JSON, 'parse');
    for (const [name, endpoint] of long) {
      const path = pathOf(endpoint, { query: { year: 2026 } });
      const send = (body: string) => user.raw(endpoint.method, path, { body, headers: json });
      const list = (items: unknown[]) =>
        name === 'updateBatch'
          ? items
          : { new: [{ name: 'a', icon: 'b', transaction_ids: items }] };
      const wrong = await send(JSON.stringify(list(Array.from({ length: 2000 }, () => 'x'))));
      expect([name, wrong.status, wrong.body.detail.code]).toEqual([name, 422, 'validation_error']);
      const { fields } = wrong.body.detail;
      expect(fields).toHaveLength(100);
      expect(fields[7].path).toBe(name === 'updateBatch' ? '7' : 'new.0.transaction_ids.7');
      const refused = ['{', '"\\u0000"', '['.repeat(40)].map(send);
      for (const answer of await Promise.all(refused)) {
        expect([name, answer.status, answer.body.detail.code]).toEqual([name, 400, 'bad_request']);
      }
    }
    const longest = Math.max(...read.mock.calls.map(([text]) => text.length));
    read.mockRestore();
    expect(longest).toBeLessThan(BODY_LIMIT);
  });
});
