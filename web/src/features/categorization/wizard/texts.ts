import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

const transactions = (n: number) => count(n, 'transaction');

export const texts = {
  title: 'AI Categorization',
  cancel: common.cancel,

  engine: {
    title: 'Where suggestions are made',
    local: 'Suggestions are made by Saldo’s built-in engine. Nothing leaves this server.',
    toggle: 'Also use a language model',
    toggleHint:
      'Only for merchants the built-in engine isn’t sure about. You can turn this off anytime.',
    leaves: 'What is sent',
    leavesFacts:
      'Each merchant’s text, how often it occurs and its average amount (rounded). Saldo removes the names of people it recognizes, but a rare name can remain. No dates, balances or account names.',
    stays: 'What is never sent',
    staysFacts:
      'IBANs, card numbers, and transfers or Bizum payments between you and other people.',
    to: 'Where it is sent',
    toFacts: (host: string, model: string) => `${host}, model ${model}`,
    estimate: 'For this period',
    estimateFacts: (merchants: number, calls: number, tokens: number) =>
      merchants === 0
        ? 'Nothing to send: the built-in engine is sure about every merchant.'
        : `About ${count(merchants, 'merchant')} in ${count(calls, 'request')}, roughly ${count(tokens, 'token')}.`,
    lines: (n: number) =>
      `${count(n, 'line')} would be sent, exactly as shown. Uncheck anything you want to keep private.`,
    line: (text: string, times: number, average: number) =>
      `${text} · ${number(times)} × · ${number(average)} on average`,
    viewer: 'In view-only mode, suggestions are always made on this server.',
    loading: 'Checking which engines are available',
    failed: 'Failed to check whether a language model is available.',
    tryAgain: common.tryAgain,
    saveFailed: (message: string) => `Failed to change the language model setting: ${message}`,
  },

  waiting: {
    lead: 'This can take a few minutes.',
    hint: 'You can cancel at any time. Nothing changes until you apply the suggestions.',
    progress: 'Looking for categories',
    messages: [
      'Reading the receipts so you don’t have to…',
      'Asking the coffee where it belongs…',
      'Telling rent from restaurants. Both are hard to swallow…',
      'Decoding “COMPRA TARJ. 4XXX”. It was a bakery…',
      'Working out who SUMUP is this time…',
      'Putting the gym where you’ll see it…',
      'Counting subscriptions. Yes, that one too…',
      'Looking away from the midnight pizza…',
      'Giving every euro a seat with a view…',
      'Persuading the supermarket that wine counts as groceries…',
      'Pairing the odd socks of your statement…',
    ],
  },

  steps: ['Review Existing Categories', 'Review New Categories', 'Confirm Changes'],
  stepOf: (step: number, name: string) => `Step ${step} of 3: ${name}`,
  back: common.back,
  next: 'Next',
  apply: 'Apply Selected Changes',

  summary: {
    considered: (n: number, period: string) =>
      [number(n), `${n === 1 ? 'transaction' : 'transactions'} in ${period}`] as const,
    existing: (n: number) => [number(n), 'in your categories'] as const,
    fresh: (n: number) => [number(n), 'in new ones'] as const,
    undecided: (n: number) => [number(n), 'undecided'] as const,
  },
  engines: { local: 'On this server', llm: 'With a language model' },
  precision: (percent: number) =>
    `Tested against your past choices, ${number(percent)}% of confident suggestions matched.`,

  include: (group: string) => `Include ${group}`,
  transactionsOf: (group: string) => `Transactions in ${group}`,
  partOf: (group: string, from: number, to: number) =>
    `Transactions in ${group}, ${number(from)} to ${number(to)}`,
  systemCategory: common.systemCategory,
  selectedOf: (chosen: number, all: number) => `${number(chosen)} of ${transactions(all)} selected`,
  leftOut: (n: number) =>
    `Left out · ${transactions(n)} ${n === 1 ? 'stays' : 'stay'} uncategorized`,
  notGuessed: (n: number) => `${transactions(n)} with no confident suggestion`,
  excluded: 'Excluded',
  newCategory: 'New category',
  newUnder: (parent: string) => `New under ${parent}`,
  degrees: { sure: 'sure', likely: 'likely', unsure: 'unsure' },
  confidence: (percent: string, degree: string) => `Confidence ${percent}, ${degree}`,
  meanConfidence: (percent: string) => `Average confidence ${percent}`,
  showAll: (n: number) => `Show all ${number(n)}`,
  details: (description: string) => `Details for ${description}`,
  noDescription: common.noDescription,
  facts: {
    title: common.transactionDetails,
    suggested: 'Suggested category',
    change: common.moveTo,
    choose: common.chooseACategory,
    changeAll: (n: number) => `Applies to all ${number(n)} transactions from this merchant.`,
    why: 'Why',
    confidence: 'Confidence',
    confidenceOf: (percent: string, degree: string) => `${percent}, ${degree}`,
    notSuggested: 'None',
    date: common.date,
    bank: common.bank,
    account: common.account,
    creditor: 'Creditor',
    debtor: 'Debtor',
    tags: common.tags,
    loading: common.loadingTheTransaction,
    failed: 'Failed to load the rest of this transaction.',
    close: 'Close',
  },
  selected: <T>(n: number, figure: T, groups: number) => [
    figure,
    ` ${n === 1 ? 'transaction' : 'transactions'} selected in ${count(groups, 'group')}`,
  ],

  byYou: 'Chosen by you',
  undo: 'Undo Change',
  picture: 'Where the selected spending went',
  pictureRest: (n: number) => `${number(n)} more`,
  noExisting: 'No matches in your categories',
  noExistingHint: 'None of these transactions match your categories closely enough.',
  noNew: 'No new categories',
  noNewHint: 'Everything Saldo recognized fits one of your categories.',

  rulesFirst:
    'Rules have priority over AI categorization. Any existing rules will overwrite these AI categorizations.',
  existingChosen: 'Existing categories',
  newChosen: 'New categories',
  willGet: (n: number) => transactions(n),
  noChanges: 'No Changes to Apply',
  noChangesHint: 'Go back and include a group or a transaction.',
  nothingHint: 'No suggestions for this period.',
  staysUncategorized: (n: number) =>
    `${transactions(n)} ${n === 1 ? 'stays' : 'stay'} uncategorized.`,
  viewer: 'You are in view-only mode. Contact an administrator to apply suggestions.',

  applied: (n: number, created: number) =>
    created === 0
      ? `${transactions(n)} categorized.`
      : `${transactions(n)} categorized and ${count(created, 'category', 'categories')} created.`,
  applyFailed: 'Failed to apply AI categorization. Please try again.',

  exit: {
    title: 'Exit AI Categorization?',
    body: 'Any unsaved changes will be lost',
    stay: common.continueAction,
    leave: 'Exit',
  },
} as const;
