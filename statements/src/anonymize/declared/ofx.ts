import type { Disguise } from '../disguise.ts';
import { figureOf, leafDay, leafText, withFigure } from './leaves.ts';
import { inventFigures, type Place } from './places.ts';

const LEAF = /<([A-Za-z0-9.]{1,40})>([^<\n]*)/g;
const KEPT =
  /^(?:TRNTYPE|CURDEF|CURSYM|CURRATE|CODE|SEVERITY|LANGUAGE|ORG|FID|ACCTTYPE|BANKID|INTU\.BID|INTU\.ORG|TRNUID|SESSCOOKIE|CLTCOOKIE)$/i;
const FIGURE = /^(?:TRNAMT|BALAMT|AVAILBAL|LEDGERBAL|AMOUNT|FEES|TAXES)$/i;

/** Anonymizes OFX of either version by replacing the values after its tags. */
export function anonymizeOfx(text: string, disguise: Disguise): string {
  const places: Place[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: tag = '', 2: value = '' } of text.matchAll(LEAF)) {
    parts.push(text.slice(at, index + whole.length - value.length));
    at = index + whole.length;
    const place = parts.push(value) - 1;
    if (value.trim() === '' || KEPT.test(tag)) continue;
    if (/^DT/i.test(tag)) parts[place] = leafDay(value, disguise);
    else if (!FIGURE.test(tag)) parts[place] = leafText(value, disguise);
    else {
      const figure = figureOf(value);
      if (!figure) parts[place] = leafText(value, disguise);
      else {
        const write = (made: number) => (parts[place] = withFigure(value, made));
        places.push({ role: 'other', value: figure.value, write });
      }
    }
  }
  inventFigures([places], disguise);
  return parts.join('') + text.slice(at);
}
