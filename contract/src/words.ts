import { z } from 'zod';

/** How zod's own refusals read, in the manner of those that the contract writes: the field's name goes before. */
const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  file: 'must be a file',
};
const FORMATS: Record<string, string> = {
  datetime: 'must be a time like 2026-01-31T12:00:00Z',
  url: 'must be an address such as https://saldo.example.org',
  uuid: 'must be an id',
};

const listed = (values: readonly unknown[]) => values.map(String).join(', ');

/** `an amount` of `what`: characters of a text, entries of a list, nothing of a number. */
function bound(words: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `must have ${words} ${limit} characters`;
  if (origin === 'array' || origin === 'set') return `must have ${words} ${limit} entries`;
  return words === 'at most' ? `must be ${limit} or less` : `must be ${limit} or more`;
}

function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return TYPES[issue.expected] ?? 'is not of the right kind';
    case 'invalid_value':
      return `must be one of ${listed(issue.values)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it should be';
    case 'too_big':
      return bound('at most', issue.maximum, issue.origin);
    case 'too_small':
      return bound('at least', issue.minimum, issue.origin);
    case 'unrecognized_keys':
      return `has unknown fields: ${listed(issue.keys)}`;
    default:
      return 'is not valid';
  }
}

// Wherever a schema says nothing itself, and in every room that checks by one.
z.config({ customError: wordsOf });
