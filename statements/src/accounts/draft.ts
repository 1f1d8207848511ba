import type { Cents } from '@saldo/domain/money';
import type {
  ProofClass,
  StatementProduct,
  StatementRow,
  StatementRowType,
  StatementSkipped,
  StatementSource,
} from '../statement.ts';
import type { OpenEnd } from '../tables/table.ts';
import type { Place } from '../texts.ts';

/** A row as a bank's reader gives it, before the balances have proved it and texts are masked. */
export interface DraftRow {
  line: number;
  date: string;
  purchaseDate: string | null;
  /** Signed, without the fee. */
  gross: Cents;
  fee: Cents;
  /** The fee is a whole number of euros in a file that a spreadsheet wrote: its point may be lost. */
  feeDoubtful?: boolean;
  balance: Cents | null;
  started: string | null;
  type: StatementRowType;
  description: string;
  originalText: string;
  creditorName?: string | null;
  creditorIban?: string | null;
  debtorName?: string | null;
  /** The bank's number of the movement, where the file has one. Some banks repeat or renew it. */
  bankId?: string | null;
  counterpartyIban?: string | null;
  /** The file states no balance for this row: the reader computed it from the opening balance. */
  computedBalance?: boolean;
  /** Path of a category in another app, outermost first. */
  category?: string[];
  tags?: string[];
  note?: string | null;
  /** Name of the user's other account, in another app's list. */
  transferTo?: string | null;
  moved?: StatementRow['moved'];
}

export const effectOf = (row: DraftRow): Cents => row.gross - row.fee;

export interface DraftAccount {
  iban: string | null;
  /** What the file calls an account that has no IBAN. */
  name?: string | null;
  product: StatementProduct;
  currency: string;
  /** In the order of the file. */
  rows: DraftRow[];
  /** Where the file states them apart from the rows. */
  opening?: Cents | null;
  closing?: Cents | null;
}

export interface Draft {
  variant: string;
  accounts: DraftAccount[];
  skipped: StatementSkipped;
  notices: string[];
  /** The order of this format when neither balances nor dates tell. */
  order: 'oldest-first' | 'newest-first';
  place: Place;
  /** Some amounts could be read in two ways: refuse unless the balances prove the reading. */
  needsProof: boolean;
  /** Where a text stops without a line end. */
  openEnd?: OpenEnd | null;
  /** What kind of file it was; a table of cells unless given. */
  source?: StatementSource;
  proof?: ProofClass;
}

export const nothingSkipped = (): StatementSkipped => ({
  pending: 0,
  reverted: 0,
  zero: 0,
  notCompleted: 0,
  repeated: 0,
});

/** Collects rows into accounts, in the order in which the accounts first occur. */
export class AccountGroups {
  private readonly byKey = new Map<string, DraftAccount>();

  accountOf(iban: string | null, product: StatementProduct, currency: string): DraftAccount {
    const key = `${iban ?? ''}|${product}|${currency}`;
    let account = this.byKey.get(key);
    if (!account) {
      account = { iban, product, currency, rows: [] };
      this.byKey.set(key, account);
    }
    return account;
  }

  rowsOf(...named: Parameters<AccountGroups['accountOf']>): DraftRow[] {
    return this.accountOf(...named).rows;
  }

  list(): DraftAccount[] {
    return [...this.byKey.values()];
  }
}
