import type { Step, StepLink } from '@saldo/contract/history';
import { nameInBank } from '../../lib/banks.ts';
import { clock, day, signedSum, today } from '../../lib/format.ts';
import { mainCurrency } from '../../lib/money.ts';
import { isThing, type Thing, texts } from './texts.ts';

const t = texts.titles;

/** Steps about an item, whose titles say what happened to it. */
const OF_THINGS: ReadonlySet<Step['kind']> = new Set([
  ...([
    'rule',
    'category',
    'planned',
    'goal',
    'alert',
    'metric',
    'view',
    'tag',
    'rate',
    'transfer',
    'receipt',
    'share',
  ] as const),
]);

/** Banks keyed by account id. */
export type BankNames = ReadonlyMap<string, { code: string; name: string }>;

const namesOf = ({ links }: Step, to: StepLink['to']): string[] =>
  links.filter((link) => link.to === to && link.name !== '').map(({ name }) => name);

const nameOf = (step: Step, to: StepLink['to']): string => namesOf(step, to)[0] ?? texts.unnamed;

/** Bank of a synced account, or the account name if the bank is unknown. */
export function bankOfStep(step: Step, banks: BankNames): string {
  const account = step.links.find(({ to }) => to === 'account');
  return banks.get(account?.id ?? '')?.name ?? nameOf(step, 'account');
}

/** What a step did to an item that it names. */
function deedTitle(step: Step): string | undefined {
  for (const link of step.links) {
    const { to, name, did, was = '' } = link;
    if (did === undefined) continue;
    if (did === 'linked' || did === 'unlinked' || did === 'dismissed') return linkTitle(link, did);
    if (!isThing(to)) continue;
    if (did === 'ordered') return t.ordered;
    if (did === 'renamed') return t.renamed(to, was, name);
    const isOfRows = did === 'applied' || did === 'reverted';
    return isOfRows ? t[did](name, step.count) : doneTo(to, link);
  }
  return undefined;
}

function shareTitle({ links: [link] }: Step): string | undefined {
  const said: Partial<Record<NonNullable<StepLink['did']>, (name: string) => string>> = t.shares;
  return link && said[link.did ?? 'changed']?.(link.name);
}

const linkTitle = ({ name, n = 1 }: StepLink, did: keyof typeof t.transfers): string =>
  n === 1 && name !== '' ? t.transferOf[did](name) : t.transfers[did](n);

function doneTo(thing: Thing, { did = 'changed', name }: StepLink): string {
  const said: Partial<Record<typeof did, (thing: Thing, name: string) => string>> = t.done;
  return (said[did] ?? t.done.changed)(thing, name);
}

export function titleOf(step: Step, banks: BankNames): string {
  const { kind, count } = step;
  const deed = kind === 'share' ? shareTitle(step) : OF_THINGS.has(kind) && deedTitle(step);
  if (deed) return deed;
  switch (kind) {
    case 'import':
      return t.import(nameOf(step, 'import'));
    case 'restore':
      return t.restore(nameOf(step, 'import'));
    case 'sync':
      return t.sync(bankOfStep(step, banks));
    case 'edit':
    case 'batch':
      return editTitle(step);
    case 'bulk_delete':
      return t.deleted(count);
    case 'transfer':
      return t.transfer;
    case 'ai':
      return t.ai(count);
    case 'sort':
      return sortTitle(step);
    case 'rule':
      return t.rule(nameOf(step, 'rule'), count);
    case 'rules':
      return t.rules(count);
    case 'merchant':
      return namesOf(step, 'merchant').length > 0
        ? t.merchant(nameOf(step, 'merchant'))
        : t.merchantReset;
    case 'series': {
      const names = namesOf(step, 'series');
      return names.length > 1 ? t.manySeries(names.length) : t.series(nameOf(step, 'series'));
    }
    default:
      return structureTitle(step);
  }
}

/** Fields that change along with the category. */
const FOLLOWING: ReadonlySet<string> = new Set(['ignore', 'is_refund']);

/** Title of a step in Sort. An answer has a category or sets `ignore`; undoing automatic sorting does neither. */
function sortTitle(step: Step): string {
  const { by, count, fields } = step;
  if (by !== 'user') return t.sortedAutomatically(count);
  if (namesOf(step, 'category').length > 0) return t.categorized(count);
  return fields.includes('ignore') ? t.edited(count) : t.sortingUndone(count);
}

function editTitle({ kind, count, fields }: Step): string {
  // An edit that changed no fields means the transaction was newly added.
  if (kind === 'edit' && fields.length === 0) return t.added(count);
  const main = fields.filter((field) => !FOLLOWING.has(field)).join();
  if (main === 'category') return t.categorized(count);
  return main === 'tags' ? t.tagged(count) : t.edited(count);
}

function structureTitle(step: Step): string {
  const [from = texts.unnamed, into = texts.unnamed] = namesOf(step, 'category');
  switch (step.kind) {
    case 'merge':
      return t.merged(nameOf(step, 'account'));
    case 'split':
      return t.split;
    case 'category':
      return t.categoryChanged(from);
    case 'category_merge':
      return t.categoryMerged(from, into);
    case 'category_delete':
      return t.categoryDeleted(from);
    default:
      return t.account(nameOf(step, 'account'));
  }
}

const ACCOUNTS_BELOW: ReadonlySet<Step['kind']> = new Set(['import', 'sync', 'split']);
const FIELDS_BELOW: ReadonlySet<Step['kind']> = new Set(['edit', 'batch', 'rule', 'rules']);
const MOST = 3;

/** Accounts or fields that a step touched, and when it was undone. Empty if there is nothing to add. */
export function detailOf(step: Step, banks: BankNames): string {
  const parts = shortened([...accountsOf(step, banks), ...fieldsOf(step)]);
  if (step.undone_at !== null) {
    parts.push(texts.undoneOn(day(today(new Date(step.undone_at))), clock(step.undone_at)));
  }
  const text = parts.join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function shortened(parts: readonly string[]): string[] {
  if (parts.length <= MOST) return [...parts];
  return [...parts.slice(0, MOST - 1), texts.more(parts.length - MOST + 1)];
}

function accountsOf(step: Step, banks: BankNames): string[] {
  if (!ACCOUNTS_BELOW.has(step.kind)) return [];
  const accounts = step.links.filter(({ to, name }) => to === 'account' && name !== '');
  if (step.kind !== 'sync') return accounts.map(({ name }) => name);
  // The bank is already in the title.
  return accounts.flatMap(({ id, name }) => {
    const bank = banks.get(id);
    return bank && name !== bank.name ? nameInBank(name, bank.code) : [];
  });
}

const isField = (name: string): name is keyof typeof texts.fields => name in texts.fields;

const fieldsOf = ({ kind, fields }: Step): string[] =>
  FIELDS_BELOW.has(kind) ? fields.filter(isField).map((name) => texts.fields[name]) : [];

/** Number of transactions: `31 changed`, `1 added`; empty for none. */
export function countOf({ kind, count, fields }: Step): string {
  if (count === 0) return '';
  if (kind === 'import' || kind === 'sync' || kind === 'restore') return texts.added(count);
  if (kind === 'edit' && fields.length === 0) return texts.added(count);
  if (kind === 'bulk_delete') return texts.removed(count);
  return kind === 'merge' || kind === 'split' ? texts.moved(count) : texts.changed(count);
}

/** `−€1,204.66`; empty if there is no sum in a single currency, or if it is zero, as for both legs of a transfer. */
export function sumOfStep({
  count,
  sum,
  currency = mainCurrency(),
}: Pick<Step, 'count' | 'sum' | 'currency'>): string {
  if (sum === undefined || sum === 0 || count === 0) return '';
  return signedSum({ amount: sum, currency });
}

/** Title of several steps of one kind: `4 changes to your rules`. */
export const alikeTitle = (steps: readonly [Step, ...Step[]]): string => {
  const { kind } = steps[0];
  return isAlike(kind) ? t.alike[kind](steps.length) : texts.changes(steps.length);
};

const isAlike = (kind: Step['kind']): kind is keyof typeof t.alike => kind in t.alike;
