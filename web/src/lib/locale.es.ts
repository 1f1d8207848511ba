type Locale = typeof import('./locale.ts');

export const LOCALE: Locale['LOCALE'] = 'es-ES';
export const THOUSANDS: Locale['THOUSANDS'] = '.';

/** Banks group the thousands of every amount. By itself, the locale groups from five figures on. */
export const AMOUNTS: Locale['AMOUNTS'] = { useGrouping: 'always' };

/** With a space that doesn't break, as `Intl` writes percentages. */
export const percentOf: Locale['percentOf'] = (digits) => `${digits}\u00a0%`;

export const pointsOf: Locale['pointsOf'] = (digits) => `${digits}\u00a0p.\u00a0p.`;

export const pluralOf: Locale['pluralOf'] = (one) => {
  if (/[aeiouáéó]$/.test(one)) return `${one}s`;
  return `${one.replace(/z$/, 'c').replace(/ón$/, 'on')}es`;
};

export const typedDecimal: Locale['typedDecimal'] = (plain) => plain.replace('.', ',');

export const asHeading: Locale['asHeading'] = (name) =>
  name.charAt(0).toLocaleUpperCase(LOCALE) + name.slice(1);

export const monthAndYear: Locale['monthAndYear'] = (month, year) => `${month} de ${year}`;

export const ordinal: Locale['ordinal'] = String;

export const wideSpan: Locale['wideSpan'] = ({ short, full }, from, to, tellsYear) =>
  (tellsYear || from.getUTCFullYear() !== to.getUTCFullYear() ? full : short).formatRange(from, to);

export const closeSpan: Locale['closeSpan'] = wideSpan;
