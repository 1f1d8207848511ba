import { addDays, isDay } from '@saldo/domain/dates';
import { MILLION, type Millionths } from '@saldo/domain/rates/convert';
import type { PublishedRate } from '@saldo/domain/rates/published-rates';
import { unzip } from '@saldo/statements/bytes/zip-guard';
import { allOf, parseXml } from '@saldo/statements/formats/xml';
import Papa from 'papaparse';
import { appError } from '../../texts/app-error.ts';

/** The first day of the euro's rates. */
const FIRST_DAY = '1999-01-04';
/** A file that begins within these days of its end has the last days only. */
const RECENT_DAYS = 365;
/** Unpacked; the whole history takes less than half of it. */
const MOST_UNPACKED = 5 * 1024 * 1024;
/** Most decimals that the source writes are five. */
const RATE = /^(\d{1,8})(?:\.(\d{1,6}))?$/;
const CODE = /^[A-Z]{3}$/;
const NONE = new Set(['', 'N/A']);

/** What a file of the European Central Bank says, the oldest day first. */
export interface RateFile {
  newest: string;
  /** Of the whole history, or of the last days only. */
  isWhole: boolean;
  /** The currencies that were asked for, and their rates. */
  wanted: string[];
  rates: PublishedRate[];
  /** Days and currencies whose rate is not a number above zero. */
  unreadable: { currency: string; day: string }[];
}

interface Day {
  day: string;
  rates: [currency: string, rate: string][];
}

/**
 * Reads any of the files in which the European Central Bank publishes its rates: the zip with the whole history, the
 * list in it, or the XML of the last days. Throws 409 `invalid_report_format` for anything else, such as a web page or
 * half a file. `wanted` limits the currencies; null reads all.
 */
export async function readRateFile(q: {
  bytes: Uint8Array;
  /** In Frankfurt. No file can have a later day. */
  today: string;
  wanted: readonly string[] | null;
}): Promise<RateFile> {
  const text = new TextDecoder().decode(isZip(q.bytes) ? await unpacked(q.bytes) : q.bytes);
  const read = text.trimStart().startsWith('<') ? ofXml : ofCsv;
  const days = read(text).sort((a, b) => (a.day < b.day ? -1 : 1));
  const isEach = days.every(({ day }) => isDay(day) && day >= FIRST_DAY && day <= q.today);
  const newest = days.at(-1);
  if (!newest || !isEach || !newest.rates.some(([code]) => code === 'USD')) throw notRates();
  const wanted = new Set(q.wanted ?? newest.rates.map(([code]) => code));
  return {
    ...{ newest: newest.day, wanted: [...wanted] },
    isWhole: days.some(({ day }) => day < addDays(newest.day, -RECENT_DAYS)),
    ...ratesOf(days, wanted),
  };
}

function ratesOf(
  days: readonly Day[],
  wanted: ReadonlySet<string>,
): Pick<RateFile, 'rates' | 'unreadable'> {
  const of: ReturnType<typeof ratesOf> = { rates: [], unreadable: [] };
  for (const { day, rates } of days) {
    for (const [currency, said] of rates) {
      if (NONE.has(said) || !wanted.has(currency)) continue;
      const per_euro = millionthsOf(said);
      if (per_euro === null) of.unreadable.push({ currency, day });
      else of.rates.push({ currency, day, per_euro });
    }
  }
  return of;
}

const notRates = () => appError('invalid_report_format', (t) => t.rates.notRates);

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const files = await unzip(bytes, (name) => name.endsWith('.csv'), MOST_UNPACKED).catch(() => []);
  const [file] = files;
  if (!file || files.length > 1) throw notRates();
  return file;
}

/** By the names of the columns, because they have moved. */
function ofCsv(text: string): Day[] {
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true });
  const [head = [], ...lines] = data.map((cells) => cells.map((cell) => cell.trim()));
  const dayAt = head.indexOf('Date');
  const columns = head.flatMap((code, at): [string, number][] =>
    CODE.test(code) ? [[code, at]] : [],
  );
  // The last line of half a file lacks cells.
  const isCut = lines.some((cells) => cells.length < head.filter(Boolean).length);
  if (dayAt < 0 || isCut || new Set(columns.map(([code]) => code)).size < columns.length) {
    throw notRates();
  }
  return lines.map((cells) => ({
    day: cells[dayAt] ?? '',
    rates: columns.map(([code, at]) => [code, cells[at] ?? '']),
  }));
}

function ofXml(text: string): Day[] {
  const root = rootOf(text);
  if (!root) throw notRates();
  return allOf(root, 'Cube', 'Cube').map(({ attributes, children }) => ({
    day: attributes.time ?? '',
    rates: children.map(({ attributes: { currency = '', rate = '' } }) => {
      if (!CODE.test(currency)) throw notRates();
      return [currency, rate];
    }),
  }));
}

function rootOf(text: string) {
  try {
    return parseXml(text);
  } catch {
    return null;
  }
}

/** Exact, because no floating-point number is involved. Null if it is not a number above zero. */
function millionthsOf(said: string): Millionths | null {
  const [, whole = '', decimals = ''] = RATE.exec(said) ?? [];
  const rate = Number(whole) * MILLION + Number(decimals.padEnd(6, '0'));
  return whole !== '' && rate > 0 ? rate : null;
}
