import type { Reason } from '@saldo/contract/transfers';
import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

export const texts = {
  viewerHint: 'You are in view-only mode. Contact an administrator to change transactions.',

  suggestions: {
    title: 'Possible transfers between your accounts',
    strip: (n: number) => `${count(n, 'possible transfer')} to review.`,
    review: common.review,
    hint: 'Linked transfers don’t count as income or spending. Dismissed pairs won’t be suggested again.',
    from: 'From',
    to: 'To',
    noAccount: common.noAccount,
    pair: (from: string, to: string) => `${from} to ${to}`,
    linkAll: (n: number) => (n === 2 ? 'Link both' : `Link all ${number(n)}`),
    linkAllOf: (n: number, accounts: string) =>
      n === 2 ? `Link both: ${accounts}` : `Link all ${number(n)}: ${accounts}`,
    link: 'Link',
    linkPair: (name: string) => `Link ${name}`,
    dismiss: 'Not a transfer',
    dismissPair: (name: string) => `Not a transfer: ${name}`,
    dismissed: 'We won’t suggest it again.',
    dismissFailed: (message: string) => `Failed to dismiss the suggestion: ${message}`,
    loading: 'Loading possible transfers',
    loadFailed: 'Failed to load possible transfers.',
    none: common.nothingLeftToReview,
    noneHint: 'Obvious transfers are linked automatically.',
    close: 'Close',
  },

  linked: 'Linked as a transfer.',
  linkedMany: (n: number) =>
    n === 0 ? 'These transfers were already reviewed.' : `${count(n, 'transfer')} linked.`,
  linkManyFailed: (message: string) => `Failed to link the transfers: ${message}`,
  linkFailed: (message: string) => `Failed to link the transfer: ${message}`,
  unlinked: 'Transfer unlinked.',
  unlinkFailed: (message: string) => `Failed to unlink the transfer: ${message}`,

  details: {
    title: 'Transfer',
    with: (account: string) => `Transfer with ${account}`,
    counts: 'Not counted as income or spending.',
    show: 'Show the other side',
    unlink: 'Unlink',
    mark: 'Mark as transfer',
  },

  mark: {
    title: 'Mark as transfer',
    lead: 'Which transaction does it match?',
    search: 'Search descriptions',
    list: 'Possible matches',
    loading: common.loadingTransactions,
    failed: 'Failed to load transactions.',
    none: 'No transaction in your other accounts has the opposite amount within a month.',
    noneFound: 'No transactions match your search.',
    link: 'Link',
  },

  reasons: {
    title: 'Where this comes from',
    loading: 'Loading details',
    failed: 'Failed to load the details.',
    tryAgain: common.tryAgain,
    showRule: 'Show the rule',
    showImport: 'Show the import',
  },
  causes: {
    file: 'From the bank’s file',
    sync: 'From the bank',
    rule: 'Set by a rule',
    transfer: 'Set by a transfer',
    ai: 'Suggested by AI',
    hand: 'Set manually',
    default: 'Default',
  } satisfies Record<Reason['cause'], string>,
  reasonFields: {
    date: common.date,
    amount: common.amount,
    description: common.description,
    category: common.category,
    tags: common.tags,
    direction: 'Direction',
    type: 'Type',
    product: common.product,
    ignore: common.ignore,
    ignore_default_metrics: common.ignoreDefaultMetrics,
    is_refund: 'Refund',
  } satisfies Record<Reason['field'], string>,
} as const;
