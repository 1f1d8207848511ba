import type { Reason } from '@saldo/contract/transfers';
import { count } from '../../../lib/format.ts';

export const texts = {
  viewerHint: 'You are in view-only mode. Contact an administrator to change transactions.',

  suggestions: {
    title: 'Possible transfers between your accounts',
    strip: (n: number) =>
      `${count(n, 'pair')} of equal amount. You decide what ${n === 1 ? 'it is' : 'they are'}.`,
    review: 'Review',
    hint: 'Linked, both sides count neither as income nor as expense. What you dismiss is not asked again.',
    from: 'From',
    to: 'To',
    noAccount: 'No account',
    link: 'Link',
    linkPair: (name: string) => `Link ${name}`,
    dismiss: 'Not a transfer',
    dismissPair: (name: string) => `Not a transfer: ${name}`,
    dismissed: 'It is not asked again.',
    dismissFailed: (message: string) => `Failed to dismiss the suggestion: ${message}`,
    loading: 'Loading possible transfers',
    loadFailed: 'Possible transfers could not be loaded.',
    none: 'Nothing left to decide',
    noneHint: 'Pairs that are proved to be transfers are linked by themselves.',
    close: 'Close',
  },

  linked: 'Linked as a transfer.',
  linkFailed: (message: string) => `Failed to link the transfer: ${message}`,
  unlinked: 'No longer a transfer.',
  unlinkFailed: (message: string) => `Failed to unlink the transfer: ${message}`,

  details: {
    title: 'Transfer',
    with: (account: string) => `Transfer with ${account}`,
    counts: 'It counts neither as income nor as expense.',
    show: 'Show the other side',
    unlink: 'Unlink',
    mark: 'Mark as transfer',
  },

  mark: {
    title: 'Mark as transfer',
    lead: 'Which transaction is the other side?',
    search: 'Search descriptions',
    list: 'What can be the other side',
    loading: 'Loading transactions',
    failed: 'Transactions could not be loaded.',
    none: 'No transaction of another account has this amount in the other direction within a month.',
    noneFound: 'Nothing matches this search.',
    link: 'Link',
  },

  reasons: {
    title: 'Why these values',
    loading: 'Loading the reasons',
    failed: 'The reasons could not be loaded.',
    tryAgain: 'Try Again',
    showRule: 'Show the rule',
    showImport: 'Show the import',
  },
  causes: {
    file: 'From the bank’s file',
    sync: 'From the bank',
    rule: 'Set by a rule',
    transfer: 'Set by a transfer',
    ai: 'Suggested by AI',
    hand: 'Set by hand',
    default: 'As every transaction starts',
  } satisfies Record<Reason['cause'], string>,
  reasonFields: {
    date: 'Date',
    amount: 'Amount',
    description: 'Description',
    category: 'Category',
    tags: 'Tags',
    direction: 'Direction',
    type: 'Type',
    product: 'Product',
    ignore: 'Ignore',
    ignore_default_metrics: 'Ignore default metrics',
    is_refund: 'Refund',
  } satisfies Record<Reason['field'], string>,
} as const;
