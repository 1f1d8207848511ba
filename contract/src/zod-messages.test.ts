import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import * as says from './validation-messages.ts';

/** Matches phrases from the validation library's own messages. */
const RAW =
  /invalid (input|type|option|string|ISO)|expected|received|undefined|nonoptional|too (big|small)|NaN/i;
const VALUES = [
  ...[undefined, null, {}, [], '', 0, -1, 1.5, 1e300, true, 'x', 'x'.repeat(3000)],
  ...[[null], [{}], [['x']], { x: null }, '2026-13-45', '2026-01-01T99'],
];

/** Values to try: each odd value for the schema as a whole, and for each of its fields or list entries. */
function triesOf(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return [...VALUES, ...triesOf(schema.element).map((entry) => [entry])];
  }
  if (!(schema instanceof z.ZodObject)) return VALUES;
  const fields = Object.entries(schema.shape).filter(([, one]) => one instanceof z.ZodType);
  return [
    ...VALUES,
    ...fields.flatMap(([name, one]) =>
      triesOf(one as z.ZodType).map((value) => ({ [name]: value })),
    ),
  ];
}

const schemas = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  [
    ['query', endpoint.query],
    ['headers', endpoint.headers],
    ['body', endpoint.body],
    ['form', endpoint.form?.fields],
  ].flatMap(([part, schema]) =>
    schema instanceof z.ZodType ? [[`${name} ${part}`, schema] as const] : [],
  ),
);

/** Patterns of our messages, in which each parameter matches any text. */
const SENTENCES = [
  ...Object.values(says).filter((one) => typeof one === 'string'),
  ...['conditions', 'actions', 'IDs', 'items'].map((what) => `must have at most § ${what}`),
  ...[says.bankOf(['§']), says.oneOf(['§']), says.unknownFields(['§']), says.yearOr('§')],
  ...['must be from 1 to §', 'must be § or less', 'must be § or more'],
  ...['most', 'least'].flatMap((end) =>
    ['characters', 'entries'].map((what) => `must have at ${end} § ${what}`),
  ),
].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('§', '.*'));
const OURS = new RegExp(`^(${SENTENCES.join('|')})$`, 's');

describe('contract validation', () => {
  it.each(schemas)('%s uses our own messages', (_, schema) => {
    for (const value of triesOf(schema)) {
      for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
        expect([value, path, message]).toEqual([value, path, expect.not.stringMatching(RAW)]);
        expect([value, path, message]).toEqual([value, path, expect.stringMatching(OURS)]);
      }
    }
  });
});

describe('a blank field', () => {
  it.each([
    [says.DATE, says.REQUIRED],
    [says.orLess(5), says.REQUIRED],
    [says.NAME_REQUIRED, says.NAME_REQUIRED],
    [says.TOO_LONG, says.TOO_LONG],
  ])('whose value %s', (message, shown) => {
    expect(says.fieldMessage(message, true)).toBe(shown);
    expect(says.fieldMessage(message, false)).toBe(message);
  });
});
