import type { Cents } from '@saldo/domain/money';
import type { LineOrRow, StatementNotice } from '../notices.ts';
import type {
  ProofClass,
  StatementProduct,
  StatementRow,
  StatementRowType,
  StatementSkipped,
  StatementSource,
} from '../statement.ts';
import type { OpenEnd } from '../tables/table.ts';

/** A row as a bank's reader returns it, before balances are verified and text fields are masked. */
export interface DraftRow {
  line: number;
  date: string;
  purchaseDate: string | null;
  /** Signed, excluding the fee. */
  gross: Cents;
  fee: Cents;
  /**
   * True if the fee is a whole number of euros in a file written by a spreadsheet, which may have dropped the decimal
   * point.
   */
  feeDoubtful?: boolean;
  balance: Cents | null;
  started: string | null;
  type: StatementRowType;
  description: string;
  originalText: string;
  creditorName?: string | null;
  creditorIban?: string | null;
  debtorName?: string | null;
  /** The bank's id for the transaction, if the file has one. Some banks use an id twice or change it later. */
  bankId?: string | null;
  counterpartyIban?: string | null;
  /** True if the reader computed the balance from the opening balance because the file states none for this row. */
  computedBalance?: boolean;
  /** Path of a category in another app, outermost first. */
  category?: string[];
  parts?: StatementRow['parts'];
  tags?: string[];
  note?: string | null;
  /** Name of the user's other account in another app's list. */
  transferTo?: string | null;
  moved?: StatementRow['moved'];
}

export const effectOf = (row: DraftRow): Cents => row.gross - row.fee;

export interface DraftAccount {
  iban: string | null;
  /** Name that the file gives an account without an IBAN. */
  name?: string | null;
  product: StatementProduct;
  currency: string;
  /** In file order. */
  rows: DraftRow[];
  /** Set if the file states the opening balance separately from the rows. */
  opening?: Cents | null;
  closing?: Cents | null;
}

export interface Draft {
  variant: string;
  accounts: DraftAccount[];
  skipped: StatementSkipped;
  notices: StatementNotice[];
  /** Default row order of this format, used if neither balances nor dates determine the order. */
  order: 'oldest-first' | 'newest-first';
  place: LineOrRow;
  /** True if some amounts are ambiguous. The file is then refused unless the balances determine how to read them. */
  needsProof: boolean;
  /** Position at which a text file ends without a line break. */
  openEnd?: OpenEnd | null;
  /** Kind of file; a table of cells if omitted. */
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

/** Collects rows into accounts, in the order in which the accounts first appear. */
export class AccountGroups {
  private readonly byKey = new Map<string, DraftAccount>();

  /** `name`: what the file calls an account without an IBAN. */
  accountOf(
    iban: string | null,
    product: StatementProduct,
    currency: string,
    name: string | null = null,
  ): DraftAccount {
    const key = `${iban ?? ''}|${product}|${currency}|${name ?? ''}`;
    let account = this.byKey.get(key);
    if (!account) {
      account = { iban, product, currency, rows: [], ...(name === null ? {} : { name }) };
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
