import type { Disguise, Where } from '../disguise.ts';
import { changedMarkup } from '../entities.ts';
import { type Figure, figureIn, styleOf, writeFigure } from '../figures.ts';

/** Reads the number in a string together with its style, so that another number can be written in the same style. */
export const figureOf = (text: string): Figure | null => {
  const { decimal } = styleOf([text], null);
  return figureIn(text.trim(), decimal);
};

export const withFigure = (text: string, value: number): string => {
  const style = styleOf([text], null);
  return text.replace(text.trim(), (core) => String(writeFigure(core, value, style)));
};

/** Anonymizes markup text, writing characters as entities if the source did. */
export const leafText = (text: string, disguise: Disguise, where: Where = 'row'): string =>
  changedMarkup(text, (plain) => disguise.text(plain, where));

const DAY =
  /^(\s*)(\d{4})((?:-?\d\d){0,2}(?:[T ]?[\d:.]{2,16})?(?:Z|[-+]\d\d:?\d\d)?(?:\[[^\]]{1,12}\])?\s*)$/;

/** Moves a date whose first four digits are the year. Any other text is anonymized. */
export function leafDay(text: string, disguise: Disguise): string {
  const [, blank = '', year = '', rest = ''] = DAY.exec(text) ?? [];
  if (year === '') return leafText(text, disguise);
  const moved = String(Number(year) - disguise.years).padStart(4, '0');
  return blank + moved + rest.replace(/\[.*/, (zone) => disguise.text(zone, 'code'));
}
