import type { ConditionField, Operator, TargetField } from '@saldo/contract/rules';
import { CATEGORY_IS_GONE } from '@saldo/domain/rules/values';
import * as common from '../../lib/common-texts.ts';
import { count as counted, number } from '../../lib/format.ts';
import { texts as form } from './form-texts.ts';

const count = (n: number) => counted(n, 'transaction');

/** Field names as shown to users. */
export const FIELD_NAMES: Record<ConditionField | TargetField, string> = {
  description: 'description',
  merchant: 'merchant',
  account: 'account',
  date: 'date',
  category: 'category',
  tags: 'tags',
  amount: 'amount',
  direction: 'direction',
  type: 'type',
  product: 'product',
  ignore: 'ignore',
  ignore_default_metrics: 'ignore default metrics',
  is_refund: 'refund',
};

export const OPERATOR_NAMES: Record<Operator, string> = {
  equals: 'equals',
  not_equals: 'does not equal',
  includes: 'includes',
  not_includes: 'does not include',
  starts_with: 'starts with',
  ends_with: 'ends with',
  greater_than: 'greater than',
  less_than: 'less than',
};

/** Names of operators that read differently for days. */
const DAY_OPERATORS: Partial<Record<Operator, string>> = {
  equals: 'is',
  greater_than: 'after',
  less_than: 'before',
};

export const operatorName = (field: ConditionField, operator: Operator): string =>
  (field === 'date' && DAY_OPERATORS[operator]) || OPERATOR_NAMES[operator];

export const texts = {
  title: common.rules,
  purpose: 'Rules categorize and tag new transactions automatically, in the order shown.',
  apply: 'Apply Rules',
  add: 'Add Rule',
  enabled: (n: number) => `Enabled Rules (${n} Active)`,
  disabled: (n: number) => `Disabled Rules (${n} Inactive)`,
  noneEnabled: 'No rules are enabled. Edit a rule to enable it.',
  loading: 'Loading rules',
  loadFailed: 'Failed to load rules',
  emptyTitle: 'No Rules Yet',
  emptyHint:
    'A rule sets the category, tags or other fields of matching transactions, now and on every import.',
  viewerHint: 'You are in view-only mode. Contact an administrator to change rules.',
  gone: 'This rule no longer exists.',
  unknownCategory: common.unknownCategory,
  unknownAccount: common.deletedAccount,
  allBanks: 'All Banks',

  card: {
    enabled: 'ENABLED',
    disabled: 'DISABLED',
    conditions: (n: number) => counted(n, 'condition'),
    actions: (n: number) => counted(n, 'action'),
    apply: 'Apply Rule',
    pause: 'Pause Rule',
    resume: 'Resume Rule',
    revert: 'Revert Rule',
    edit: 'Edit Rule',
    delete: 'Delete Rule',
    /** Icon buttons name their rule for screen readers, which do not convey the card around them. */
    named: (what: string, rule: string) => `${what} ${rule}`,
    showBack: 'Show conditions and actions',
    showFront: 'Hide conditions and actions',
    matches: { and: 'Matches all', or: 'Matches any' },
    clauses: (rule: string) => `Conditions and actions for ${rule}`,
    if: 'IF',
    and: 'AND',
    or: 'OR',
    set: 'SET',
    nothing: 'nothing',
  },
  yes: 'Yes',
  no: 'No',

  notes: {
    broken: CATEGORY_IS_GONE,
    never: 'Doesn’t match any of your transactions.',
    losesTo: (name: string) => `Overridden by “${name}”, which runs later.`,
  },

  order: {
    done: 'Order of rules changed',
    grip: (name: string) => `Move ${name}`,
    howTo:
      'To reorder a rule, press Space or Enter. Use the arrow keys to move it, Space or Enter to drop it, and Escape to cancel.',
    over: (name: string, at: number, all: number) =>
      `${name} would move to position ${at} of ${all}.`,
    dropped: (name: string, at: number, all: number) =>
      `${name} moved to position ${at} of ${all}.`,
    putBack: (name: string) => `${name} stays where it was.`,
    failed: (message: string) => `Failed to reorder rules: ${message}`,
  },

  runAfter: {
    open: 'Move It Later',
    title: 'Move this rule later?',
    body: (name: string, winner: string, matched: number) =>
      `“${winner}” runs later and overwrites “${name}” on ${matched === 1 ? 'the only transaction' : `all ${count(matched)}`} it matches. Move “${name}” after “${winner}” so that “${name}” wins:`,
    gone: 'No other rule overrides this one anymore.',
    confirm: 'Move Rule',
    done: (name: string, winner: string) => `“${name}” now runs after “${winner}”.`,
    detail: 'The new order applies the next time rules run.',
  },

  suggestions: {
    label: 'Suggested rules',
    title: (merchant: string, category: string) => `Always put ${merchant} in ${category}?`,
    why: (n: number) => `You’ve put it in this category ${n} times.`,
    add: 'Add Rule',
    addFor: (merchant: string) => `Add Rule for ${merchant}`,
    dismiss: common.dismiss,
    dismissFor: (merchant: string) => `Dismiss rule for ${merchant}`,
    more: (n: number) => `Show ${n} More`,
    fewer: 'Show Fewer',
    gone: 'This suggestion no longer exists.',
  },

  split: {
    field: 'split',
    part: (n: number) => `Part ${n}`,
    last: 'Last part',
    category: (n: number) => `Category of part ${n}`,
    choose: 'Select',
    amount: (n: number) => `Amount of part ${n}`,
    percent: (n: number) => `Percentage of part ${n}`,
    way: (n: number) => `How part ${n} is measured`,
    ways: { amount: 'fixed', percent: '%' },
    rest: 'gets the rest',
    add: 'Add part',
    remove: (n: number) => `Remove part ${n}`,
    least: 'A split has at least two parts',
    hint: 'Percentages are of the whole amount. What you split or categorized yourself stays as it is.',
    restOf: (category: string) => `rest ${category}`,
    into: 'into',
  },

  form,

  preview: {
    title: common.preview,
    month: common.month,
    year: common.year,
    wholeYear: 'All months',
    allTime: 'All time',
    loading: common.checkingWhatWouldChange,
    matches: 'Matches',
    wouldChange: 'Would change',
    right: 'Already correct',
    summary: (matched: number, changed: number) =>
      `${counted(matched, 'match', 'matches')}, ${number(changed)} would change`,
    keptByHand: (n: number) =>
      `${count(n)} ${n === 1 ? 'keeps' : 'keep'} a value you set manually.`,
    tooSmall: (n: number) =>
      `${count(n)} would stay whole, because the other parts leave nothing for the last one.`,
    transfers: (n: number) =>
      `${count(n)} would stay whole, because transfers between your accounts can’t be split.`,
    what: 'What would change',
    shown: (n: number, all: number) => `${number(n)} of ${number(all)}`,
    moves: 'Effect on your totals',
    to: 'to',
    none: 'none',
    kinds: { income: 'income', expense: 'expenses' },
    incomplete: 'Fill in the conditions and actions to see what they would change.',
    lastGood: 'Showing the last valid preview. Fix the highlighted field to update it.',
    nothingMatches: 'No transactions in this period match.',
    nothingChanges: 'Nothing would change: all matches are already correct.',
    failed: 'Failed to load the preview.',
  },

  applying: {
    allTitle: 'Apply All Rules',
    oneTitle: 'Apply Single Rule',
    allBody: (n: number) =>
      `${counted(n, 'enabled rule runs', 'enabled rules run')} in the order shown.`,
    noneEnabled: 'No enabled rules to apply.',
    period: 'Time period',
    monthly: common.monthly,
    yearly: common.yearly,
    allTime: 'All time',
    month: common.month,
    year: common.year,
    apply: common.apply,
    prepareFailed: (message: string) => `Failed to prepare rule application: ${message}`,
    allFailed: (message: string) => `Failed to apply rules: ${message}`,
    oneFailed: (message: string) => `Failed to apply rule: ${message}`,
    allDone: 'Rules applied successfully!',
    oneDone: (name: string) => `Rule "${name}" applied successfully!`,
    outcome: (changed: number, matched: number, ownTransfers: number) =>
      `${number(changed)} of ${counted(matched, 'matching transaction')} changed.${
        ownTransfers === 0
          ? ''
          : ` ${number(ownTransfers)} ${ownTransfers === 1 ? 'is' : 'are'} between your own accounts and not counted as income or spending.`
      }`,
    disabled: (name: string) => `Cannot apply disabled rule "${name}". Please enable it first.`,
  },

  revert: {
    title: 'Revert rule?',
    body: (rule: string) =>
      `Undoes everything “${rule}” changed. Your own edits since then are kept.`,
    rest: 'The rule itself is kept. While enabled, it runs again on the next import.',
    confirm: 'Revert',
    done: (name: string) => `Rule "${name}" reverted successfully!`,
    outcome: (n: number) => `${count(n)} restored.`,
    failed: (message: string) => `Failed to revert rule: ${message}`,
  },

  remove: {
    title: 'Delete rule?',
    body: (rule: string) => `“${rule}” will be deleted.`,
    also: 'Also undo its changes',
    alsoHint: 'Otherwise its changes stay as if you had made them.',
    confirm: common.deleteAction,
    done: (name: string) => `Rule "${name}" deleted successfully!`,
    failed: (message: string) => `Failed to delete rule: ${message}`,
  },
} as const;
