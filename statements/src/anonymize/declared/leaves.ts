import type { Disguise } from '../disguise.ts';
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

/** Anonymizes markup text and leaves entities unchanged. */
export const leafText = (text: string, disguise: Disguise): string =>
  text
    .split(/(&#?\w{1,31};)/)
    .map((part, at) => (at % 2 === 1 ? part : disguise.text(part, 'row')))
    .join('');

/** The first four digits are the year. */
export const leafDay = (text: string, disguise: Disguise): string =>
  text.replace(
    /^(\s*)(\d{4})/,
    (_, blank: string, year: string) =>
      blank + String(Number(year) - disguise.years).padStart(4, '0'),
  );
