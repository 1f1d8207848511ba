import { type Cents, MAX_CENTS } from './money.ts';

/** A language's thousands separator; the other of the two is its decimal mark. */
export type ThousandsMark = ',' | '.';

/** What a typed amount means; either decimal mark is accepted. */
export type TypedMoney =
  | { kind: 'blank' }
  /** `plain`: written the usual way for the language, so the form need not show how it was understood. */
  | { kind: 'amount'; cents: Cents; plain: boolean }
  /**
   * The mark is either the other language's thousands separator or a decimal mark before three decimals; only the user
   * knows which.
   */
  | { kind: 'unclear'; cents: Cents }
  | { kind: 'no_amount' | 'too_many_decimals' | 'no_decimals' | 'too_large' };

const CURRENCY = /^\p{Sc}|\p{Sc}$/gu;
const SHAPE = /^([-+])?(\d[\d,.]*|[,.]\d+)$/;

/**
 * Parses a typed amount. The last comma or point is the decimal mark if at most two digits follow it. A single mark
 * before exactly three digits is a thousands separator if the language uses it as one; otherwise the amount is
 * ambiguous. `decimals` is 0 for a currency without any, in which an amount must be whole.
 */
export function readTypedMoney(
  text: string,
  { thousands, decimals = 2 }: { thousands: ThousandsMark; decimals?: number },
): TypedMoney {
  const bare = text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .trim()
    .replace(CURRENCY, '')
    .trim();
  if (bare === '') return { kind: 'blank' };
  // Spaces and apostrophes are thousands separators in every language.
  const [, sign, digits = ''] =
    SHAPE.exec(bare.replace(/(?<=\d)[ '\u2019](?=\d{3}(?!\d))/g, '')) ?? [];
  if (digits === '') return { kind: 'no_amount' };
  const read = readDigits(digits, thousands);
  if (decimals === 0 && 'cents' in read && read.cents % 100 !== 0) return { kind: 'no_decimals' };
  return sign === '-' && 'cents' in read ? { ...read, cents: -read.cents || 0 } : read;
}

function readDigits(digits: string, thousands: ThousandsMark): TypedMoney {
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (at < 0) return amount(digits, '', true);
  const mark = digits.charAt(at);
  const head = digits.slice(0, at);
  const tail = digits.slice(at + 1);
  const other = mark === ',' ? '.' : ',';
  if (tail.length <= 2) {
    if (head.includes(mark)) return { kind: 'no_amount' };
    const whole = ungrouped(head, other);
    return whole === null ? { kind: 'no_amount' } : amount(whole, tail, mark !== thousands);
  }
  const whole = head.includes(other) || head === '0' ? null : ungrouped(digits, mark);
  if (whole === null) return { kind: 'too_many_decimals' };
  const read = amount(whole, '', mark === thousands && head.includes(mark));
  const isUnclear = mark !== thousands && !head.includes(mark);
  return isUnclear && read.kind === 'amount' ? { kind: 'unclear', cents: read.cents } : read;
}

/** Removes the thousands separator; null if it does not separate groups of three digits. */
function ungrouped(digits: string, mark: string): string | null {
  const [first = '', ...groups] = digits.split(mark);
  const fits = groups.every((group) => /^\d{3}$/.test(group)) && /^\d*$/.test(first);
  if (!fits || (groups.length > 0 && !/^\d{1,3}$/.test(first))) return null;
  return digits.replaceAll(mark, '');
}

function amount(whole: string, part: string, plain: boolean): TypedMoney {
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > MAX_CENTS ? { kind: 'too_large' } : { kind: 'amount', cents, plain };
}
