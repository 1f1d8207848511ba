import { compactIban, isIban } from '@saldo/domain/iban';
import type { Cents } from '@saldo/domain/money';
import { type Draft, type DraftAccount, type DraftRow, nothingSkipped } from '../accounts/draft.ts';
import { isMoneyCurrency } from '../fields/currencies.ts';
import { rowOf } from '../formats/entry.ts';
import { refuseField } from '../formats/fields.ts';
import { LeftOutParts, partsOfRow, type WrittenPart } from '../formats/parts.ts';
import { byDay } from '../formats/stretches.ts';
import type { StatementNotice } from '../notices.ts';
import { StatementError } from '../statement.ts';

export interface AppEntry {
  line: number;
  /** The app's name for the user's account; '' if the list does not state it. */
  account: string;
  iban?: string;
  /** ISO 4217. */
  currency: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** Signed, in the account's currency. */
  cents: Cents;
  payee: string;
  text?: string;
  note?: string;
  /** Outermost first. */
  category?: readonly string[];
  tags?: readonly string[];
  transferTo?: string;
  partyIban?: string;
  /**
   * `opening`: the opening balance. `correction`: an adjustment of the balance. `transfer`: money to or from one of the
   * user's accounts that the list does not name. None of them counts as spending.
   */
  role?: 'opening' | 'correction' | 'transfer';
  /** True if the money has not moved yet. */
  isPending?: boolean;
  /** Key shared by the splits of one transaction. */
  group?: string;
  /** The splits of a transaction that the app wrote as one entry. */
  written?: readonly WrittenPart[];
  /** False if the splits of the entry's group are known to be incomplete. */
  isWhole?: boolean;
}

/**
 * Builds accounts from an app's entries, with rows oldest first. Joins splits into one row, since the bank has only one
 * transaction.
 */
export function draftOfEntries(app: string, entries: readonly AppEntry[]): Draft {
  const skipped = nothingSkipped();
  const accounts = new Map<string, DraftAccount>();
  const openings = new Map<string, AppEntry>();
  const notices: StatementNotice[] = [];
  const leftOut = new LeftOutParts();
  for (const entry of joinParts(entries)) {
    const account = accountOf(accounts, entry);
    if (entry.role === 'opening') openings.set(keyOf(entry), entry);
    else if (entry.isPending) skipped.pending += 1;
    else if (entry.cents === 0) skipped.zero += 1;
    else account.rows.push(appRow(entry, leftOut));
  }
  if (accounts.size === 0) throw new StatementError((t) => t.declared.app(app));
  const list = [...accounts].map(([key, account]) => {
    const rows = byDay(account.rows);
    const opening = openings.get(key);
    const isFirst =
      opening !== undefined && rows.every(({ date }) => date.slice(0, 10) >= opening.day);
    if (opening && !isFirst) {
      const account = opening.account.slice(0, MOST_NAME);
      notices.push({ is: 'opening_left_out', line: opening.line, account });
    }
    return { ...account, rows, opening: isFirst ? opening.cents : null };
  });
  return {
    variant: app,
    accounts: list,
    skipped,
    notices: [...notices, ...leftOut.notices],
    order: 'oldest-first',
    place: 'Line',
    needsProof: false,
    source: 'app',
    proof: 'D',
  };
}

/** Longer than the name of any account. */
const MOST_NAME = 200;

/** More accounts than any user has. */
const MOST_ACCOUNTS = 100;

const keyOf = ({ account, currency }: AppEntry): string => `${account}|${currency}`;

function accountOf(accounts: Map<string, DraftAccount>, entry: AppEntry): DraftAccount {
  const { account: name, currency, iban = '', line } = entry;
  if (!isMoneyCurrency(currency))
    refuseField({ line, name: 'currency', text: currency }, 'currency');
  const key = keyOf(entry);
  const known = accounts.get(key);
  if (known) return known;
  const own = isIban(iban) ? compactIban(iban) : null;
  if (accounts.size === MOST_ACCOUNTS) {
    throw new StatementError((t) => t.declared.manyAccounts(MOST_ACCOUNTS));
  }
  const account: DraftAccount = {
    iban: own,
    name: name || null,
    product: 'current',
    currency,
    rows: [],
  };
  accounts.set(key, account);
  return account;
}

function appRow(entry: AppEntry, leftOut: LeftOutParts): DraftRow {
  const { written = [], isWhole = true } = entry;
  const parts = isWhole ? partsOfRow(entry.cents, written) : null;
  if (parts === null) leftOut.add(entry.line);
  const { payee, text = '', note = '', transferTo = '', role, category = [], tags = [] } = entry;
  const moved = transferTo !== '' ? 'transfer' : role === 'opening' ? undefined : role;
  const row = rowOf({
    ...{ line: entry.line, day: entry.day, cents: entry.cents },
    texts: [payee || text || note],
    name: payee,
    kind: transferTo || category.at(-1) || '',
    account: entry.partyIban ?? '',
    type: moved ? 'transfer' : 'unknown',
  });
  return {
    ...row,
    originalText: text || row.originalText,
    category: category.map((name) => name.trim()).filter((name) => name !== ''),
    tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
    // The parts say what the joined note says.
    ...(parts?.length ? { parts } : { note: note || null }),
    transferTo: transferTo || null,
    moved,
  };
}

/**
 * Joins the splits of a transaction into one row. The row has the sum as its amount, the category of the largest split,
 * and all splits as its parts or, if they can't be parts, in its note.
 */
function joinParts(entries: readonly AppEntry[]): AppEntry[] {
  const groups = new Map<string, AppEntry[]>();
  entries.forEach((entry, at) => {
    const key = entry.group === undefined ? `alone ${at}` : `${keyOf(entry)} ${entry.group}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  });
  return [...groups.values()].flatMap((parts) => {
    const [first, second] = parts;
    if (!first || !second) return first ?? [];
    const largest = parts.reduce((one, other) =>
      Math.abs(other.cents) > Math.abs(one.cents) ? other : one,
    );
    return {
      ...largest,
      line: first.line,
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
      note: parts.map(noteOf).join('; '),
      tags: [...new Set(parts.flatMap(({ tags = [] }) => tags))],
      isWhole: parts.every(({ isWhole = true }) => isWhole),
      written: parts.map(({ category = [], note = '', cents, transferTo = '', role }) => ({
        ...{ category, note, cents },
        isMoved: transferTo !== '' || role !== undefined,
      })),
    };
  });
}

const noteOf = ({ category = [], note = '', cents }: AppEntry): string =>
  [category.join(': '), note, (cents / 100).toFixed(2)].filter((text) => text !== '').join(' ');
