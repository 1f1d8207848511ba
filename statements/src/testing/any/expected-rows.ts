import type { Statement } from '../../statement.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { hasNote, noteOf, type TableForm, USUAL } from './print-table.ts';

export interface Truth {
  accounts: { iban: string | null; currency: string; rows: TruthRow[] }[];
}

export interface TruthRow {
  day: string;
  cents: number;
  fee: number;
  balance: number | null;
  description: string;
  counterparty: string | null;
  counterpartyIban: string | null;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the expected result for a ledger in this form. Fields that the form omits are null. */
export function truthOf(ledger: Ledger, form: TableForm): Truth {
  const columns = form.columns ?? USUAL;
  const has = (key: (typeof columns)[number]) => columns.includes(key);
  const row = (one: LedgerRow): TruthRow => ({
    day: has('day') ? one.day : has('value') ? one.day : one.purchase,
    cents: one.cents,
    fee: has('fee') ? one.fee : 0,
    balance: has('balance') ? one.balance : null,
    description: plain(has('text') ? one.text : one.party),
    counterparty: has('party') ? plain(one.party) : null,
    counterpartyIban: has('partyIban') ? one.partyIban : null,
  });
  const iban = (form.titles ?? 0) > 1 || has('account') ? ledger.iban : null;
  const rows = ledger.rows.map(row);
  return { accounts: [{ iban, currency: ledger.currency, rows: rows.map(noted(form)) }] };
}

/** Adds the text printed below some rows, which continues theirs. */
const noted =
  ({ rows, order }: TableForm) =>
  (row: TruthRow, index: number, { length }: readonly TruthRow[]): TruthRow => {
    const at = order === 'newest' ? length - 1 - index : index;
    if (rows !== 'notes' || !hasNote(at)) return row;
    return { ...row, description: `${row.description} ${noteOf(at)}` };
  };

/** The first few differences between a reading and the truth; empty if none. */
export function differences({ accounts }: Pick<Statement, 'accounts'>, truth: Truth): string[] {
  const found: string[] = [];
  const compare = (what: string, read: unknown, right: unknown) => {
    if (read === right || found.length > 4) return;
    found.push(`${what}: read ${JSON.stringify(read)}, right is ${JSON.stringify(right)}`);
  };
  compare('accounts', accounts.length, truth.accounts.length);
  for (const [at, account] of truth.accounts.entries()) {
    const read = accounts[at];
    compare('account', read?.iban, account.iban);
    compare('currency', read?.currency, account.currency);
    compare('rows', read?.rows.length, account.rows.length);
    for (const [i, right] of account.rows.entries()) {
      const row = read?.rows[i];
      const where = `row ${i + 1}`;
      compare(`${where} day`, row?.date.slice(0, 10), right.day);
      compare(`${where} amount`, row?.amount, right.cents);
      compare(`${where} fee`, row?.fee, right.fee);
      compare(`${where} balance`, row?.balance, right.balance);
      compare(`${where} text`, plain(row?.description ?? ''), right.description);
      const name = right.cents < 0 ? row?.creditorName : row?.debtorName;
      compare(`${where} other party`, name ?? null, right.counterparty);
      if (right.cents < 0) compare(`${where} IBAN`, row?.creditorIban, right.counterpartyIban);
    }
  }
  return found;
}
