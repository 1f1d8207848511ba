import { addDays } from '@saldo/domain/dates';
import { foldWord } from '../fields/vocabulary.ts';
import { textOf } from '../tables/table.ts';
import type { Candidate, Reading } from './candidates.ts';

/** Beginnings of folded words for cards, credit, loans and debts. A needless match only leads to a question. */
const OWED =
  /(?:^|\s)(?:card|credit|kredit|kredyt|tarjeta|targeta|txartel|carte|carta|cartao|kart|kort|kaart|luotto|visa|mastercard|maestro|amex|american express|debt|deud|deut|dett|divida|schuld|owed|owing|loan|prestam|prestec|prestito|emprest|pret|mutuo|hipotec|mortgag|hypothe|darleh|lening|lainan?|hitel|uver|карт|кредит|долг|заем|καρτ|δανει)/;

/** Beginnings of folded words for money that comes into an account. */
const CAME_IN =
  /(?:^|\s)(?:aportacion|ingres|ahorro|estalvi|nomina|transfer|traspas|abono|abonament|deposit|paid in|payroll|salar|wage|interest|interes|saving|einzahl|gutschrift|gehalt|lohn|zins|spar|uberweis|dauerauftrag|verse|virement|epargne|bonific|stipendi|accredit|versament|risparmi|poupanca|overboek|storting|rente|indbetal|innbetal|insatt|insattning|lon|palkka|talletus|wplata|przelew|vklad|befizet|ucret|maas|зарплат|вклад|перевод)/;

/** A debt is paid back at least every other month, so that a balance which rose for longer is not a debt. */
const LONGEST_UNPAID = 62;

/**
 * True if the balances of a list without any minus show money held rather than money owed: none is negative, nothing
 * names a card or a debt, and most texts name money in or the balance rose for longer than a debt is left unpaid.
 */
export function showsMoneyHeld({ reading }: Candidate, list: Reading): boolean {
  const { movements } = reading;
  if (movements.some(({ cents, balance }) => (balance ?? 0) - cents < 0)) return false;
  if (namesDebt(list)) return false;
  const named = movements.filter(({ texts }) => CAME_IN.test(foldWord(texts))).length;
  const days = movements.map(({ day }) => day.slice(0, 10)).sort();
  const isLong = addDays(days[0] ?? '', LONGEST_UNPAID) < (days.at(-1) ?? '');
  return isLong || named * 2 > movements.length;
}

/** True if something in the list names a card or a debt. */
export const namesDebt = ({ columns, rows, above }: Reading): boolean =>
  [...columns.all.map(({ name }) => name), ...[...above, ...rows].flatMap(wordsOf)].some((text) =>
    OWED.test(foldWord(text)),
  );

const wordsOf = ({ cells }: Reading['rows'][number]): string[] =>
  cells.map(textOf).filter((text) => /\p{L}/u.test(text));
