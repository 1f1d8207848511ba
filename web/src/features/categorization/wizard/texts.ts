import { count, number } from '../../../lib/format.ts';

const transactions = (n: number) => count(n, 'transaction');

/** Every sentence of the AI flow. */
export const texts = {
  title: 'AI Categorization',
  cancel: 'Cancel',

  engine: {
    title: 'Where suggestions are made',
    local: 'The engine built into Saldo works on this server. Nothing leaves it.',
    toggle: 'Also ask a language model',
    toggleHint: 'For merchants that the local engine is not sure of. You can switch it off again.',
    leaves: 'What leaves',
    leavesFacts:
      'Each merchant’s text, how often it occurs and its average amount, rounded. Names of people are taken out of the text as far as Saldo knows them: a rare one can remain. No dates, balances or account names.',
    stays: 'What never leaves',
    staysFacts: 'IBANs, card numbers, and what people pay you or you them by transfer or Bizum.',
    to: 'Where to',
    toFacts: (host: string, model: string) => `${host}, model ${model}`,
    estimate: 'For this period',
    estimateFacts: (merchants: number, calls: number, tokens: number) =>
      merchants === 0
        ? 'Nothing to ask: the local engine is sure of every merchant.'
        : `About ${count(merchants, 'merchant')} in ${count(calls, 'call')}, some ${count(tokens, 'token')}.`,
    lines: (n: number) =>
      `${count(n, 'line')} would be sent, exactly as written here. Untick what is to stay.`,
    line: (text: string, times: number, average: number) =>
      `${text} · ${number(times)} × · ${number(average)} on average`,
    viewer: 'In view-only mode suggestions are always made on this server.',
    loading: 'Loading the engines',
    failed: 'Whether a language model can be used could not be found out.',
    tryAgain: 'Try Again',
    saveFailed: (message: string) => `The language model could not be switched: ${message}`,
  },

  waiting: {
    lead: 'This can take some minutes.',
    hint: 'You may cancel at any time. Nothing changes until you apply it.',
    progress: 'Looking for categories',
    /** They take turns. */
    messages: [
      'Reading the receipts so that you don’t have to…',
      'Asking the coffee where it belongs…',
      'Telling rent from restaurants. Both are hard to swallow…',
      'Decoding “COMPRA TARJ. 4XXX”. It was a bakery…',
      'Finding out who SUMUP is this time…',
      'Putting the gym where you will see it…',
      'Counting subscriptions. Yes, that one too…',
      'Looking away from the midnight pizza…',
      'Giving every euro a seat with a view…',
      'Persuading the supermarket that wine is a grocery…',
      'Pairing the odd socks of your statement…',
    ],
  },

  steps: ['Review Existing Categories', 'Review New Categories', 'Confirm Changes'],
  stepOf: (step: number, name: string) => `Step ${step} of 3: ${name}`,
  back: 'Back',
  next: 'Next',
  apply: 'Apply Selected Changes',

  summary: {
    considered: (n: number, period: string) =>
      [number(n), `${n === 1 ? 'transaction' : 'transactions'} of ${period}`] as const,
    existing: (n: number) => [number(n), 'placed in categories you have'] as const,
    fresh: (n: number) => [number(n), 'in new ones'] as const,
    undecided: (n: number) => [number(n), 'undecided'] as const,
  },
  engines: { local: 'On this server', llm: 'With a language model' },
  precision: (percent: number) =>
    `Tried on your own decisions, ${number(percent)}% of Saldo’s sure answers were the same as yours.`,

  include: (group: string) => `Include ${group}`,
  transactionsOf: (group: string) => `Transactions of ${group}`,
  partOf: (group: string, from: number, to: number) =>
    `Transactions of ${group}, ${number(from)} to ${number(to)}`,
  systemCategory: 'System Category',
  selectedOf: (chosen: number, all: number) => `${number(chosen)} of ${transactions(all)} selected`,
  leftOut: (n: number) =>
    `Left out · ${transactions(n)} ${n === 1 ? 'stays' : 'stay'} uncategorized`,
  notGuessed: (n: number) => `${transactions(n)} the engine will not guess`,
  excluded: 'Excluded',
  newCategory: 'New category',
  newUnder: (parent: string) => `New under ${parent}`,
  degrees: { sure: 'sure', likely: 'likely', unsure: 'unsure' },
  confidence: (percent: string, degree: string) => `Confidence ${percent}, ${degree}`,
  meanConfidence: (percent: string) => `Confidence ${percent} on average`,
  showAll: (n: number) => `Show all ${number(n)}`,
  details: (description: string) => `Details of ${description}`,
  noDescription: 'No description',
  facts: {
    title: 'Transaction Details',
    suggested: 'Suggested category',
    change: 'Put it in',
    choose: 'Another category',
    changeAll: (n: number) => `Goes for all ${number(n)} of this merchant here.`,
    why: 'Why',
    confidence: 'Confidence',
    confidenceOf: (percent: string, degree: string) => `${percent}, ${degree}`,
    notSuggested: 'None',
    date: 'Date',
    bank: 'Bank',
    account: 'Account',
    creditor: 'Creditor',
    debtor: 'Debtor',
    tags: 'Tags',
    loading: 'Loading the transaction',
    failed: 'The rest of this transaction could not be loaded.',
    close: 'Close',
  },
  selected: (n: number, groups: number) =>
    [
      number(n),
      `${n === 1 ? 'transaction' : 'transactions'} selected in ${count(groups, 'group')}`,
    ] as const,

  byYou: 'Chosen by you',
  undo: 'Undo Change',
  picture: 'Where the money of what is selected went',
  pictureRest: (n: number) => `${number(n)} more`,
  noExisting: 'Nothing for the categories you have',
  noExistingHint: 'No transaction of this period fits one of them well enough to suggest it.',
  noNew: 'No new categories',
  noNewHint: 'Everything that was recognized fits a category you have.',

  rulesFirst:
    'Rules have priority over AI categorization. Any existing rules will overwrite these AI categorizations.',
  existingChosen: 'Categories you have',
  newChosen: 'New categories',
  willGet: (n: number) => transactions(n),
  noChanges: 'No Changes to Apply',
  noChangesHint: 'Go back and include a group or a transaction.',
  nothingHint: 'Nothing was suggested for this period.',
  staysUncategorized: (n: number) =>
    `${transactions(n)} ${n === 1 ? 'stays' : 'stay'} uncategorized.`,
  viewer: 'You are in viewer mode. You can review suggestions but cannot apply them.',

  applied: (n: number, created: number) =>
    created === 0
      ? `${transactions(n)} categorized!`
      : `${transactions(n)} categorized and ${count(created, 'category', 'categories')} created!`,
  applyFailed: 'Failed to apply AI categorization. Please try again.',

  exit: {
    title: 'Exit AI Categorization?',
    body: 'Any unsaved changes will be lost',
    stay: 'Continue',
    leave: 'Exit',
  },
} as const;
