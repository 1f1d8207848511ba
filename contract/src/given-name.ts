import './zod-messages.ts';
import { z } from 'zod';
import { isOneLine, isVisible } from './one-line.ts';
import * as says from './validation-messages.ts';

/** A name that people give and that others may see, in one line and not empty. */
export const givenName = (
  most: number,
  messages: Partial<Record<'empty' | 'tooLong' | 'notText', string>> = {},
) => {
  const { empty = says.REQUIRED, tooLong = says.TOO_LONG, notText = empty } = messages;
  return z
    .string({ error: notText })
    .trim()
    .min(1, empty)
    .max(most, tooLong)
    .refine(isVisible, empty)
    .refine(isOneLine, says.ONE_LINE);
};

/** The same, but it may be empty, and is if it shows nothing. */
export const optionalName = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says.TOO_LONG)
    .refine(isOneLine, says.ONE_LINE)
    .transform((name) => (isVisible(name) ? name : ''));
