import { FREQUENCIES } from '@saldo/contract/alerts';
import {
  CATEGORY_SOURCES,
  Currency,
  DIRECTIONS,
  Id,
  PRODUCTS,
  TRANSACTION_TYPES,
  UNCATEGORIZED_ID,
} from '@saldo/contract/common';
import { LANGUAGES } from '@saldo/contract/languages';
import { MonthStart } from '@saldo/contract/month-start';
import type { TARGET_FIELDS } from '@saldo/contract/rules';
import { ProfileChange } from '@saldo/contract/users';
import { isDay } from '@saldo/domain/dates';
import { MAX_CENTS } from '@saldo/domain/money';
import { ruleProblems } from '@saldo/domain/rules/problems';
import { fold } from '@saldo/domain/text';
import { z } from 'zod';
import type { AppError } from '../../platform/http/errors.ts';
import { bankText, dateTime, ForeignTags } from '../../schema/columns.ts';
import { exportedColumns } from '../../schema/rows.ts';
import { StoredParts } from '../../schema/stored/stored-parts.ts';
import {
  type Catalogue,
  columnsOf,
  type Entries,
  TABLE_NAMES,
  type TableName,
  tableDefinition,
} from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { withoutNul } from './read-export.ts';
import { PROFILE, unknownColumns } from './unknown-columns.ts';

/** Maximum number of categories in a custom metric. */
const MOST_MEMBERS = 500;
/** Maximum length of a chain of imports in which each was restored by the next. */
const MOST_MOVES = 20;

/**
 * Tables that an import restores. Transactions are not among them, because they have their own file format (see
 * `transaction-row.ts`).
 */
export type RestoredTable = {
  [T in TableName]: Catalogue[T]['leaves'] extends { returns: number } ? T : never;
}[TableName];
type Lists = { [T in RestoredTable]: Entries[T][] };
type Entry<T extends RestoredTable> = Entries[T];

const RETURNING = TABLE_NAMES.filter(
  (name): name is RestoredTable => tableDefinition(name).leaves?.returns !== undefined,
);

/** Contains only the user's preferences. Names and addresses come from the new registration. */
const ArchivedProfile = z.object({
  avatar: ProfileChange.shape.avatar.unwrap().nullable(),
  notifications: z.boolean(),
  auto_sort: z.boolean(),
  /** Null too in exports from before letters. */
  letters: z.enum(['app', 'email']).nullable().default(null),
  /** Null too in exports from before it could be chosen. */
  main_currency: Currency.nullable().default(null),
  month_start: MonthStart.nullable().default(null),
  /** Null too in exports from before it could be chosen, and from a server that has more languages. */
  language: z.enum(LANGUAGES).nullable().default(null).catch(null),
});
export type ArchivedProfile = z.output<typeof ArchivedProfile>;

const fileOf = (table: RestoredTable): string => `${tableDefinition(table).leaves?.file}.json`;

export const ARCHIVE_FILES: readonly string[] = [...RETURNING.map(fileOf), PROFILE];

/** Everything in an export except its transactions. Each list has been validated on its own and against the others. */
export interface Archive extends Lists {
  profile: ArchivedProfile | null;
  /** Columns that only a newer version knows, as `file.column`. They are left out. */
  unknown: readonly string[];
  /** Tables whose files exist. An empty file means that the user had no rows. A missing file leaves that open. */
  holds: ReadonlySet<RestoredTable>;
}

/**
 * Reads the JSON files of an export. `transactionIds` are those of its transactions. Throws 409
 * `invalid_report_format`, naming the file and entry, for anything that Saldo would not have written.
 */
export function readArchive(
  files: ReadonlyMap<string, string>,
  transactionIds: ReadonlySet<string>,
): Archive {
  const unknown: string[] = [];
  const lists: Lists = Object.fromEntries(
    RETURNING.map((table): unknown[] => {
      const file = fileOf(table);
      const list = files.has(file) ? asJson(file, files.get(file) ?? '') : [];
      for (const name of unknownColumns(table, list)) unknown.push(name);
      return [table, read(file, listShape(table), list)];
    }),
  );
  for (const table of RETURNING) refuseTwins(table, lists[table]);
  refuseEntries(lists);
  refuseBadTree(lists.categories);
  refuseBadChains(lists.reports);
  refuseToldTwice(lists.notifications);
  refuseDangling(lists, transactionIds);
  const text = files.get(PROFILE);
  const profile = text === undefined ? null : read(PROFILE, ArchivedProfile, asJson(PROFILE, text));
  const holds = new Set(RETURNING.filter((table) => files.has(fileOf(table))));
  return { ...lists, profile, holds, unknown };
}

function listShape(table: RestoredTable): z.ZodType<unknown[]> {
  const { columns, leaves } = tableDefinition(table);
  const shape = exportedColumns(table).map((name) => [name, columns[name]?.entry ?? z.never()]);
  return z.array(z.object(Object.fromEntries(shape))).max(leaves?.returns ?? 0);
}

function read<T>(name: string, shape: z.ZodType<T>, json: unknown): T {
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [first, ...rest] = parsed.error.issues[0]?.path ?? [];
  const isEntry = typeof first === 'number';
  const field = (isEntry || first === undefined ? rest : [first, ...rest]).map(String).join('.');
  throw notOurs(name, isEntry ? first : undefined, field || unknownKey(parsed.error));
}

const unknownKey = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '';
};

function asJson(name: string, text: string): unknown {
  const cleaned = (_: string, value: unknown) =>
    typeof value === 'string' ? withoutNul(value) : value;
  try {
    return JSON.parse(text, text.includes('\\u0000') ? cleaned : undefined);
  } catch {
    throw notOurs(name);
  }
}

/** `entry` is a zero-based index. */
export function notOurs(name: string, entry?: number, field?: string): AppError {
  return appError('invalid_report_format', (t) =>
    t.imports.notOurs(name, entry ?? null, field ?? null),
  );
}

/** Throws for the first invalid entry. `wrong` returns the name of the invalid field, if any. */
function refuse<T extends RestoredTable>(
  table: T,
  list: readonly Entry<T>[],
  wrong: (entry: Entry<T>) => string | false | undefined,
): void {
  for (const [at, entry] of list.entries()) {
    const field = wrong(entry);
    if (field) throw notOurs(fileOf(table), at, field);
  }
}

/** Returns a function that is true the first time it sees a key. */
function firsts() {
  const seen = new Set<string>();
  return (key: string): boolean => !seen.has(key) && seen.add(key).size > 0;
}

function refuseTwins<T extends RestoredTable>(table: T, list: readonly Entry<T>[]): void {
  const isFirst = firsts();
  refuse(table, list, (entry) => 'id' in entry && !isFirst(String(entry.id)) && 'id');
}

function refuseEntries(lists: Lists): void {
  refuse('categories', lists.categories, ({ id }) => id === UNCATEGORIZED_ID && 'id');
  refuse('rules', lists.rules, (rule) => ruleProblems(rule, ANY_CATEGORY)[0]?.path);
  refuse('goals', lists.goals, (goal) => goal.start_date > goal.end_date && 'start_date');
  refuse('transfers', lists.transfers, (pair) => pair.expense_id === pair.income_id && 'income_id');
  refuse('effects', lists.effects, wrongInEffect);
  refuse('reports', lists.reports, wrongInReport);
  refuse('notifications', lists.notifications, ({ kind, period }) => {
    const isAlert = kind === 'alert_approaching' || kind === 'alert_exceeded';
    const fits = kind === 'goal_completed' ? period === '' : !isAlert || isAlertPeriod(period);
    return !fits && 'period';
  });
}

/** Accepts any valid id, because a rule that names a deleted category is restored as a broken rule. */
const ANY_CATEGORY = { has: (id: string) => Id.safeParse(id).success };

const isAlertPeriod = (period: string): boolean => {
  const [frequency, day, ...more] = period.split(' ');
  return more.length === 0 && FREQUENCIES.some((one) => one === frequency) && isDay(day ?? '');
};

/** Schema of each field's values in a layer. Amounts are in cents. */
const VALUES: Record<(typeof TARGET_FIELDS)[number] | 'date', z.ZodType> = {
  description: bankText.entry,
  category: z.strictObject({
    id: Id.nullable(),
    source: z.enum(CATEGORY_SOURCES),
    reason: z.string().max(2000).optional(),
    parts: StoredParts.optional(),
  }),
  tags: ForeignTags,
  amount: z.int().min(0).max(MAX_CENTS),
  direction: z.enum(DIRECTIONS),
  type: z.enum(TRANSACTION_TYPES),
  product: z.enum(PRODUCTS),
  ignore: z.boolean(),
  ignore_default_metrics: z.boolean(),
  is_refund: z.boolean(),
  date: dateTime.entry,
};
const SHAPES = new Map(Object.entries(VALUES));

/** A rule's layer always has a cause id, a manual one never. A layer of a transfer or the engine may have one. */
function wrongInEffect({ field, cause, cause_id, ...values }: Entry<'effects'>) {
  const mayBeNamed = cause === 'transfer' || cause === 'ai';
  if (!mayBeNamed && (cause_id !== null) !== (cause === 'rule')) return 'cause_id';
  const names = ['value_before', 'value_after'] as const;
  return names.find((name) => !SHAPES.get(field)?.safeParse(values[name]).success);
}

function wrongInReport(report: Entry<'reports'>) {
  const { total, imported, duplicates, skipped, date_from: from, date_to: to } = report;
  if (total !== imported + duplicates + skipped) return 'total';
  if ((from === null) !== (to === null) || (from ?? '') > (to ?? '')) return 'date_to';
  const ids = report.details.accounts.map(({ id }) => id);
  return new Set(ids).size < ids.length && 'details.accounts';
}

/** Requires two levels, existing parents, and unique names among siblings. */
function refuseBadTree(categories: Lists['categories']): void {
  const byId = new Map(categories.map((one) => [one.id, one]));
  const isFirst = firsts();
  refuse('categories', categories, ({ name, parent_id }) => {
    const parent = parent_id === null ? null : byId.get(parent_id);
    if (parent === undefined || parent?.parent_id) return 'parent_id';
    return !isFirst(`${parent_id} ${fold(name)}`) && 'name';
  });
}

/**
 * A restored import must name the import that restored it, which must exist. Chains of such imports must not be
 * circular.
 */
function refuseBadChains(reports: Lists['reports']): void {
  const byId = new Map(reports.map((one) => [one.id, one]));
  refuse('reports', reports, (report) => {
    let first: Entry<'reports'> | undefined = report;
    for (let moves = 0; first?.restored_by && moves < MOST_MOVES; moves += 1) {
      first = byId.get(first.restored_by);
    }
    return first?.restored_by !== null && 'restored_by';
  });
}

function refuseToldTwice(notices: Lists['notifications']): void {
  const isFirst = firsts();
  refuse('notifications', notices, ({ subject_id, kind, period }) => {
    return !isFirst(`${subject_id} ${kind} ${period}`) && 'period';
  });
}

/** Goals, alerts and rules may refer to deleted rows. All other references must exist. */
function refuseDangling(lists: Lists, transactionIds: ReadonlySet<string>): void {
  const idsOf = (list: readonly object[]) =>
    new Set(list.flatMap((one) => ('id' in one ? [String(one.id)] : [])));
  const ids = new Map<string, ReadonlySet<string>>(RETURNING.map((t) => [t, idsOf(lists[t])]));
  ids.set('transactions', transactionIds);
  ids.set('categories', idsOf(lists.categories).add(UNCATEGORIZED_ID));
  for (const table of RETURNING) {
    for (const [name, { of }] of columnsOf(table)) {
      if (of === undefined) continue;
      const isThere = (entry: object) => {
        const named = new Map<string, unknown>(Object.entries(entry)).get(name);
        return ids.get(of)?.has(String(named));
      };
      refuse(table, lists[table], (entry) => !isThere(entry) && name);
    }
  }
  const members = new Map<string, Set<string>>();
  refuse('custom_metric_categories', lists.custom_metric_categories, (one) => {
    const own = members.get(one.metric_id) ?? new Set();
    members.set(one.metric_id, own);
    return (
      (own.has(one.category_id) || own.add(one.category_id).size > MOST_MEMBERS) && 'category_id'
    );
  });
  refuse('effects', lists.effects, ({ cause, cause_id: id }) => {
    // The engine's layers may refer to an import that has been deleted.
    if (id === null || cause === 'ai') return undefined;
    return !ids.get(cause === 'rule' ? 'rules' : 'transfers')?.has(id) && 'cause_id';
  });
}
