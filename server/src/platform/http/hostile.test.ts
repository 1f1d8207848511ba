import { endpoints } from '@saldo/contract';
import type { Endpoint, Form } from '@saldo/contract/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { describeOnEachEngine, pathOf } from '../../testing/harness.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const calls = Object.entries<Endpoint>(endpoints).filter(
  ([, endpoint]) => endpoint.access !== 'public' && endpoint.path !== '/auth/logout',
);

/** The names that the calls know, so that many of the bodies get past the first check. */
const name = fc.constantFrom(
  'id',
  'date',
  'amount',
  'bank',
  'product',
  'direction',
  'description',
  'fee',
  'tags',
  'category',
  'account_iban',
  'ignore',
  'name',
  'icon',
  'color',
  'parent_id',
  'role',
  'max_uses',
  'expires_at',
  'updated_at',
  'year',
  'month',
  'limit',
  'offset',
  'sort_by',
  'move_to',
  'from',
  'to',
  'counts_as',
  'not_category',
  'not_subcategory',
  'metric',
  'goal',
  'alert',
  'series',
  'sum',
  'categories',
  '__proto__',
  'constructor',
);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'BBVA',
    'current',
    '2026-02-28',
    '2026-02-31',
    'income',
    'EUR',
    UNKNOWN,
    '',
    ' ',
    '#112233',
    '%',
    "'; --",
    '\u0000',
    '\ud800',
    '🏦',
    'x'.repeat(3000),
    0,
    -0,
    1e308,
    0.1,
    -1,
    2026,
    true,
    null,
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(name, scalar, { maxKeys: 3 }),
);
const object = fc.dictionary(name, value, { maxKeys: 8 });
/** Those of the contract's headers that HTTP lets through; only the bank is checked by value. */
const header = fc.constantFrom('', ' ', 'BBVA', 'generic', 'x'.repeat(3000), '%', "'; --");

/** The form that a call asks for, with a file of text and fields of anything beside it. */
function formOf({ file, fields }: Form, content: string, values: Record<string, unknown>) {
  const form = new FormData();
  const known = Object.keys((fields as z.ZodObject).shape);
  for (const [at, [given, value]] of Object.entries(values).entries()) {
    form.append(known[at] ?? given, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(file, new Blob([content]), 'x.csv');
  return form;
}

describeOnEachEngine('hostile input', (server) => {
  it('is refused with a reason and never breaks anything', async () => {
    const user = await server().signUp('ADMIN');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.oneof(object, fc.array(object, { maxLength: 3 }), scalar),
        fc.dictionary(name, scalar, { maxKeys: 4 }),
        header,
        async ([called, endpoint], body, query, sent) => {
          const path = pathOf(endpoint, { params: { id: UNKNOWN }, query });
          const { form, headers } = endpoint;
          const json = JSON.stringify(body ?? null);
          const named = Object.keys(headers?.shape ?? {}).map((known) => [known, sent]);
          const answer = await user.raw(endpoint.method, path, {
            ...(endpoint.body ? { body: json } : {}),
            ...(form ? { body: formOf(form, json, query) } : {}),
            headers: endpoint.body
              ? { 'content-type': 'application/json' }
              : Object.fromEntries(named),
          });
          expect([called, answer.status, JSON.stringify(answer.body)]).not.toEqual([
            called,
            500,
            expect.anything(),
          ]);
        },
      ),
      { numRuns: 300 },
    );
    expect((await user.raw('GET', '/api/categories')).status).toBe(200);
  });
});
