import type { Locale } from './locales.ts';

export const writtenDay = (day: string, { dayForm }: Locale): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return dayForm.replace('d', date).replace('m', month).replace('y', year);
};

/** A signed amount with the country's thousands and decimal separators. */
export function figureOf(cents: number, { decimal, group }: Locale): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${rest}`;
}
