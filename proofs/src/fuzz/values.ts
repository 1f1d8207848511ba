import { MAX_AMOUNT } from '@saldo/contract/amounts';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { fitting, idOf } from './field-values.ts';

type Schema = Record<string, unknown>;
type Json = unknown;

/** The field and the call that a schema belongs to. */
interface Place {
  name: string;
  path: string;
}

const id = idOf('id', '/any');

/** Values that programs stumble over. */
export const hostile: Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    ...[
      '',
      ' ',
      '%',
      "'; drop table users; --",
      '" or 1=1',
      '<script>',
      '{{7*7}}',
      '../../etc/passwd',
    ],
    ...['__proto__', 'constructor', 'toString', 'null', 'NaN', '-0', '1e309', '=1+1', '\\', '"'],
    ...[
      '\u0000',
      '\ud800',
      '\u202e',
      '🏦',
      'ﷺ',
      'x'.repeat(3000),
      'x*'.repeat(400),
      '9'.repeat(400),
    ],
    ...[
      '2026-02-31',
      '0000-00-00',
      '9999-12-31',
      '2026-01-01T24:00:00',
      '+275760-09-13',
      'é\u0301',
    ],
    ...[0, -0, -1, 0.001, 1e21, 1e308, 2 ** 53, -(2 ** 31), 2 ** 31, 1e-7],
    ...[true, false, null, [], {}, [[]], [null], { '': '' }, { __proto__: null }],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 2, max: 200 }).map(nested),
  id,
);

function nested(depth: number): Json {
  let value: Json = 1;
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value };
  return value;
}

/** Values that mostly satisfy a schema of the contract, for a call with a given path. */
export function valid(schema: z.ZodType, path: string): Arbitrary<Json> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return of(json, { name: '', path });
}

/** A value with some parts replaced, left out or added. */
export const nearly = (value: Arbitrary<Json>): Arbitrary<Json> =>
  fc
    .tuple(value, fc.array(fc.tuple(fc.nat(), hostile, fc.nat(3)), { minLength: 1, maxLength: 2 }))
    .map(([given, changes]) =>
      changes.reduce<Json>((now, [at, instead, how]) => changed(now, at, instead, how), given),
    );

function changed(value: Json, at: number, instead: Json, how: number): Json {
  if (Array.isArray(value)) {
    if (value.length === 0 || how === 0) return [...value, instead];
    const here = at % value.length;
    return value.map((one, i) => (i === here ? changed(one, at >> 1, instead, how) : one));
  }
  if (typeof value !== 'object' || value === null) return instead;
  const entries = Object.entries(value);
  const here = at % (entries.length + 1);
  const chosen = entries[here];
  if (!chosen) return { ...value, extra: instead };
  if (how === 0) return Object.fromEntries(entries.filter((one) => one !== chosen));
  return { ...value, [chosen[0]]: how === 1 ? instead : changed(chosen[1], at >> 1, instead, how) };
}

function of(schema: Schema, place: Place): Arbitrary<Json> {
  const known = fitting(place.name, place.path);
  const made = byType(schema, place);
  // Usually choose a value that fits the existing data.
  return known ? fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: made }) : made;
}

function byType(schema: Schema, place: Place): Arbitrary<Json> {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (options) return fc.oneof(...options.map((one) => of(one, place)));
  const parts = schema.allOf as Schema[] | undefined;
  if (parts) return fc.tuple(...parts.map((one) => of(one, place))).map(merged);
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  if ('const' in schema) return fc.constant(schema.const);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return ofObject(schema, place);
    case 'array':
      return ofArray(schema, place);
    case 'string':
      return ofText(schema, place);
    case 'integer':
    case 'number':
      return ofNumber(schema, type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostile;
  }
}

const merged = (parts: Json[]): Json => Object.assign({}, ...(parts as object[]));

function ofObject(schema: Schema, { path }: Place): Arbitrary<Json> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = new Set((schema.required ?? []) as string[]);
  if (properties.length === 0) {
    const more = schema.additionalProperties;
    const isSchema = typeof more === 'object' && more !== null;
    const value = isSchema ? of(more as Schema, { name: '', path }) : hostile;
    return fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 3 });
  }
  const fields = properties.map(([name, one]) => {
    const value = of(one, { name, path });
    // Most filters leave a list empty, so use them rarely.
    return [name, required.has(name) ? value : seldom(value)] as const;
  });
  return fc
    .record(Object.fromEntries(fields))
    .map((made) =>
      Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)),
    );
}

const seldom = (value: Arbitrary<Json>): Arbitrary<Json> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

function ofArray(schema: Schema, place: Place): Arbitrary<Json> {
  const { items, prefixItems, minItems = 0, maxItems = 5 } = schema;
  if (Array.isArray(prefixItems)) {
    return fc.tuple(...(prefixItems as Schema[]).map((one) => of(one, place)));
  }
  const minLength = Number(minItems);
  const maxLength = Math.max(minLength, Math.min(Number(maxItems), 5));
  return fc.array(of((items ?? {}) as Schema, place), { minLength, maxLength });
}

const WORDS = [
  'Mercadona',
  'Café Ñandú',
  'BIZUM de Lucía',
  'x*1234',
  'paypal *steam',
  '12,50 eur',
  'a',
];

function ofText(schema: Schema, { name, path }: Place): Arbitrary<Json> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return idOf(name, path);
  const fits = matching(pattern);
  if (fits) return fits;
  const most = Math.min(Number(maxLength), 60);
  const least = Math.min(Number(minLength), most);
  return fc.oneof(
    fc.constantFrom(...WORDS.map((word) => word.slice(0, most).padEnd(least, 'x'))),
    // Half of all text inputs accept a day, an id or a number as text.
    fc.oneof(id, fc.constantFrom('2026-01-31', '2026-02-01T10:20:30', '10.5', 'true', 'EUR')),
    fc.string({ unit: 'grapheme', minLength: least, maxLength: most }),
  );
}

const days = fc.constantFrom(
  ...['2026-01-31', '2026-02-01T10:20:30', '2024-02-29', '2026-01-02', '1900-01-01'],
  ...['2199-12-31', '2025-06-15', '2026-12-31', '2026-02-30'],
);

function matching(pattern: unknown): Arbitrary<string> | undefined {
  if (typeof pattern !== 'string') return undefined;
  // The pattern for days accepts days that do not exist.
  if (pattern.includes('(19|20|21)')) return days;
  try {
    const made = fc.stringMatching(new RegExp(pattern, 'u'));
    fc.sample(made, 1);
    return made;
  } catch {
    return undefined;
  }
}

function ofNumber({ minimum, maximum, exclusiveMinimum }: Schema, whole: boolean): Arbitrary<Json> {
  const least = Math.max(Number(minimum ?? exclusiveMinimum ?? -1e6), -MAX_AMOUNT);
  // Mostly small amounts, but also the largest and smallest allowed.
  const min = Math.max(least, -100);
  const max = Math.min(Number(maximum ?? 1e6), MAX_AMOUNT);
  const near = fc.integer({
    min: Math.ceil(min),
    max: Math.min(Math.floor(max), Math.ceil(min) + 3000),
  });
  if (whole) return near;
  const within = (n: number) => Math.min(max, Math.max(least, n));
  return fc.oneof(
    near,
    near.map((n) => within(n + 0.25)),
    { weight: 2, arbitrary: decimalOfAnySize.map(within) },
    fc.constantFrom(least, max),
  );
}

/**
 * With up to three decimals. All magnitudes are equally likely, because limits of precision show only at some of them.
 */
const decimalOfAnySize: Arbitrary<number> = fc
  .tuple(fc.maxSafeNat(), fc.nat(11), fc.nat(3), fc.constantFrom(1, 1, 1, -1))
  .map(
    ([part, size, decimals, sign]) =>
      sign * Number(((part / 2 ** 53) * 10 ** size).toFixed(decimals)),
  );
