import type { ConditionField, Operator, TargetField } from '@saldo/contract/rules';
import { CATEGORY_IS_GONE } from '@saldo/domain/rules/values';
import { count as counted, number } from '../../lib/format.ts';

const count = (n: number) => counted(n, 'transaction');

/** The fields in a person's words. */
export const FIELD_NAMES: Record<ConditionField | TargetField, string> = {
  description: 'description',
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
  not_equals: 'not equals',
  includes: 'includes',
  not_includes: 'not includes',
  starts_with: 'starts with',
  ends_with: 'ends with',
  greater_than: 'greater than',
  less_than: 'less than',
};

export const texts = {
  title: 'Rules',
  purpose: 'What happens to a transaction on its way in. They run in the order shown.',
  apply: 'Apply Rules',
  add: 'Add Rule',
  enabled: (n: number) => `Enabled Rules (${n} Active)`,
  disabled: (n: number) => `Disabled Rules (${n} Inactive)`,
  noneEnabled: 'No rule runs at the moment. Enable one in its form.',
  loading: 'Loading rules',
  loadFailed: 'Failed to load rules',
  emptyTitle: 'No Rules Yet',
  emptyHint:
    'A rule sets category, tags or anything else of the transactions that it describes, now and on every import.',
  viewerHint: 'You are in view-only mode. Contact an administrator to change rules.',
  gone: 'This rule no longer exists.',
  unknownCategory: 'Unknown Category',
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
    /** Icon buttons name their rule for those who do not see the card around them. */
    named: (what: string, rule: string) => `${what} ${rule}`,
    showBack: 'Show conditions and actions',
    showFront: 'Show the front',
    matches: { and: 'Matches all', or: 'Matches any' },
    clauses: (rule: string) => `Conditions and actions of ${rule}`,
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
    never: 'Never matches any of your transactions.',
    losesTo: (name: string) => `Always loses to “${name}”, which runs later.`,
  },

  order: {
    grip: (name: string) => `Move ${name}`,
    howTo:
      'To have a rule run sooner or later press Space or Enter. Then the arrow keys move it, Space or Enter drops it there, and Escape puts it back.',
    over: (name: string, at: number, all: number) => `${name} would run as ${at} of ${all}.`,
    dropped: (name: string, at: number, all: number) => `${name} runs as ${at} of ${all}.`,
    putBack: (name: string) => `${name} was put back.`,
    failed: (message: string) => `Failed to put the rules in order: ${message}`,
  },

  runAfter: {
    open: 'Run it later',
    title: 'Run it later?',
    body: (name: string, winner: string, matched: number) =>
      `“${winner}” runs after “${name}” and overwrites what it sets on ${matched === 1 ? 'the only transaction' : `all ${count(matched)}`} that it matches. Run after “${winner}”, it has the last word there:`,
    gone: 'It no longer loses to another rule.',
    confirm: 'Run Later',
    done: (name: string, winner: string) => `“${name}” runs after “${winner}” now.`,
    detail: 'It counts from the next time rules run.',
  },

  suggestions: {
    label: 'Suggested rules',
    title: (merchant: string, category: string) => `A rule for ${merchant}: ${category}?`,
    why: (n: number) => `You have chosen this category for it ${n} times.`,
    add: 'Add Rule',
    addFor: (merchant: string) => `Add Rule for ${merchant}`,
    dismiss: 'Dismiss',
    dismissFor: (merchant: string) => `Dismiss the rule for ${merchant}`,
    more: (n: number) => `Show ${n} More`,
    fewer: 'Show Fewer',
    gone: 'This suggestion is no longer there.',
  },

  form: {
    addTitle: 'Add Rule',
    editTitle: 'Edit Rule',
    enabled: 'Enabled',
    name: 'Name',
    nameRequired: 'Name is required',
    bank: 'Bank',
    description: 'Description',
    conditions: 'Conditions',
    actions: 'Actions',
    match: 'Which conditions must hold',
    all: 'All match',
    any: 'Any matches',
    field: 'Field',
    operator: 'Operator',
    value: 'Value',
    condition: (n: number, what: string) => `Condition ${n}: ${what}`,
    action: (n: number, what: string) => `Action ${n}: ${what}`,
    addCondition: 'Add condition',
    addAction: 'Add action',
    removeCondition: (n: number) => `Remove condition ${n}`,
    removeAction: (n: number) => `Remove action ${n}`,
    lastCondition: 'At least one condition must remain',
    lastAction: 'At least one action must remain',
    tagsHint: 'Separated by commas. They replace the tags that are there.',
    category: 'Category',
    subcategory: 'Sub-category',
    select: 'Select',
    allOf: (name: string) => `All of ${name}`,
    just: (name: string) => `Just ${name}`,
    noSubs: (name: string) => `${name} has no sub-categories: the category itself is used.`,
    parentCondition: (name: string) => `${name} itself is used: it covers all its sub-categories.`,
    parentAction: (name: string) => `${name} itself is used, none of its sub-categories.`,
    save: 'Save Rule',
    update: 'Update Rule',
    nothingYet: 'Nothing is written until you save and apply.',
    fix: 'Please fix validation errors before saving.',
    failed: (message: string) => `Failed to save rule: ${message}`,
    applyDetail: 'Transactions you already have are unchanged until you apply it.',
    applyNow: 'Apply It…',
    created: (name: string) => `Rule "${name}" created successfully!`,
    updated: (name: string) => `Rule "${name}" updated successfully!`,
  },

  preview: {
    title: 'Preview',
    month: 'Month',
    year: 'Year',
    wholeYear: 'All months',
    allTime: 'All time',
    loading: 'Looking what would change',
    matches: 'Matches',
    wouldChange: 'Would change',
    right: 'Already right',
    summary: (matched: number, changed: number) =>
      `${counted(matched, 'match', 'matches')}, ${number(changed)} would change`,
    keptByHand: (n: number) =>
      `${count(n)} ${n === 1 ? 'keeps' : 'keep'} a value that you set by hand.`,
    what: 'What would change',
    shown: (n: number, all: number) => `${number(n)} of ${number(all)}`,
    moves: 'What it does to your figures',
    to: 'to',
    none: 'none',
    kinds: { income: 'income', expense: 'expenses' },
    incomplete: 'Fill in conditions and actions, and see here what they would change.',
    lastGood: 'As it was before the field that is wrong now.',
    nothingMatches: 'No transaction of this period matches.',
    nothingChanges: 'Nothing would change: all that match are right already.',
    failed: 'The preview could not be made.',
  },

  applying: {
    allTitle: 'Apply All Rules',
    oneTitle: 'Apply Single Rule',
    allBody: (n: number) =>
      `${counted(n, 'enabled rule runs', 'enabled rules run')}, in the order shown.`,
    noneEnabled: 'There is no enabled rule to apply.',
    period: 'Time period',
    monthly: 'Monthly',
    yearly: 'Yearly',
    allTime: 'All time',
    month: 'Month',
    year: 'Year',
    apply: 'Apply',
    prepareFailed: (message: string) => `Failed to prepare rule application: ${message}`,
    allFailed: (message: string) => `Failed to apply rules: ${message}`,
    oneFailed: (message: string) => `Failed to apply rule: ${message}`,
    allDone: 'Rules applied successfully!',
    oneDone: (name: string) => `Rule "${name}" applied successfully!`,
    outcome: (changed: number, matched: number, aside: number) =>
      `${number(changed)} of ${counted(matched, 'matching transaction')} changed.${
        aside === 0
          ? ''
          : ` ${number(aside)} between your own accounts: neither income nor expense.`
      }`,
    disabled: (name: string) => `Cannot apply disabled rule "${name}". Please enable it first.`,
  },

  revert: {
    title: 'Revert rule?',
    body: ['What ', ' has set is put back as it was. What you changed by hand since stays.'],
    rest: 'The rule itself stays, and runs again on the next import while it is enabled.',
    confirm: 'Revert',
    done: (name: string) => `Rule "${name}" reverted successfully!`,
    outcome: (n: number) => `${count(n)} put back.`,
    failed: (message: string) => `Failed to revert rule: ${message}`,
  },

  remove: {
    title: 'Delete rule?',
    body: ' will be deleted.',
    also: 'Revert what it has set, too',
    alsoHint: 'Without this, what it has set stays as if you had set it by hand.',
    confirm: 'Delete',
    done: (name: string) => `Rule "${name}" deleted successfully!`,
    failed: (message: string) => `Failed to delete rule: ${message}`,
  },
} as const;
