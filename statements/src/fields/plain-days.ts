import type { DayOrder } from '@saldo/domain/cells';

/** `2026.10.19.` and `2026. 10. 14.`, as Hungary and Korea write days. */
const DOTTED = /^(\d{4})\.\s?(\d{1,2})\.\s?(\d{1,2})\.?(?=$|\s)/;
/** `30.10.2026.`, as Croatia writes days. */
const DOT_LAST = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.(?=$|\s)/;
/** `14/10/2026-10:11:12` */
const HYPHENED_TIME = /^(\d{1,4}[/.]\d{1,2}[/.]\d{1,4})\s?-\s?(?=\d{1,2}:\d\d)/;
/** `20261014101112` and `202610141011` */
const UNBROKEN = /^((?:19|20)\d\d)([01]\d)([0-3]\d)([0-2]\d)([0-5]\d)([0-5]\d)?$/;
/** `14102026` or `10142026`. No day that begins with the year ends like this, since its month would be 20. */
const YEAR_LAST = /^(\d\d)(\d\d)(20\d\d)$/;
/** `mié 14/10/2026`, `Wed, 14.10.2026` */
const WEEKDAY =
  /^(?:\u05d9\u05d5\u05dd )?\p{L}{1,12}[.\u05f3]?,?\s+(?=\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})/u;
/** `令和8年10月14日`, `R8.10.14`: years of the emperor, the first of which is 1 or 元. */
const ERA = /^(令和|平成|R|H)\s?(\d{1,2}|元)[年./-]\s?(\d{1,2})[月./-]\s?(\d{1,2})日?$/;
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988 };
const QUOTED = /^(['"\u2018\u201c])(.*)['"\u2019\u201d]$/;

/** Rewrites days of rare forms as numbers with separators, which the other readers know. */
export function plainDay(
  written: string,
  order: DayOrder | 'year-first',
  lastYear: number,
): string {
  const text = written.replace(QUOTED, '$2').replace(WEEKDAY, '');
  const [, era, years = '', month, day] = ERA.exec(text) ?? [];
  if (era !== undefined) {
    const year = (ERAS[era] ?? 0) + (years === '元' ? 1 : Number(years));
    return `${year}-${month}-${day}`;
  }
  const [, first, second, last] = YEAR_LAST.exec(text) ?? [];
  if (last !== undefined && isYear(last, lastYear)) {
    return order === 'month-first' ? `${last}-${first}-${second}` : `${last}-${second}-${first}`;
  }
  return text
    .replace(DOTTED, '$1-$2-$3')
    .replace(DOT_LAST, '$1.$2.$3')
    .replace(HYPHENED_TIME, '$1 ')
    .replace(
      UNBROKEN,
      (_, y, m, d, hours, minutes, seconds) =>
        `${y}-${m}-${d} ${hours}:${minutes}:${seconds ?? '00'}`,
    );
}

const isYear = (text: string, last: number): boolean =>
  Number(text) >= 1990 && Number(text) <= last;
