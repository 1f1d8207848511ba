import type { Ledger, LedgerRow } from './ledger.ts';

export const MT940_DIALECTS = ['german', 'dutch', 'plain', 'polish', 'daily'] as const;
export type Mt940Dialect = (typeof MT940_DIALECTS)[number];

const short = (day: string): string => day.slice(2).replaceAll('-', '');
const figures = (cents: number): string => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
const flat = (text: string): string => text.replace(/\s+/g, ' ');

/** Cuts a string into pieces of a given width. Pieces lose their trailing blanks, as in banks' files. */
function cut(text: string, width: number): string[] {
  const signs = [...text];
  const count = Math.ceil(signs.length / width);
  return Array.from({ length: count }, (_, at) =>
    signs
      .slice(at * width, (at + 1) * width)
      .join('')
      .trimEnd(),
  );
}

const information = (text: string): string[] =>
  cut(text, 65).map((line, at) => (at === 0 ? `:86:${line}` : line));

/**
 * `daily`: writes one block per day after a few lines of the bank's own. Transactions have no booking date, and their
 * reference is the counterparty's account number.
 */
export function printMt940(ledger: Ledger, dialect: Mt940Dialect): string {
  if (dialect !== 'daily') {
    const block = blockOf(ledger, ledger, { dialect, page: 'F' });
    return dialect === 'plain'
      ? `{1:F01ABNANL2AXXXX0000000000}{2:O9400000}{4:\r\n${block.trimEnd()}\r\n-}\r\n`
      : block;
  }
  const lines = ['ABNANL2A', '940', 'ABNANL2A', ''].join('\r\n');
  let opening = ledger.opening;
  const days = [...new Set(ledger.rows.map(({ day }) => day))];
  const blocks = days.map((day) => {
    const rows = ledger.rows.filter((row) => row.day === day);
    const closing = rows.at(-1)?.balance ?? opening;
    const block = blockOf(ledger, { opening, closing, rows }, { dialect, page: 'F' });
    opening = closing;
    return block;
  });
  return lines + blocks.join('');
}

interface Style {
  dialect: Mt940Dialect;
  page: 'F' | 'M';
}

function blockOf(
  { currency, iban }: Ledger,
  { opening, closing, rows }: Pick<Ledger, 'opening' | 'closing' | 'rows'>,
  { dialect, page }: Style,
): string {
  const balance = (tag: string, cents: number, day: string) =>
    `:${tag}${page}:${cents < 0 ? 'D' : 'C'}${short(day)}${currency}${figures(cents)}`;
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  return [
    ':20:STARTUMSE',
    `:25:${iban}${dialect === 'dutch' ? ` ${currency}` : ''}`,
    ':28C:1/1',
    balance('60', opening, first),
    ...rows.flatMap((row) => movementOf(row, dialect)),
    balance('62', closing, last),
    balance('64', closing + 1, last).replace(`:64${page}:`, ':64:'),
    '-',
    '',
  ].join('\r\n');
}

function movementOf(row: LedgerRow, dialect: Mt940Dialect): string[] {
  const day = dialect === 'daily' ? '' : short(row.day).slice(2);
  const value = dialect === 'daily' ? row.purchase : row.day;
  const mark = row.cents < 0 ? 'D' : 'C';
  const reference = dialect === 'daily' ? row.partyIban.slice(0, 34) : 'NONREF';
  const line = `:61:${short(value)}${day}${mark}${dialect === 'german' ? 'R' : ''}${figures(row.cents)}NTRF${reference}//${row.bankId}`;
  const below = dialect === 'daily' ? [row.party.slice(0, 34)] : [];
  return [line, ...below, ...informationOf(row, dialect)];
}

function informationOf(row: LedgerRow, dialect: Mt940Dialect): string[] {
  const text = flat(row.text);
  if (dialect === 'german' || dialect === 'polish') return numbered(row, text, dialect);
  if (dialect === 'dutch') {
    const whole = `/TRTP/SEPA OVERBOEKING/IBAN/${row.partyIban}/BIC/ABNANL2A/NAME/${row.party}/REMI/${text}/EREF/NOTPROVIDED`;
    return information(whole);
  }
  return information(text);
}

function numbered(row: LedgerRow, text: string, dialect: Mt940Dialect): string[] {
  const sign = dialect === 'german' ? '?' : '<';
  const told = dialect === 'german' ? `EREF+E${row.bankId}SVWZ+${text}` : text;
  const [account, code] = dialect === 'german' ? ['31', '166'] : ['38', '020'];
  const parts = cut(told, 27).map((part, at) => `${sign}${20 + at}${part}`);
  const names = cut(row.party, 27).map((part, at) => `${sign}${32 + at}${part}`);
  const whole = `${code}${sign}00SEPA${parts.join('')}${sign}${account}${row.partyIban}${names.join('')}`;
  return information(whole);
}
