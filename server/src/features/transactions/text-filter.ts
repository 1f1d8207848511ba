import { centsUnder, parseAmount } from '@saldo/domain/amounts';
import type { Cents } from '@saldo/domain/money';
import { fold } from '@saldo/domain/text';
import { sql } from 'kysely';
import { type Condition, condition } from '../../platform/db/read-rows.ts';
import type { BookId } from '../../platform/identity.ts';

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Matches rows `t` whose column contains the text anywhere. */
export const contains = (
  column: 't.search_text' | 't.tags_key' | 't.note_key',
  text: string,
): Condition => condition`${sql.ref(column)} like ${`%${escaped(text)}%`} escape '\\'`;

/**
 * Matches rows that show the text: in the bank's text, a tag, the note, the amount or an account number. `named` matches those
 * whose merchant is shown by such a name.
 */
export function showsText(
  text: string,
  { bookId, named }: { bookId: BookId; named: Condition | undefined },
): Condition {
  const folded = fold(text);
  const parts = [
    contains('t.search_text', folded),
    contains('t.tags_key', folded),
    contains('t.note_key', folded),
    ...(named ? [named] : []),
    ...hasAmount(text),
    ...hasNumber(text, bookId),
  ];
  return condition`(${sql.join(parts, sql` or `)})`;
}

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP' };

/** Matches an amount in either notation: `1,234.56` or `1.234,56`. A sign restricts the direction. */
function hasAmount(text: string): Condition[] {
  const amount = parseAmount(text.replace(/[$£]/, (sign) => ` ${SYMBOLS[sign] ?? ''} `).trim());
  if (!amount) return [];
  const { digits, currency, negative } = amount;
  const cents = [centsUnder(digits, 'point'), centsUnder(digits, 'comma')];
  const readings: Cents[] = [...new Set(cents.filter((one) => !Number.isNaN(one)))];
  if (readings.length === 0) return [];
  const direction = negative ? 'expense' : text.includes('+') ? 'income' : null;
  return [
    condition`(t.amount in (${sql.join(readings)})
      ${direction === null ? sql`` : sql`and t.direction = ${direction}`}
      ${currency === null ? sql`` : sql`and t.currency = ${currency}`})`,
  ];
}

/** Signs with which screens group and shorten numbers. */
const BETWEEN = /[\s·•…*]/g;
const NUMBER = /^[A-Z0-9]{4,34}$/;

/** An account number or its end, with at least four characters. */
function hasNumber(text: string, bookId: BookId): Condition[] {
  const number = text.replace(BETWEEN, '').toUpperCase();
  if (!NUMBER.test(number) || !/\d/.test(number)) return [];
  const end = `%${number}`;
  return [
    condition`t.creditor_account_iban like ${end}`,
    condition`t.account_id in (select id from accounts where user_id = ${bookId} and iban like ${end})`,
  ];
}
