import { endpoints } from '@saldo/contract';
import type { Endpoint } from '@saldo/contract/endpoint';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { MAPPING, PIXEL } from './belongings.ts';
import type { FuzzRequest, FuzzRole } from './types.ts';
import { hostile, nearly, valid } from './values.ts';

type Values = Record<string, unknown>;

/** Calls to send rarely: they delete a lot, end a user, or take as long as a hundred others. */
const SELDOM = new Set([
  ...['logout', 'deleteProfile', 'revokeSession', 'updateProfile', 'deletePeriod'],
  ...['disconnectBank', 'undoReport', 'suggestCategories', 'getExport', 'deleteUser'],
]);

/** Requests of all kinds: any call, any sender, valid or with some error. */
export const fuzzRequests = (): Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
      weight: weightOf(name),
      arbitrary: requestOf(name, endpoint),
    })),
  );

/** A request for one call that satisfies its contract, with ids still to be filled in. */
export const validRequest = (name: string, endpoint: Endpoint): Arbitrary<FuzzRequest> =>
  made(name, endpoint, AS_IT_SHOULD_BE);

function weightOf(name: string): number {
  if (SELDOM.has(name)) return 1;
  // More is created than deleted, so there is data to request.
  return name.startsWith('create') ? 10 : 5;
}

function requestOf(name: string, endpoint: Endpoint): Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: made(name, endpoint, AS_IT_SHOULD_BE) },
    { weight: 4, arbitrary: made(name, endpoint, ANYTHING) },
  );
}

/** How values of the contract are sent. */
interface Manner {
  value(given: Arbitrary<unknown>): Arbitrary<unknown>;
  body(given: Arbitrary<unknown>): Arbitrary<string>;
  /** Extra fields that no call expects. */
  more<T>(given: Arbitrary<T>): Arbitrary<T | undefined>;
}

function made(name: string, endpoint: Endpoint, manner: Manner): Arbitrary<FuzzRequest> {
  const { method, path, params, query, headers, body, form } = endpoint;
  const of = (schema: z.ZodType) => valid(schema, path);
  const parts = fc.record({
    as: fc.oneof(...WHO),
    params: params ? manner.value(of(params)) : fc.constant({}),
    query: query ? manner.value(of(query)) : manner.more(hostile),
    headers: headers ? manner.value(of(headers)) : fc.constant({}),
    body: body ? manner.body(of(body)) : manner.more(text(hostile)),
    file: form ? fileOf(form.file, manner.value(of(form.fields))) : fc.constant(undefined),
    odd: manner.more(oddPath),
    zone: manner.more(fc.constantFrom('Europe/Madrid', 'Nowhere/At all', 'x'.repeat(500))),
    packed: manner.more(fc.constantFrom('gzip', 'br', 'identity', 'x')),
  });
  return parts.map(({ odd, zone, packed, ...one }) => {
    const plain = pathOf(path, one.params, one.query);
    const { file } = one;
    return {
      as: one.as,
      name,
      method,
      path: odd ? odd(plain) : plain,
      isPlain: odd === undefined,
      headers: headersOf({
        ...(one.headers as Values),
        ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(zone ? { 'x-time-zone': zone } : {}),
        ...(packed ? { 'content-encoding': packed } : {}),
      }),
      ...(file ? { file } : { body: one.body }),
    };
  });
}

const WHO = (['stranger', 'viewer', 'admin', 'user'] as const).map((role, at) => ({
  // Later roles send more requests, so that most data belongs to plain users.
  weight: at + 1,
  arbitrary: fc.constant<FuzzRole>(role),
}));

/** Half of the values are valid, a third are almost valid, and the rest can be anything. */
const mixed = (value: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: value },
    { weight: 3, arbitrary: nearly(value) },
    { weight: 1, arbitrary: hostile },
  );

const bodyOf = (value: Arbitrary<unknown>): Arbitrary<string> =>
  fc.oneof({ weight: 19, arbitrary: text(mixed(value)) }, { weight: 1, arbitrary: broken });

const seldom = <T>(value: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const text = (value: Arbitrary<unknown>): Arbitrary<string> =>
  value.map((one) => JSON.stringify(one) ?? '');

/** Invalid JSON, or longer and deeper JSON than any client sends. */
const broken: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    '[1,',
    'null',
    '"',
    '\u0000',
    '{"a":1}{"b":2}',
    '1e999',
    "{'a':1}",
  ),
  fc.integer({ min: 1, max: 4 }).map((size) => `[${'[],'.repeat(size * 5000)}1]`),
  fc.integer({ min: 30, max: 5000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 30, max: 3000 }).map((depth) => '{"a":'.repeat(depth)),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const AS_IT_SHOULD_BE: Manner = {
  value: (given) => given,
  body: (given) => text(given),
  more: () => fc.constant(undefined),
};
const ANYTHING: Manner = { value: mixed, body: bodyOf, more: seldom };

const segment = (value: unknown) =>
  encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '?'))
    .replaceAll('%40', '@')
    .replaceAll('%3A', ':');

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function pathOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isObject(params) ? params[name] : params;
    // With an empty id, the path would address another call.
    return segment(value ?? '').slice(0, 1000) || 'none';
  });
  const pairs = isObject(query) ? Object.entries(query) : query === undefined ? [] : [['', query]];
  const search = pairs
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${segment(key)}=${segment(value)}`)
    .join('&');
  return `/api${filled}${search ? `?${search}` : ''}`;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Drops headers that an HTTP client cannot send. */
const headersOf = (given: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [
        name,
        asText(value)
          .replaceAll(/[^\x20-\x7e]/g, '?')
          .slice(0, 4000),
      ])
      .filter(([name]) => /^[\w-]+$/.test(name ?? '')),
  );

/** Alternative spellings of a path, and invalid paths. */
const oddPath: Arbitrary<(plain: string) => string> = fc.constantFrom<
  ((plain: string) => string)[]
>(
  (plain) => plain.replace('/api', '/%61pi'),
  (plain) => plain.replace('/api', '//api'),
  (plain) => plain.replace('/api', '/API'),
  (plain) => plain.replace('/api', '/x/../api'),
  (plain) => plain.replace('/api', '/./api'),
  (plain) => plain.replace('/api', '/api/'),
  (plain) => plain.replace('/api', '/api%2f'),
  (plain) => plain.replace('/api', '/api;a=b'),
  (plain) => `http://elsewhere.example${plain}`,
  (plain) => plain.replace(/^([^?]*)/, '$1/'),
  (plain) => plain.replace(/^([^?]*)/, '$1//'),
  (plain) => `${plain}${plain.includes('?') ? '&' : '?'}a=%`,
  (plain) => `${plain}%00`,
  (plain) => plain.replace('/api', '/api/%ff'),
  (plain) => `${plain}#x`,
  (plain) => plain.toUpperCase(),
  (plain) => [...plain].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  () => '*',
  () => '/api/docs/../../../etc/passwd',
  () => `/api/${'a'.repeat(3000)}`,
);

const REVOLUT = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-01-01 10:00:00,2026-01-01 10:00:00,Mercadona,-1.00,0.00,EUR,COMPLETED,9.00
`;
const LIST = 'Date,Description,Amount\n2026-01-01,Mercadona,-1.00\n2026-01-02,x*x*x*,2\n';
const content: Arbitrary<Uint8Array> = fc.oneof(
  fc.constantFrom<Uint8Array>(Buffer.from(REVOLUT), Buffer.from(LIST), PIXEL),
  fc
    .tuple(fc.constantFrom(REVOLUT, LIST), fc.nat(300), fc.string({ maxLength: 30 }))
    .map(([file, at, instead]) => Buffer.from(file.slice(0, at) + instead + file.slice(at))),
  fc
    .tuple(fc.constantFrom('"', '<table>', '<!---->', 'x*', 'a,', '\n', '22'), fc.nat(20_000))
    .map(([pump, times]) => Buffer.from(REVOLUT + pump.repeat(times))),
  fc.uint8Array({ maxLength: 300 }),
  fc
    .uint8Array({ maxLength: 60 })
    .map((more) => Buffer.concat([Buffer.from('PK\u0003\u0004'), more])),
  fc.uint8Array({ maxLength: 60 }).map((more) => Buffer.concat([PIXEL, more])),
);

function fileOf(field: string, fields: Arbitrary<unknown>): Arbitrary<FuzzRequest['file']> {
  return fc
    .record({
      field: fc.oneof({ weight: 9, arbitrary: fc.constant(field) }, fc.constantFrom('', 'x')),
      name: fc.constantFrom(
        'a.csv',
        'a.xlsx',
        'a.png',
        '../a.csv',
        'a.exe',
        'x'.repeat(300),
        '',
        '🏦',
      ),
      content,
      fields,
      mapped: fc.boolean(),
    })
    .map(({ fields: given, mapped, ...file }) => ({
      ...file,
      fields: {
        ...Object.fromEntries(
          Object.entries(isObject(given) ? given : {}).map(([name, value]) => [
            name,
            asText(value),
          ]),
        ),
        ...(mapped && field === 'input' ? { mapping: MAPPING } : {}),
      },
    }));
}
