import { z } from 'zod';
import * as says from './validation-messages.ts';

/** How zod's own refusals read, in the manner of those that the contract writes: the field's name goes before. */
const TYPES: Record<string, string> = {
  string: says.TEXT,
  number: says.NUMBER,
  int: says.WHOLE_NUMBER,
  boolean: says.BOOLEAN,
  array: says.LIST,
  tuple: says.LIST,
  object: says.OBJECT,
  record: says.OBJECT,
  file: says.FILE,
};
const FORMATS: Record<string, string> = {
  datetime: says.TIME,
  url: says.ADDRESS,
  uuid: says.ID,
};

/** Of a text its characters, of a list its entries, of a number itself. */
const sized = (origin: string): keyof typeof says.bounds =>
  origin === 'string' ? 'text' : origin === 'array' || origin === 'set' ? 'list' : 'number';

function textOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return says.REQUIRED;
      return TYPES[issue.expected] ?? says.KIND;
    case 'invalid_value':
      return says.oneOf(issue.values);
    case 'invalid_format':
      return FORMATS[issue.format] ?? says.FORMAT;
    case 'too_big':
      return says.bounds[sized(issue.origin)].most(issue.maximum);
    case 'too_small':
      return says.bounds[sized(issue.origin)].least(issue.minimum);
    case 'unrecognized_keys':
      return says.unknownFields(issue.keys);
    default:
      return says.NOT_VALID;
  }
}

// Wherever a schema says nothing itself, and in every room that checks by one.
z.config({ customError: textOf });
