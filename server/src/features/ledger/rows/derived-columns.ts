import type { TargetField } from '@saldo/contract/rules';
import { TABLES, type TransactionsTable } from '../../../schema/tables.ts';

export { searchText, tagsKey, tagsOf } from '../../../schema/search-keys.ts';

/** Prefix of the keys of synced rows. Keys of statement rows never have it and all sort before it. */
export const SYNC_KEY = '~';

const { period, search_text, tags_key, note_key, parts_sum } = TABLES.transactions.columns;
type Optional = Partial<Pick<TransactionsTable, 'note' | 'parts'>>;
type Sources = 'date' | 'description' | 'creditor_name' | 'debtor_name' | 'tags';

/** The derived columns of a whole row. */
export const derivedOf = (row: Pick<TransactionsTable, Sources> & Optional) => ({
  period: period.derived.value(row),
  search_text: search_text.derived.value(row),
  tags_key: tags_key.derived.value(row),
  note_key: note_key.derived.value(row),
  parts_sum: parts_sum.derived.value(row),
});

/** The columns of a field that rules can set, without those that follow from them. */
export const columnsOfField = (field: TargetField): readonly string[] =>
  field === 'category' ? ['category_id', 'category_source', 'category_reason', 'parts'] : [field];
