import { z } from 'zod';

type Schema = Record<string, unknown>;
const ID = '01890000-0000-7000-8000-000000000000';
/** Takes three bytes, the most that one character within a length limit can take. */
const WIDE = '€';

/** The longest values that the contract's patterns accept. */
const OF_PATTERN: readonly (readonly [RegExp, string])[] = [
  [/^\^\(19\|20\|21\)/, '2026-01-31T00:00:00'],
  [/^\^\[A-Z0-9\]\[A-Z0-9_ \.&-\]/, 'A'.repeat(40)],
  [/^\^\[A-Z\]\{3\}/, 'EUR'],
  [/^\^#/, '#112233'],
  [/^\^\(\?:\(\?:\\d\\d/, '2027-01-31T00:00:00.000+00:00'],
];

function largestText({ format, pattern, maxLength }: Schema): string {
  if (format === 'uuid') return ID;
  const sample = OF_PATTERN.find(([known]) => known.test(String(pattern ?? '')))?.[1];
  if (sample) return sample;
  if (typeof maxLength !== 'number')
    throw new Error(`text without a limit: ${pattern ?? format ?? ''}`);
  return WIDE.repeat(maxLength);
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const longest = (values: readonly unknown[]) =>
  values.reduce((best, value) => (sizeOf(value) > sizeOf(best) ? value : best));

function largest(schema: Schema): unknown {
  const { anyOf, type, items, maxItems, properties } = schema;
  if (schema.enum) return longest(schema.enum as unknown[]);
  if ('const' in schema) return schema.const;
  if (anyOf) return longest((anyOf as Schema[]).map(largest));
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'string') return largestText(schema);
  if (kind === 'boolean') return false;
  if (kind === 'null') return null;
  if (kind === 'number') return 99_999_999_999.99;
  if (kind === 'integer') return schema.maximum;
  if (kind === 'array') {
    if (typeof maxItems !== 'number') throw new Error('list without a limit');
    return Array.from({ length: maxItems }, () => largest(items as Schema));
  }
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  return Object.fromEntries(fields.map(([name, field]) => [name, largest(field)]));
}

/** The largest value that the schema's own limits allow. Throws if it has no limit. */
export const largestBody = (schema: z.ZodType): unknown =>
  largest(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
