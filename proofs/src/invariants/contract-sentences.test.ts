import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CONTRACT = join(import.meta.dirname, '../../../contract/src');
/**
 * Messages written inline: text where a schema takes its error (by key, or as the last argument of a check), and any
 * string that starts like a message.
 */
const WRITTEN_IN_PLACE = [
  /\b(error|message|missing|tooLarge|brokenOff): *['"`].*/g,
  /\.(min|max|length|int|regex|refine)\([^'"`;()]*, *['"`].*/g,
  /['"`](must|is|has|cannot|at most|at least|Please|Choose|There is) .*/g,
];

const files = readdirSync(CONTRACT).filter(
  (file) => !/^validation-messages(\.[a-z]{2})?\.ts$|\.test\.ts$/.test(file),
);

test.each(files)('%s takes every error message from the table', (file) => {
  const source = readFileSync(join(CONTRACT, file), 'utf8').replace(/\/\*\*.*?\*\//gs, '');
  expect(WRITTEN_IN_PLACE.flatMap((found) => source.match(found) ?? [])).toEqual([]);
});

test('an inline message is found', () => {
  const schema = "z.string({ error: 'must be text' }).max(3, 'too long').refine(isDay, 'no day')";
  expect(WRITTEN_IN_PLACE.every((found) => schema.match(found) !== null)).toBe(true);
});
