import type { Locale } from './locales.ts';

/** A day as the country writes it. */
export const writtenDay = (day: string, { dayForm }: Locale): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return dayForm.replace('d', date).replace('m', month).replace('y', year);
};

/** Signed figures with groups and the country's decimal sign. */
export function figureOf(cents: number, { decimal, group }: Locale): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${rest}`;
}
