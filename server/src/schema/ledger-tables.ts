import { CategoryInput } from '@saldo/contract/categories';
import {
  BankCode,
  CATEGORY_SOURCES,
  Color,
  DIRECTIONS,
  PRODUCTS,
  TRANSACTION_TYPES,
} from '@saldo/contract/common';
import { Mapping } from '@saldo/contract/imports';
import { createMetric } from '@saldo/contract/metrics';
import {
  Action,
  Condition,
  MAX_ACTIONS,
  MAX_CONDITIONS,
  RuleInput,
  TARGET_FIELDS,
} from '@saldo/contract/rules';
import { isDay } from '@saldo/domain/dates';
import { CAUSES } from '@saldo/domain/rules/provenance';
import { z } from 'zod';
import {
  bankText,
  cents,
  count,
  currency,
  dateTime,
  day,
  ForeignTags,
  id,
  idOf,
  instant,
  json,
  leaving,
  line,
  oneOf,
  orNull,
  owned,
  ownedBy,
  position,
  text,
  upTo,
  yesNo,
} from './columns.ts';
import { ReportDetails } from './stored/report-details.ts';

/** More of one kind nobody makes by hand. */
export const MOST_MADE = 10_000;
/** What is kept of transactions; the size of the file bounds it before. */
const MOST_KEPT = 5_000_000;
/** More rows no file holds. */
const rows = count(100_000_000);
const bank = text(BankCode);
const product = oneOf(PRODUCTS);
const iban = upTo(64);
/** What a field of a transaction held: each has a value of its own kind. */
const fieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.object({
    id: z.string().nullable(),
    source: z.enum(CATEGORY_SOURCES),
    reason: z.string().nullish(),
  }),
]);
const dayText = z.string().refine(isDay);
const times = { created_at: instant, updated_at: instant };

/** What moves on accounts, how it is sorted, and what people set up for that. */
export const LEDGER_TABLES = {
  accounts: leaving(
    owned({
      // Banks name their accounts too, and at more length than people do.
      name: line(z.string().min(1).max(200)),
      bank,
      product,
      currency,
      iban: orNull(text(z.string().min(1).max(64))),
      created_at: instant,
      /** Part of no total from that day on. */
      closed_on: orNull(day),
      /** The balance at the end of a day, as its owner told it. */
      typed_on: orNull(day),
      typed_amount: orNull(cents()),
      /** Spans of days whose balances do not meet, and need not. */
      accepted_gaps: orNull(json(z.array(z.strictObject({ from: dayText, to: dayText })))),
      /** Whether it counts in what is left until payday, as its owner says; null: as its rows say. */
      for_spending: orNull(yesNo),
    }),
    { file: 'accounts', returns: MOST_MADE },
  ),
  /** Accounts that were put into another: the id is the one that such an account had. */
  account_merges: leaving(
    owned({
      into_id: id,
      name: line(z.string().min(1).max(200)),
      /** JSON: all that the merge has changed beside rows, as it was. */
      before: text(),
      merged_at: instant,
    }),
    { file: 'account_merges', without: ['before'] },
  ),
  /** Which rows they had, and of which the merge has said that they may stand twice. */
  merged_rows: ownedBy(['row_id', 'merge_id'], {
    merge_id: text(),
    /** Of a transaction, or of the mark that it left. */
    row_id: text(),
    in_account: yesNo,
    /** What brought it belonged to that account. */
    in_bank: yesNo,
    is_double: yesNo,
  }),
  categories: leaving(
    owned({
      parent_id: orNull(id),
      name: line(CategoryInput.shape.name),
      /** Folded: names are unique per parent without regard to case and accents. */
      name_key: text(),
      icon: line(CategoryInput.shape.icon),
      /** Null: the parent's. */
      color: orNull(text(Color)),
      description: upTo(500),
      position,
      ...times,
    }),
    { file: 'categories', without: ['name_key'], returns: MOST_MADE },
  ),
  reports: leaving(
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
      /** The import of our own export that has brought this one back. */
      restored_by: orNull(id),
    }),
    { file: 'imports', returns: MOST_MADE },
  ),
  transactions: leaving(
    owned({
      date: dateTime,
      purchase_date: orNull(dateTime),
      description: bankText,
      /** Magnitude, fee included. */
      amount: cents(),
      currency,
      fee: cents(),
      bank,
      product,
      type: oneOf(TRANSACTION_TYPES),
      direction: oneOf(DIRECTIONS),
      category_source: oneOf(CATEGORY_SOURCES),
      /** What the engine said for it; null where something else chose the category. */
      category_reason: orNull(upTo(2000)),
      tags: json(ForeignTags),
      ignore: yesNo,
      ignore_default_metrics: yesNo,
      is_refund: yesNo,
      merchant_name: orNull(bankText),
      creditor_name: orNull(bankText),
      creditor_account_iban: orNull(iban),
      debtor_name: orNull(bankText),
      /** Where income came from, as far as a bank connection tells; shown nowhere. */
      debtor_account_iban: orNull(iban),
      possible_duplicate_of: orNull(id),
      /** When a person last edited it; null while nobody has. */
      edited_at: orNull(instant),
      ...times,
      /** The bank's own values, by which the row is recognised again. Nobody edits them; null for rows made by hand. */
      bank_date: orNull(day),
      bank_key: orNull(upTo(200)),
      /** Signed, fee included. */
      bank_amount: orNull(cents()),
      bank_fee: orNull(cents()),
      bank_balance: orNull(cents()),
      bank_started: orNull(upTo(40)),
      bank_text: orNull(bankText),
      account_id: orNull(id),
      /** Null is Uncategorized, which belongs to nobody. */
      category_id: orNull(id),
      /** The account whose statement or connection brought the row. */
      bank_account_id: orNull(id),
      report_id: orNull(id),
      /** Line or sheet row of the statement. */
      source_line: orNull(count(999_999_999)),
      /** yyyymm of `date`. */
      period: count(999_999),
      /** Folded description and counterparties, one a line: what a text search looks through. */
      search_text: text(),
      /** Folded tags, each between line feeds. */
      tags_key: text(),
    }),
    { file: 'transactions', without: ['period', 'search_text', 'tags_key'] },
  ),
  /** Marks of rows that were removed, so that a later import knows them. */
  removed_rows: leaving(
    owned({
      account_id: id,
      /**
       * `single` stays deleted for every import; `period` and `undo` only for a sync. `double` as single, but it was no
       * movement of its own: the row that it doubled is there.
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
  /** Which column of a CSV holds what, for files with these headings. */
  csv_mappings: leaving(
    ownedBy(['headings_hash'], {
      /** SHA-256 of the headings, hexadecimal. */
      headings_hash: text(z.string().regex(/^[0-9a-f]{64}$/)),
      mapping: json(Mapping),
      used_at: instant,
    }),
    { file: 'csv_columns', returns: MOST_MADE },
  ),
  /** What a person calls a merchant, with one text of it: the rows of that merchant are found by how it reads. */
  merchant_names: leaving(
    owned({
      name: line(z.string().min(1).max(100)),
      description: bankText,
      direction: oneOf(DIRECTIONS),
      creditor_name: orNull(bankText),
      debtor_name: orNull(bankText),
      ...times,
    }),
    { file: 'merchant_names', returns: MOST_MADE },
  ),
  /** Provenance: who set which field of a transaction, so that exactly that can be taken back. */
  effects: leaving(
    owned({
      transaction_id: idOf('transactions'),
      field: text(z.enum([...TARGET_FIELDS, 'date'])),
      cause: oneOf(CAUSES),
      /** Id of the rule, of the transfer, or of the import or fetch that was sorted on arrival. */
      cause_id: orNull(id),
      value_before: json(fieldValue),
      value_after: json(fieldValue),
      /** Effects on one field lie above each other, the lowest first. */
      position,
      created_at: instant,
    }),
    { file: 'effects', returns: MOST_KEPT },
  ),
  /** Two rows that are one movement between the user's own accounts. */
  transfers: leaving(
    owned({
      expense_id: idOf('transactions'),
      income_id: idOf('transactions'),
      /** A pair that a person unlinked is never linked or suggested again. */
      state: oneOf(['linked', 'unlinked']),
      created_at: instant,
    }),
    { file: 'transfers', returns: MOST_KEPT },
  ),
  /** What a person has set up to be done to transactions. */
  rules: leaving(
    owned({
      name: line(RuleInput.shape.name),
      description: upTo(1000),
      /** Null means all banks. */
      bank: orNull(bank),
      bit_operator: oneOf(['and', 'or']),
      is_enabled: yesNo,
      /** As on the wire. */
      conditions: json(z.array(z.strictObject(Condition.shape)).min(1).max(MAX_CONDITIONS)),
      actions: json(z.array(z.strictObject(Action.shape)).min(1).max(MAX_ACTIONS)),
      /** Where its owner has put it; equal ones run in the order they were made. */
      position: position,
      ...times,
    }),
    { file: 'rules', returns: MOST_MADE },
  ),
  /** A group of categories that a person named. */
  custom_metrics: leaving(owned({ name: line(createMetric.body.shape.name), ...times }), {
    file: 'custom_metrics',
    returns: MOST_MADE,
  }),
  custom_metric_categories: leaving(
    ownedBy(['metric_id', 'category_id'], {
      metric_id: idOf('custom_metrics'),
      /** One of the user's own, or Uncategorized by its fixed id. */
      category_id: idOf('categories'),
      position,
    }),
    { file: 'custom_metric_categories', returns: MOST_MADE * 10 },
  ),
};
