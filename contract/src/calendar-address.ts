import { z } from 'zod';
import { Empty, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

/** Where calendar programs fetch a user's bills and pay; the address below it is secret. */
export const CALENDAR_FOLDER = '/calendar/';

const CalendarAddress = z.object({
  /** Whether events name amounts. */
  with_amounts: z.boolean(),
  created_at: Instant,
});

export const getCalendarAddress = endpoint('GET', '/calendar-address', {
  summary: 'Get whether there is a calendar address; the address itself is shown only once',
  access: 'user',
  answers: { 200: z.object({ address: CalendarAddress.nullable() }) },
});

export const createCalendarAddress = endpoint('POST', '/calendar-address', {
  summary: 'Create the secret address of the calendar of bills and pay; an earlier one ends',
  access: 'editor',
  stepUp: true,
  body: z.object({ with_amounts: z.boolean({ error: says.BOOLEAN }) }),
  answers: { 201: CalendarAddress.extend({ path: z.string() }) },
});

export const deleteCalendarAddress = endpoint('DELETE', '/calendar-address', {
  summary: 'End the calendar address',
  access: 'editor',
  answers: { 200: Empty },
});
