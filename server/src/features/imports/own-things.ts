import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { fold } from '@saldo/domain/text';
import { z } from 'zod';
import { AppError } from '../../platform/http/errors.ts';
import {
  OwnAccount,
  OwnAccountSettings,
  OwnAlert,
  OwnCategory,
  OwnColumns,
  OwnGoal,
  OwnMetric,
  OwnMetricCategory,
  OwnProfile,
  OwnRule,
} from '../export/shapes.ts';
import { OwnNotice, OwnReport } from '../export/shapes-history.ts';
import { OwnEffect, OwnMark, OwnSighting, OwnTransfer } from '../export/shapes-ledger.ts';
import { withoutNul } from '../export/without-nul.ts';

/** More of one kind nobody makes by hand. */
const MOST_MADE = 10_000;
/** Categories of a metric. */
const MOST_MEMBERS = 500;
/** From one account to the next. */
const MOST_MOVES = 20;
/** What is kept of transactions; the size of the file bounds it before. */
const MOST_KEPT = 5_000_000;

/** The files of an export whose things come back, and what stands in each; one that is absent counts as empty. */
const LISTS = {
  'accounts.json': z.array(OwnAccount).max(MOST_MADE),
  'account_settings.json': z.array(OwnAccountSettings).max(MOST_MADE),
  'categories.json': z.array(OwnCategory).max(MOST_MADE),
  'rules.json': z.array(OwnRule).max(MOST_MADE),
  'goals.json': z.array(OwnGoal).max(MOST_MADE),
  'alerts.json': z.array(OwnAlert).max(MOST_MADE),
  'custom_metrics.json': z.array(OwnMetric).max(MOST_MADE),
  'custom_metric_categories.json': z.array(OwnMetricCategory).max(MOST_MADE * 10),
  'csv_columns.json': z.array(OwnColumns).max(MOST_MADE),
  'imports.json': z.array(OwnReport).max(MOST_MADE),
  'notifications.json': z.array(OwnNotice).max(MOST_KEPT),
  'transfers.json': z.array(OwnTransfer).max(MOST_KEPT),
  'effects.json': z.array(OwnEffect).max(MOST_KEPT),
  'deleted_rows.json': z.array(OwnMark).max(MOST_KEPT),
  'bank_sightings.json': z.array(OwnSighting).max(MOST_KEPT),
} satisfies Record<string, z.ZodType>;

type Lists = { [F in keyof typeof LISTS]: z.output<(typeof LISTS)[F]> };

const PROFILE = 'profile.json';

export const OWN_FILES: readonly string[] = [...Object.keys(LISTS), PROFILE];

/** What an export holds besides its transactions, each list checked by itself and against the others. */
export interface OwnThings extends Lists {
  profile: OwnProfile | null;
  /** The files that are there: an empty list says something, a file that is absent does not. */
  holds: ReadonlySet<string>;
}

/**
 * Reads the JSON files of an export. `transactionIds` are those of its transactions. Throws 409 `invalid_report_format`
 * that names the file and the entry of what Saldo would not have written.
 */
export function ownThings(
  files: ReadonlyMap<string, string>,
  transactionIds: ReadonlySet<string>,
): OwnThings {
  const shapes: Record<string, z.ZodType<unknown>> = LISTS;
  const lists = Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, read(name, shape, files.get(name), [])]),
  ) as Lists;
  for (const name of Object.keys(LISTS) as (keyof Lists)[]) refuseTwins(name, lists[name]);
  refuseBadTree(lists['categories.json']);
  refuseBadChains(lists['imports.json']);
  refuseToldTwice(lists['notifications.json']);
  refuseDangling(lists, transactionIds);
  const profile = read(PROFILE, OwnProfile, files.get(PROFILE), null);
  return { ...lists, profile, holds: new Set(files.keys()) };
}

function read<T, E>(name: string, shape: z.ZodType<T>, text: string | undefined, none: E): T | E {
  if (text === undefined) return none;
  const parsed = shape.safeParse(asJson(name, text));
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

/** `entry` is an index. */
function notOurs(name: string, entry?: number, field?: string): AppError {
  const at = entry === undefined ? '' : `, entry ${entry + 1}`;
  const what = field ? `: "${field}" is` : ' is';
  return new AppError(
    'invalid_report_format',
    `${name}${at}${what} not as Saldo exported it. Import the file as it came, without changes.`,
  );
}

function refuseTwins(name: string, list: readonly object[]): void {
  const seen = new Set<string>();
  for (const [at, one] of list.entries()) {
    if (!('id' in one)) continue;
    if (seen.has(one.id as string)) throw notOurs(name, at, 'id');
    seen.add(one.id as string);
  }
}

/** Two levels, every parent there, no name twice in one place. */
function refuseBadTree(categories: readonly OwnCategory[]): void {
  const byId = new Map(categories.map((one) => [one.id, one]));
  const names = new Set<string>();
  for (const [at, { name, parent_id }] of categories.entries()) {
    const parent = parent_id === null ? null : byId.get(parent_id);
    if (parent === undefined || parent?.parent_id) {
      throw notOurs('categories.json', at, 'parent_id');
    }
    const key = `${parent_id} ${fold(name)}`;
    if (names.has(key)) throw notOurs('categories.json', at, 'name');
    names.add(key);
  }
}

/** An import that was brought back names the one that did so, which is there, and so on, but not round in a circle. */
function refuseBadChains(reports: readonly OwnReport[]): void {
  const byId = new Map(reports.map((one) => [one.id, one]));
  for (const [at, report] of reports.entries()) {
    let first: OwnReport | undefined = report;
    for (let moves = 0; first?.restored_by && moves < MOST_MOVES; moves += 1) {
      first = byId.get(first.restored_by);
    }
    if (first?.restored_by !== null) throw notOurs('imports.json', at, 'restored_by');
  }
}

/** The key of what is told once. */
function refuseToldTwice(notices: readonly OwnNotice[]): void {
  const told = new Set<string>();
  for (const [at, { subject_id, kind, period }] of notices.entries()) {
    const key = `${subject_id} ${kind} ${period}`;
    if (told.has(key)) throw notOurs('notifications.json', at, 'period');
    told.add(key);
  }
}

/** What goals, alerts and rules name may be gone; everything else that is named is there. */
function refuseDangling(lists: Lists, transactionIds: ReadonlySet<string>): void {
  const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
  const categories = idsOf(lists['categories.json']).add(UNCATEGORIZED_ID);
  const [rules, transfers, metrics] = [
    idsOf(lists['rules.json']),
    idsOf(lists['transfers.json']),
    idsOf(lists['custom_metrics.json']),
  ];
  const there = <N extends keyof Lists>(
    name: N,
    field: keyof Lists[N][number] & string,
    isThere: (one: Lists[N][number]) => boolean,
  ) => {
    const at = (lists[name] as Lists[N][number][]).findIndex((one) => !isThere(one));
    if (at >= 0) throw notOurs(name, at, field);
  };
  const members = new Map([...metrics].map((id) => [id, new Set<string>()]));
  there('custom_metric_categories.json', 'metric_id', ({ metric_id: id }) => members.has(id));
  there('custom_metric_categories.json', 'category_id', ({ metric_id, category_id: id }) => {
    const own = members.get(metric_id) ?? new Set();
    return categories.has(id) && !own.has(id) && own.add(id).size <= MOST_MEMBERS;
  });
  there('transfers.json', 'expense_id', ({ expense_id: id }) => transactionIds.has(id));
  there('transfers.json', 'income_id', ({ income_id: id }) => transactionIds.has(id));
  there('effects.json', 'transaction_id', ({ transaction_id: id }) => transactionIds.has(id));
  there('effects.json', 'cause_id', ({ cause, cause_id: id }) => {
    if (id === null) return true;
    return cause === 'rule' ? rules.has(id) : transfers.has(id);
  });
}
