import type { Recorded, Recording } from '../../../platform/db/row-journal.ts';
import type { TableName } from '../../../schema/tables.ts';

/** Tables of which users have few rows. */
const OTHERS: readonly TableName[] = [
  ...(['accounts', 'categories', 'reports', 'rules', 'merchant_names', 'goals', 'alerts'] as const),
  ...([
    'custom_metrics',
    'custom_metric_categories',
    'saved_views',
    'own_rates',
    'tags',
    'receipts',
    'shares',
    'series',
    'planned_payments',
  ] as const),
];
/** Tables that steps record: the user's rows and the rows these refer to. Notifications and caches are not undone. */
export const RECORDED: Recording = new Map<TableName, Recorded>([
  ['transactions', { about: ['id'], refers: ['possible_duplicate_of'] }],
  ['removed_rows', { about: ['id'] }],
  ['effects', { isWhole: true, about: ['transaction_id'] }],
  ['transfers', { isWhole: true, about: ['expense_id', 'income_id'] }],
  // Those that a step adds stay, so that rows a bank has already returned are not imported again.
  ['sightings', { isWhole: true, keeps: ['=', '-'], about: ['transaction_id'] }],
  // The other columns say how the connection stands, which fetches and consents change and no undo brings back.
  ['linked_accounts', { only: ['is_enabled', 'made_here'] }],
  ...OTHERS.map((table): [TableName, Recorded] => [table, {}]),
]);
/** While a step is undone or redone: only what it takes away. */
export const REMOVALS: Recording = new Map(
  [...RECORDED].map(([table, recorded]) => [table, { ...recorded, keeps: ['-'] }]),
);
