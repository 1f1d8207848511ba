import { type DayOrder, dayOfParts, splitMoment, timeOfText } from '@saldo/domain/cells';
import { DateReader } from '../fields/dates.ts';
import type { Cell } from '../tables/table.ts';
import { foldWord, vocabulary } from './vocabulary.ts';

const LONGEST = 60;
const MOST_KEPT = 50_000;
/** Thai years are counted from 543 BC: none of ours comes near. */
const BUDDHIST = 2400;
const BUDDHIST_AHEAD = 543;

/** Reads the days of a table: those of the known banks, and words for months in 54 languages. */
export class TableDays {
  private readonly readers: Readonly<Record<DayOrder, DateReader>>;
  private readonly lastYear: number;
  /** What texts are asked for again and again. */
  private readonly known = {
    'day-first': new Map<string, string | null>(),
    'month-first': new Map<string, string | null>(),
  };

  constructor(today: string, date1904: boolean) {
    this.lastYear = Number(today.slice(0, 4)) + 1;
    this.readers = {
      'day-first': new DateReader(today, 'day-first', date1904),
      'month-first': new DateReader(today, 'month-first', date1904),
    };
  }

  /** `YYYY-MM-DD`, perhaps with `THH:MM:SS`; null for what is no day. */
  read(cell: Cell | undefined, order: DayOrder): string | null {
    if (cell === null || cell === undefined || cell === '') return null;
    if (typeof cell === 'number') return this.readers[order].read(cell);
    if (cell.length > LONGEST) return null;
    const known = this.known[order].get(cell);
    if (known !== undefined) return known;
    const text = cell.replace(/[\u200e\u200f]/g, '').trim();
    const day = /\p{N}/u.test(text) ? this.readText(text, order) : null;
    if (this.known[order].size > MOST_KEPT) this.known[order].clear();
    this.known[order].set(cell, day);
    return day;
  }

  private readText(text: string, order: DayOrder): string | null {
    return this.readers[order].read(text) ?? this.inWords(text) ?? this.buddhist(text, order);
  }

  /** True if the cell is a day whichever of its first two parts is the month. */
  isOpen(cell: Cell | undefined): boolean {
    const [one, other] = [this.read(cell, 'day-first'), this.read(cell, 'month-first')];
    return one !== null && other !== null && one !== other;
  }

  /** `3. März 2026`, `2026 m. sausio 3 d.`, `Jan 3, 26`: one word of a month, a day and a year in any order. */
  private inWords(text: string): string | null {
    const [day, time] = splitMoment(text);
    const clock = time === null ? null : timeOfText(time);
    const words = day.match(/\p{L}{3,}/gu) ?? [];
    const months = new Set(
      words.flatMap(
        (word) =>
          vocabulary()
            .months.get(foldWord(word))
            ?.map(({ means }) => means) ?? [],
      ),
    );
    const numbers = day.match(/\d+/g) ?? [];
    const [month] = months;
    if (months.size !== 1 || month === undefined || numbers.length !== 2) return null;
    const [first = '', second = ''] = numbers;
    const yearFirst = first.length === 4;
    const year = Number(yearFirst ? first : second);
    const date = Number(yearFirst ? second : first);
    const whole = year < 100 ? 2000 + year : year;
    const read = dayOfParts([whole, month, date], this.lastYear);
    return read && clock ? `${read}T${clock}` : read;
  }

  private buddhist(text: string, order: DayOrder): string | null {
    const found = /\b(2[45]\d\d)\b/.exec(text);
    const year = Number(found?.[1] ?? 0);
    if (year < BUDDHIST) return null;
    return this.readers[order].read(text.replace(/\b2[45]\d\d\b/, String(year - BUDDHIST_AHEAD)));
  }
}
