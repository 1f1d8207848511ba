import { monthOfWord } from '@saldo/domain/month-words';
import { DateReader } from '../../fields/dates.ts';
import { foldHeading } from '../../fields/text.ts';

/** `Jan 9, 2019`, `9 Feb 2021`, `2017 January 26`: a month's name, a year and a day in any order. The year may be missing. */
export class OldDateReader {
  private readonly numeric: DateReader;
  private readonly years: readonly { year: number; month: number }[];

  constructor(today: string, fileName: string) {
    this.numeric = new DateReader(today);
    this.years = monthsIn(fileName);
  }

  read(cell: string | number | null): string | null {
    if (typeof cell !== 'string') return this.numeric.readDay(cell);
    const words = foldHeading(cell)
      .split(/[\s,]+/)
      .filter((word) => word !== '');
    const month = words.map(monthOfWord).find((found) => found !== null);
    if (month === undefined || month === null) return this.numeric.readDay(cell);
    const numbers = words.filter((word) => /^\d+$/.test(word));
    const year = numbers.find((word) => word.length === 4);
    const days = numbers.filter((word) => word.length <= 2);
    if (days.length !== 1) return null;
    const known = year === undefined ? this.yearOf(month) : Number(year);
    return known === null ? null : this.numeric.fromParts(known, month, Number(days[0]));
  }

  /** The year in which the file's period has that month; none when the name has no period or it fits twice. */
  private yearOf(month: number): number | null {
    const [first] = this.years;
    const last = this.years[this.years.length - 1];
    if (!first || !last) return null;
    const fits: number[] = [];
    for (let year = first.year; year <= last.year; year++) {
      const at = year * 12 + month;
      if (at >= first.year * 12 + first.month && at <= last.year * 12 + last.month) fits.push(year);
    }
    return fits.length === 1 ? (fits[0] ?? null) : null;
  }
}

/** `Revolut-EUR-Statement-May 2018 to Apr 2019.csv` names its first and last month. */
function monthsIn(fileName: string): { year: number; month: number }[] {
  return [...fileName.matchAll(/(\p{L}{3,10})\.?[\s_-]{1,9}(\d{4})(?!\d)/gu)].flatMap(
    ([, word, year]) => {
      const month = monthOfWord(word ?? '');
      return month === null ? [] : [{ year: Number(year), month }];
    },
  );
}
