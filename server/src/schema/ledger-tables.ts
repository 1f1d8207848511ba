import { ACCOUNT_PURPOSES } from '@saldo/contract/accounts';
import { CATEGORY_ROLES, CategoryInput, type CategoryRole } from '@saldo/contract/categories';
import {
  BankCode,
  CATEGORY_SOURCES,
  Color,
  DIRECTIONS,
  PRODUCTS,
  TRANSACTION_TYPES,
} from '@saldo/contract/common';
import { STEP_ACTORS, STEP_KINDS, StepLink } from '@saldo/contract/history';
import { Mapping, StatementAnswers } from '@saldo/contract/imports';
import {
  Action,
  Condition,
  MAX_ACTIONS,
  MAX_CONDITIONS,
  RuleInput,
  TARGET_FIELDS,
} from '@saldo/contract/rules';
import { CALENDAR_MONTHS, periodNumber } from '@saldo/domain/calendar';
import { isDay } from '@saldo/domain/dates';
import { CAUSES } from '@saldo/domain/rules/provenance';
import { z } from 'zod';
import {
  affects,
  bankText,
  bytes,
  type Column,
  cents,
  count,
  currency,
  dateTime,
  day,
  derived,
  ForeignTags,
  id,
  idOf,
  instant,
  json,
  line,
  noteText,
  oneOf,
  orNull,
  owned,
  ownedBy,
  position,
  text,
  upTo,
  withExport,
  writeNumber,
  yesNo,
} from './columns.ts';
import { COUNTED_COLUMNS } from './counted-columns.ts';
import { noteKey, searchText, tagsKey, tagsOf } from './search-keys.ts';
import { MAX_REASON } from './stored/category-reason.ts';
import { ReportDetails } from './stored/report-details.ts';
import { StoredParts } from './stored/stored-parts.ts';

/** More rows of one kind than anyone creates manually. */
export const MAX_MANUAL_ROWS = 10_000;
/** For tables that have rows for each transaction. The maximum size of an export file is the tighter limit. */
const MOST_KEPT = 5_000_000;
/** More rows than any file has. */
const rows = count(100_000_000);
const bank = text(BankCode);
const product = oneOf(PRODUCTS);
const iban = upTo(64);
/** Value of a transaction's field; the type depends on the field. */
const fieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.object({
    id: z.string().nullable(),
    source: z.enum(CATEGORY_SOURCES),
    reason: z.string().nullish(),
    parts: StoredParts.nullish(),
  }),
]);
const dayText = z.string().refine(isDay);
const times = { created_at: instant, updated_at: instant };

/** Absent in exports from before roles. There the name decided. */
const roleColumn: Column<CategoryRole | null, CategoryRole | null | undefined> = {
  ...orNull(oneOf(CATEGORY_ROLES)),
  entry: z.enum(CATEGORY_ROLES).nullable().optional(),
};

/** Accounts, categories, imports and transactions, and the tables used to categorize and group them. */
export const LEDGER_TABLES = {
  accounts: withExport(
    owned({
      // Banks give accounts longer names than users do.
      name: line(z.string().min(1).max(200)),
      bank,
      product,
      currency,
      iban: orNull(text(z.string().min(1).max(64))),
      created_at: instant,
      /** From this day on, the account is excluded from all totals. */
      closed_on: orNull(day),
      /** The balance that the user entered is as of the end of this day. */
      typed_on: orNull(day),
      typed_amount: orNull(cents()),
      /** Balance gaps that the user has accepted. */
      accepted_gaps: orNull(json(z.array(z.strictObject({ from: dayText, to: dayText })))),
      /** Whether the account counts toward the amount left until payday. Null: derived from its transactions. */
      for_spending: orNull(yesNo),
      /** What the user says the account is for. Null: guessed from its bank, product and name. */
      purpose: orNull(oneOf(ACCOUNT_PURPOSES)),
    }),
    { file: 'accounts', returns: MAX_MANUAL_ROWS },
  ),
  categories: withExport(
    owned({
      parent_id: orNull(id),
      name: line(CategoryInput.shape.name),
      /** Folded: names are unique per parent regardless of case and accents. */
      name_key: text(),
      icon: line(CategoryInput.shape.icon),
      /** Null: inherited from the parent. */
      color: orNull(text(Color)),
      description: upTo(500),
      position,
      /** Null: its parent's, or none. */
      role: roleColumn,
      ...times,
    }),
    { file: 'categories', without: ['name_key'], returns: MAX_MANUAL_ROWS },
  ),
  reports: withExport(
    owned({
      bank,
      file_name: line(z.string().min(1).max(200)),
      variant: upTo(200),
      total: rows,
      imported: rows,
      duplicates: rows,
      skipped: rows,
      rules_changed: rows,
      transfers_linked: rows,
      date_from: orNull(day),
      date_to: orNull(day),
      details: json(ReportDetails),
      created_at: instant,
      undone_at: orNull(instant),
      /** The import that restored this one from an export; null if it was made here. */
      restored_by: orNull(id),
      write_number: writeNumber,
    }),
    { file: 'imports', without: ['write_number'], returns: MAX_MANUAL_ROWS },
  ),
  transactions: withExport(
    owned({
      date: affects(dateTime, 'leg', 'figure', 'payment', 'balance'),
      purchase_date: orNull(dateTime),
      description: affects(bankText, 'payment'),
      /** Absolute value, fee included. */
      amount: affects(cents(), 'leg', 'figure', 'payment', 'balance'),
      currency: affects(currency, 'leg', 'figure', 'payment', 'balance'),
      fee: affects(cents(), 'leg'),
      bank: affects(bank, 'leg'),
      product: affects(product, 'leg', 'figure'),
      type: oneOf(TRANSACTION_TYPES),
      direction: affects(oneOf(DIRECTIONS), 'leg', 'figure', 'payment', 'balance'),
      category_source: affects(oneOf(CATEGORY_SOURCES), 'leg'),
      /** The engine's reason for the category, as `storedReason` has it; null if something else chose it. */
      category_reason: orNull(upTo(MAX_REASON)),
      tags: json(ForeignTags),
      /** The user's own text. Nothing is derived from it but search. */
      note: noteText,
      ignore: affects(yesNo, 'leg', 'figure', 'payment'),
      ignore_default_metrics: affects(yesNo, 'figure', 'payment'),
      is_refund: affects(yesNo, 'figure', 'payment'),
      merchant_name: orNull(bankText),
      creditor_name: affects(orNull(bankText), 'payment'),
      creditor_account_iban: orNull(iban),
      debtor_name: affects(orNull(bankText), 'payment'),
      /** Source account of income, if a bank connection reports it. Not shown anywhere. */
      debtor_account_iban: orNull(iban),
      possible_duplicate_of: affects(orNull(id), 'balance'),
      /** When the user last edited it; null if never. */
      edited_at: orNull(instant),
      /** When the user said that a manual entry stays without a row of the bank; null if never. */
      kept_at: orNull(instant),
      ...times,
      /** The bank's own values, for recognizing the row again. Never edited; null for rows entered manually. */
      bank_date: affects(orNull(day), 'balance'),
      bank_key: affects(orNull(upTo(200)), 'balance'),
      /** Signed, fee included. */
      bank_amount: affects(orNull(cents()), 'balance'),
      bank_fee: orNull(cents()),
      bank_balance: affects(orNull(cents()), 'balance'),
      bank_started: orNull(upTo(40)),
      bank_text: orNull(bankText),
      account_id: affects(orNull(id), 'leg', 'balance'),
      /** Null is Uncategorized, which no user owns. */
      category_id: affects(orNull(id), 'leg', 'figure'),
      /** If the row is split: all parts but the last, which has the row's category and what remains of the amount. */
      parts: affects(orNull(json(StoredParts)), 'figure'),
      /** The account whose statement or connection the row comes from. */
      bank_account_id: affects(orNull(id), 'balance'),
      report_id: orNull(id),
      /** Line, or row of the sheet, in the statement file. */
      source_line: orNull(count(999_999_999)),
      /**
       * The month that contains `date`, as yyyymm: here the one on the wall calendar. Writes set that of the user's own months
       * (`row-months.ts`).
       */
      period: derived(count(999_999), [], ({ date }) =>
        periodNumber(CALENDAR_MONTHS.monthOf(String(date))),
      ),
      /** Folded description and counterparties, one per line, for text search. */
      search_text: derived(text(), ['description', 'creditor_name', 'debtor_name'], searchText),
      /** Folded tags, each between line feeds. */
      tags_key: derived(text(), ['tags'], ({ tags }) => tagsKey(tagsOf(String(tags)))),
      /** The folded note and those of the parts, one per line, for text search. */
      note_key: derived(orNull(text()), ['note', 'parts'], noteKey),
      ...COUNTED_COLUMNS,
      /** Of the write that first added the row; an undo that restores the row keeps it. */
      write_number: writeNumber,
    }),
    {
      file: 'transactions',
      without: [
        ...(['period', 'search_text', 'tags_key', 'note_key'] as const),
        ...(['aside', 'parts_aside', 'owed', 'parts_sum', 'write_number'] as const),
      ],
    },
  ),
  /** Deleted rows, kept so that later imports do not add them again. */
  removed_rows: withExport(
    owned({
      account_id: id,
      /**
       * `single` rows stay deleted in every import, `period` and `undo` rows only in syncs. `double` is like `single`,
       * but for a duplicate whose original still exists.
       */
      reason: oneOf(['single', 'double', 'period', 'undo']),
      bank_date: day,
      bank_key: upTo(200),
      bank_text: bankText,
      bank_amount: cents(),
      bank_fee: cents(),
      bank_balance: orNull(cents()),
      bank_started: orNull(upTo(40)),
      removed_at: instant,
      /** The import that created the row; null if a bank connection did. */
      report_id: orNull(id),
    }),
    { file: 'deleted_rows', returns: MOST_KEPT },
  ),
  /** The user's mappings of CSV columns, one for each set of column headings. */
  csv_mappings: withExport(
    ownedBy(['headings_hash'], {
      /** SHA-256 of the headings, hexadecimal. */
      headings_hash: text(z.string().regex(/^[0-9a-f]{64}$/)),
      mapping: json(Mapping),
      used_at: instant,
    }),
    { file: 'csv_columns', returns: MAX_MANUAL_ROWS },
  ),
  /** The user's answers to questions that files of one kind raise. */
  statement_answers: withExport(
    ownedBy(['kind_hash'], {
      /** SHA-256 of the kind, hexadecimal. */
      kind_hash: text(z.string().regex(/^[0-9a-f]{64}$/)),
      answers: json(StatementAnswers),
      used_at: instant,
    }),
    { file: 'statement_answers', returns: MAX_MANUAL_ROWS },
  ),
  /**
   * Names that users gave merchants. Each has a sample description and counterparty, which are used to find the
   * merchant's rows.
   */
  merchant_names: withExport(
    owned({
      name: line(z.string().min(1).max(100)),
      description: bankText,
      direction: oneOf(DIRECTIONS),
      creditor_name: orNull(bankText),
      debtor_name: orNull(bankText),
      ...times,
    }),
    { file: 'merchant_names', returns: MAX_MANUAL_ROWS },
  ),
  /** Provenance: records what set each field of a transaction, so exactly that change can be undone. */
  effects: withExport(
    owned({
      transaction_id: idOf('transactions'),
      field: text(z.enum([...TARGET_FIELDS, 'date'])),
      cause: oneOf(CAUSES),
      /** Id of the rule or transfer, or of the import or fetch whose rows were sorted on arrival. */
      cause_id: orNull(id),
      value_before: json(fieldValue),
      value_after: json(fieldValue),
      /** Order of the layers of one field, lowest first. */
      position,
      created_at: instant,
    }),
    { file: 'effects', returns: MOST_KEPT },
  ),
  /** Changes to the user's rows, each of which can be undone. */
  steps: withExport(
    owned({
      kind: oneOf(STEP_KINDS),
      by: oneOf(STEP_ACTORS),
      at: instant,
      /** Number of transactions that the step touched. */
      count: rows,
      /** Signed sum of these transactions; null if they have several currencies. */
      sum: orNull(cents()),
      currency: orNull(currency),
      links: json(z.array(StepLink)),
      /** Transaction fields that the step changed. */
      fields: json(z.array(z.string())),
      /** Steps of one sitting are shown as one line; null for steps outside a sitting. */
      sitting: orNull(id),
      undone_at: orNull(instant),
      write_number: writeNumber,
      /** Of the latest undo or redo; null if there was none. */
      turn_number: writeNumber,
      /** For an undone import: true if the accounts and categories that it created are undone too. */
      undoes_made: orNull(yesNo),
    }),
    { file: 'history', without: ['sitting', 'write_number', 'turn_number', 'undoes_made'] },
  ),
  /** The journal of a step, as written when the step was made, in compressed parts. */
  step_parts: ownedBy(['step_id', 'part'], {
    step_id: text(),
    part: position,
    entries: bytes,
    /**
     * `rows`: entries about transactions, `others`: about anything else, `images`: rows that the step's latest undo or
     * redo took away. Null in parts from before this column.
     */
    holds: orNull(oneOf(['rows', 'others', 'images'])),
    /** Filter of the transactions that the part is about (`id-filter.ts`). */
    ids: orNull(bytes),
  }),
  /** Two rows that are one transfer between the user's own accounts. */
  transfers: withExport(
    owned({
      expense_id: idOf('transactions'),
      income_id: idOf('transactions'),
      /** A pair that the user unlinked is never linked or suggested again. */
      state: oneOf(['linked', 'unlinked']),
      created_at: instant,
    }),
    { file: 'transfers', returns: MOST_KEPT },
  ),
  rules: withExport(
    owned({
      name: line(RuleInput.shape.name),
      description: upTo(1000),
      /** Null: all banks. */
      bank: orNull(bank),
      bit_operator: oneOf(['and', 'or']),
      is_enabled: yesNo,
      /** As on the wire. */
      conditions: json(z.array(z.strictObject(Condition.shape)).min(1).max(MAX_CONDITIONS)),
      actions: json(z.array(z.strictObject(Action.shape)).min(1).max(MAX_ACTIONS)),
      /** The user's order; rules with equal positions run in the order they were created. */
      position: position,
      ...times,
    }),
    { file: 'rules', returns: MAX_MANUAL_ROWS },
  ),
};
