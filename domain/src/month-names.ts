/** Prefixes of month names in the languages of European bank exports. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв'],
  ['feb', 'fev', 'фев'],
  ['mar', 'mrz', 'maa', 'мар'],
  ['apr', 'abr', 'avr', 'апр'],
  ['may', 'mai', 'mag', 'mei', 'мая', 'маи'],
  ['jun', 'juin', 'giu', 'июн'],
  ['jul', 'juil', 'lug', 'июл'],
  ['aug', 'ago', 'aou', 'авг'],
  ['sep', 'set', 'сен'],
  ['oct', 'okt', 'ott', 'out', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'dic', 'dez', 'дек'],
];

/** The month, 1 to 12, that a word or its abbreviation names; null if it names none. */
export function monthOfName(word: string): number | null {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const at = MONTHS.findIndex((names) => names.some((name) => plain.startsWith(name)));
  return at < 0 ? null : at + 1;
}
