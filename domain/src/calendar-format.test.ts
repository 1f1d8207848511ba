import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText, escapeText, foldLine, withoutNumbers } from './calendar-format.ts';
import { addDays } from './dates.ts';

/** Any text, with many of the characters that need care. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('\\', ';', ',', '\n', '\r\n', '\r', '€', 'ñ', '👨‍👩‍👧', ' ', '\t', '\\n'),
    ),
  )
  .map((parts) => parts.join(''));

const unfold = (folded: string): string => folded.replaceAll('\r\n ', '');
const unescapeText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));
const octets = (line: string): number => Buffer.byteLength(line);

test('folded lines have at most 75 octets, cut no character and unfold to the same', () => {
  fc.assert(
    fc.property(text, (given) => {
      const line = given.replaceAll(/[\r\n]/g, ' ');
      const folded = foldLine(line);
      for (const piece of folded.split('\r\n')) {
        expect(octets(piece)).toBeLessThanOrEqual(75);
        expect(Buffer.from(piece).toString()).toBe(piece);
      }
      expect(unfold(folded)).toBe(line);
    }),
  );
});

test('escaped text is one line, and reads as before', () => {
  fc.assert(
    fc.property(text, (given) => {
      const escaped = escapeText(given);
      expect(escaped).not.toMatch(/[\r\n]/);
      expect(escaped.replaceAll(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/);
      expect(unescapeText(escaped)).toBe(
        given
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\n\P{Cc}]/gu, (sign) => (sign.charCodeAt(0) < 128 ? ' ' : sign)),
      );
    }),
  );
});

/** Reads a calendar strictly: each line must be one that we write, in a block that is open. */
function parse(calendar: string): Map<string, string>[] {
  expect(calendar.endsWith('\r\n')).toBe(true);
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = unfold(calendar).split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1)).toBe('END:VCALENDAR');
  const events: Map<string, string>[] = [];
  let open: Map<string, string> | null = null;
  for (const line of lines.slice(1, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/s.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (line === 'BEGIN:VEVENT') open = new Map();
    else if (line === 'END:VEVENT' && open) {
      events.push(open);
      open = null;
    } else if (open) {
      expect(open.has(name)).toBe(false);
      open.set(name, value);
    }
  }
  expect(open).toBeNull();
  return events;
}

test('a calendar has each event on its day, and no alarm', () => {
  const event = fc.record({
    uid: fc.uuid(),
    on: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
    summary: text,
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      const calendar = calendarText(events, { name: 'Saldo', today: '2026-11-14' });
      const found = parse(calendar);
      expect(calendar).not.toContain('VALARM');
      expect(found.map((one) => one.get('UID'))).toEqual(events.map(({ uid }) => uid));
      for (const [at, { on, summary }] of events.entries()) {
        const read = found[at];
        expect(read?.get('DTSTAMP')).toBe('20261114T000000Z');
        expect(read?.get('DTSTART;VALUE=DATE')).toBe(on.replaceAll('-', ''));
        expect(read?.get('DTEND;VALUE=DATE')).toBe(addDays(on, 1).replaceAll('-', ''));
        expect(read?.get('SUMMARY')).toBe(escapeText(summary));
      }
    }),
  );
});

test.each([
  ['Recibo ES91 2100 0418 4502 0005 1332 Luz', 'Recibo Luz'],
  ['GB29 NWBK 6016 1331 9268 19', ''],
  ['TARJETA *4917450012345678 NETFLIX', 'TARJETA NETFLIX'],
  ['Contrato 123-456-789', 'Contrato'],
  ['O2 Fibra 600', 'O2 Fibra 600'],
  ['DE89370400440532013000', ''],
])('%s without numbers is “%s”', (name, shown) => expect(withoutNumbers(name)).toBe(shown));
