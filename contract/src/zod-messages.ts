import { z } from 'zod';
import * as says from './validation-messages.ts';

/** Our replacements for zod's messages, phrased to follow the field's name. */
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

/** Text is measured in characters, lists in entries, numbers by their value. */
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

// Applies to every schema without its own message, in every package that imports this module.
z.config({ customError: textOf });
