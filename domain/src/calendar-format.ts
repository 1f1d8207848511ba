import { addDays, type Day } from './dates.ts';

/* Calendars as RFC 5545 describes them: lines that end with CR LF and are folded at 75 octets. */

/** An event that lasts a day. */
export interface DayEvent {
  /** The same for the same event, whenever the calendar is written. */
  uid: string;
  on: Day;
  summary: string;
}

const MAX_OCTETS = 75;
const OCTETS = new TextEncoder();

/** Text as a property's value. Control characters other than line breaks are not allowed in calendars. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** A line in pieces of at most 75 octets, none of which cuts a character. Each further one begins with a space. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = OCTETS.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

const dateOf = (day: Day): string => day.replaceAll('-', '');

const eventLines = ({ uid, on, summary }: DayEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${dateOf(on)}`,
  `DTEND;VALUE=DATE:${dateOf(addDays(on, 1))}`,
  `SUMMARY:${escapeText(summary)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar of events that last a day and remind nobody. `today` is the day on which it is written. */
export function calendarText(
  events: readonly DayEvent[],
  { name, today }: { name: string; today: Day },
): string {
  const stamp = `${dateOf(today)}T000000Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saldo//Saldo//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const ACCOUNT_NUMBERS = [
  /\b[A-Z]{2}\d{2}(?: ?[A-Z]{4})?(?: ?(?=[A-Z]{0,3}\d)[A-Z0-9]{4}){2,7}(?: ?\d{1,4})?\b/gi,
  /\d(?:[ .*•-]?\d){5,}/g,
  // What hid the rest of the number.
  /[*•]/g,
];

/** A name without account, card and contract numbers, which banks put into descriptions; may be empty. */
export const withoutNumbers = (name: string): string =>
  ACCOUNT_NUMBERS.reduce((text, pattern) => text.replaceAll(pattern, ' '), name)
    .replaceAll(/\s+/g, ' ')
    .trim();
