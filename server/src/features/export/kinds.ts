import type { Tables } from '../../platform/db/tables.ts';

/** How a column leaves: as it is, cents as a decimal, 0 and 1 as false and true, JSON as what it holds. */
export type Kind = 'text' | 'cents' | 'flag' | 'json';

/** A file of the archive: which columns of which table, without `user_id`, keys and secrets. */
export interface ExportedTable {
  file: string;
  table: keyof Tables;
  key: readonly string[];
  columns: Readonly<Record<string, Kind>>;
}

const ID = ['id'] as const;
const text = <C extends string>(...columns: C[]) =>
  Object.fromEntries(columns.map((column) => [column, 'text'])) as Record<C, Kind>;

const TARGET: Record<string, Kind> = {
  ...text('id', 'name', 'icon', 'color', 'description', 'category_id'),
  notify_user: 'flag',
};
const TIMES = text('created_at', 'updated_at');

export const EXPORTED: readonly ExportedTable[] = [
  {
    file: 'accounts',
    table: 'accounts',
    key: ID,
    columns: text('id', 'name', 'bank', 'product', 'currency', 'iban', 'created_at'),
  },
  {
    file: 'account_settings',
    table: 'linked_accounts',
    key: ID,
    columns: { ...text('id', 'owner', 'last_sync'), is_enabled: 'flag' },
  },
  {
    file: 'categories',
    table: 'categories',
    key: ID,
    columns: {
      ...text('id', 'parent_id', 'name', 'icon', 'color', 'description', 'position'),
      ...TIMES,
    },
  },
  {
    file: 'rules',
    table: 'rules',
    key: ID,
    columns: {
      ...text('id', 'name', 'description', 'bank', 'bit_operator'),
      is_enabled: 'flag',
      conditions: 'json',
      actions: 'json',
      ...TIMES,
    },
  },
  {
    file: 'custom_metrics',
    table: 'custom_metrics',
    key: ID,
    columns: { ...text('id', 'name'), ...TIMES },
  },
  {
    file: 'custom_metric_categories',
    table: 'custom_metric_categories',
    key: ['metric_id', 'category_id'],
    columns: text('metric_id', 'category_id', 'position'),
  },
  {
    file: 'goals',
    table: 'goals',
    key: ID,
    columns: { ...TARGET, ...text('start_date', 'end_date'), final_amount: 'cents', ...TIMES },
  },
  {
    file: 'alerts',
    table: 'alerts',
    key: ID,
    columns: { ...TARGET, ...text('frequency'), limit_amount: 'cents', ...TIMES },
  },
  {
    file: 'notifications',
    table: 'notifications',
    key: ID,
    columns: text('id', 'kind', 'subject_id', 'period', 'message', 'created_at', 'read_at'),
  },
  {
    file: 'imports',
    table: 'reports',
    key: ID,
    columns: {
      ...text('id', 'bank', 'file_name', 'variant', 'total', 'imported', 'duplicates', 'skipped'),
      ...text('rules_changed', 'transfers_linked', 'date_from', 'date_to'),
      details: 'json',
      ...text('created_at', 'undone_at', 'restored_by'),
    },
  },
  {
    file: 'transfers',
    table: 'transfers',
    key: ID,
    columns: text('id', 'expense_id', 'income_id', 'state', 'created_at'),
  },
  {
    file: 'effects',
    table: 'effects',
    key: ID,
    columns: {
      ...text('id', 'transaction_id', 'field', 'cause', 'cause_id'),
      value_before: 'json',
      value_after: 'json',
      ...text('position', 'created_at'),
    },
  },
  {
    file: 'deleted_rows',
    table: 'removed_rows',
    key: ID,
    columns: {
      ...text('id', 'account_id', 'reason', 'bank_date', 'bank_key', 'bank_text'),
      bank_amount: 'cents',
      bank_fee: 'cents',
      bank_balance: 'cents',
      ...text('bank_started', 'removed_at'),
    },
  },
  {
    file: 'bank_sightings',
    table: 'sightings',
    key: ID,
    columns: {
      ...text('id', 'account_id', 'transaction_id', 'date', 'currency', 'text_key', 'party_iban'),
      ...text('provider_id', 'bank_id', 'seen_at'),
      amount: 'cents',
      balance: 'cents',
    },
  },
  {
    file: 'csv_columns',
    table: 'csv_mappings',
    key: ['headings_hash'],
    columns: { ...text('headings_hash'), mapping: 'json', used_at: 'text' },
  },
  {
    file: 'bank_connections',
    table: 'bank_connections',
    key: ID,
    columns: text(
      'id',
      'provider',
      'institution_id',
      'name',
      'bank',
      'state',
      'connected_at',
      'expires_at',
    ),
  },
  {
    file: 'tickets',
    table: 'tickets',
    key: ID,
    columns: {
      ...text('id', 'type', 'status', 'priority', 'title', 'description'),
      context: 'json',
      ...TIMES,
    },
  },
];
