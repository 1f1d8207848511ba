import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import { isOneLine, isVisible, toOneLine, withoutInvisible } from './one-line.ts';
import * as says from './validation-messages.ts';

/** Fields that other users see on one line. */
const NAMES = new Set(['name', 'lastnames', 'username', 'email', 'title', 'note', 'icon', 'tags']);
const EXEMPT = new Set([
  // Sign-in uses these values for lookup only.
  'POST /auth/login username',
  'POST /auth/login email',
  // Usernames contain only letters, digits and underscores.
  'POST /auth/register username',
  // Bank names come from the provider's list.
  'POST /bank-connections/start name',
  // Only its author reads it, on as many lines as it has.
  'POST /transactions note',
  'PUT /transactions/{id} note',
]);
/** Accepted messages. An email address cannot contain white space anyway, so its own message is enough. */
const REFUSALS: readonly string[] = [says.ONE_LINE, says.EMAIL];

interface Field {
  path: string;
  schema: z.ZodType;
}

function fieldsOf(schema: unknown, path: string): Field[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsOf(one, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const here = `${path} ${name}`;
    const isName = NAMES.has(name) && field instanceof z.ZodType;
    return isName ? [{ path: here, schema: field }] : fieldsOf(field, path);
  });
}

const fields = Object.values<Endpoint>(endpoints)
  .flatMap(({ method, path, body }) => fieldsOf(body, `${method} ${path}`))
  .filter(({ path }) => !EXEMPT.has(path));

const problemsOf = (schema: z.ZodType, text: string) =>
  [text, [text]].flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  });

describe('single-line fields', () => {
  it('exist in the contract', () => {
    expect(fields.length).toBeGreaterThan(25);
  });

  it.each(fields)(
    'reject line breaks, control characters and reversed text: $path',
    ({ schema }) => {
      for (const odd of ['\n', '\u2028', '\u0007', '\u0085', '\u202e', '\u2066']) {
        const problems = problemsOf(schema, `ab${odd}cd@example.org`);
        expect(problems.filter((one) => REFUSALS.includes(one))).not.toEqual([]);
      }
      for (const fine of ['👩‍👧', 'נתן\u200f', 'Peña · L’Auto']) {
        expect(problemsOf(schema, fine)).not.toContain(says.ONE_LINE);
      }
    },
  );
});

/** Not given by anyone: it names an account in another app's export. */
const NAMED_BY_FILE = 'PUT /import-plans/{id}/files/{file} name';

describe('names that show nothing', () => {
  const NOTHING = [
    '\u200b\u2060',
    '\u3164',
    '\u00ad',
    '\u{e0041}\u{e007f}',
    '\ufe0f',
    '\u2800',
    '\u200d',
  ];

  it.each(fields.filter(({ path }) => path !== NAMED_BY_FILE))(
    'count as empty: $path',
    ({ schema }) => {
      for (const name of NOTHING) {
        const accepted = [name, [name]].flatMap((value) => {
          const parsed = schema.safeParse(value);
          return parsed.success ? [parsed.data].flat() : [];
        });
        expect(accepted.filter(Boolean)).toEqual([]);
      }
    },
  );

  it.each(['👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', 'می\u200cخواهم', 'क्‍ष', '\u0600'])('do not include %s', (name) => {
    expect([isVisible(name), isOneLine(name)]).toEqual([true, true]);
  });

  it('differ by nothing once invisible characters are left out', () => {
    for (const name of NOTHING) expect(withoutInvisible(`a${name}na`)).toBe('ana');
  });
});

it('puts an external name on one line', () => {
  expect(toOneLine('Cuenta\r\ncorriente \u202efdp.exe\u2069')).toBe('Cuenta corriente fdp.exe');
  expect(toOneLine('Nómina 🏦')).toBe('Nómina 🏦');
  expect(isOneLine(toOneLine('\u0000\u2029\u009f'))).toBe(true);
});
