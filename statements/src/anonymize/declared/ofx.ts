import { isBankName } from '../../accounts/bank-names.ts';
import type { Disguise } from '../disguise.ts';
import { figureOf, leafDay, leafText, withFigure } from './leaves.ts';
import { inventFigures, type Place } from './places.ts';

const LEAF = /<([A-Za-z0-9.]{1,40})>([^<\n]*)/g;
/** Values that formats define. */
const CODES = /^(?:TRNTYPE|CURDEF|CURSYM|CURRATE|CODE|SEVERITY|LANGUAGE|ACCTTYPE)$/i;
const FIGURE = /^(?:TRNAMT|BALAMT|AVAILBAL|LEDGERBAL|AMOUNT|FEES|TAXES)$/i;

/** Anonymizes OFX of either version by replacing the values after its tags, and unknown words between them. */
export function anonymizeOfx(text: string, disguise: Disguise): string {
  const places: Place[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: tag = '', 2: value = '' } of text.matchAll(LEAF)) {
    parts.push(disguise.text(text.slice(at, index + whole.length - value.length), 'code'));
    at = index + whole.length;
    const place = parts.push(value) - 1;
    if (value.trim() === '' || isKnownBank(tag, value)) continue;
    const figure = FIGURE.test(tag) ? figureOf(value) : null;
    if (figure) {
      const write = (made: number) => (parts[place] = withFigure(value, made));
      places.push({ role: 'other', value: figure.value, write });
    } else if (CODES.test(tag)) parts[place] = leafText(value, disguise, 'code');
    else parts[place] = /^DT/i.test(tag) ? leafDay(value, disguise) : leafText(value, disguise);
  }
  inventFigures([places], disguise);
  return parts.join('') + disguise.text(text.slice(at), 'code');
}

const isKnownBank = (tag: string, value: string): boolean =>
  tag.toUpperCase() === 'ORG' && isBankName(value.trim().toUpperCase());
