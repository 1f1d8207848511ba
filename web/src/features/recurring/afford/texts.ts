import * as common from '../../../lib/common-texts.ts';
import { count } from '../../../lib/format.ts';

export const texts = {
  title: common.afford,
  purpose:
    'One purchase on the forecast of your everyday accounts. Nothing is saved until you keep it.',
  path: 'Path',
  upcoming: common.upcoming,
  loading: 'Loading the forecast',
  failed: 'Failed to load the forecast.',
  none: 'Not enough data yet',
  fewMonths: (known: number) =>
    known === 0
      ? 'The forecast needs three full months of transactions. You have none yet.'
      : `The forecast needs three full months of transactions. You have ${count(known, 'month')}.`,
  noBalance: 'The forecast needs the balance of an account that you spend from.',
  importMore: common.importTransactions,
  openAccounts: common.accounts,

  form: {
    label: 'The purchase',
    name: 'What for',
    amount: common.amount,
    day: 'When',
    dayProblem: (until: string) => `Choose a day from today to ${until}.`,
    today: common.today,
    afterPayday: 'After payday',
  },

  figures: {
    label: 'What it does to your balance',
    lowest: 'New lowest point',
    about: (amount: string) => `about ${amount}`,
    on: (day: string, now: string) => `On ${day}, now ${now}`,
    likely: 'Likely on that day',
    range: (low: string, high: string) => `${low} to ${high}`,
    futures: 'In 4 of 5 futures',
    below: 'Below zero',
    of100: (n: number) => `${n} of 100`,
    fewer: 'Under 1 of 100',
    never: 'None of 100',
    belowNow: (share: string) => `Now ${share.charAt(0).toLowerCase()}${share.slice(1)}`,
    leftUnknown: 'Left to spend',
    left: (day: string) => `Left until ${day}`,
    perDay: (after: string, now: string) => `${after} a day, now ${now}`,
    nothingLeft: (now: string) => `Now ${now} a day`,
    isOver: 'Nothing left per day',
    sameLeft: 'It comes after these days',
  },

  chart: {
    label: (days: number) => `Balance over the next ${days} days, with and without it`,
    with: 'With it',
    without: 'Without it',
    range: '4 of 5 futures',
    span: 'Length of the forecast',
    spans: { weeks: 'Six Weeks', months: 'Six Months' },
    lowest: (day: string) => `Lowest, ${day}`,
    day: common.day,
    between: (low: string, high: string) => `${low} to ${high}`,
    payday: 'Payday',
  },

  others: {
    title: 'Other days',
    day: 'Buy it on',
    lowest: 'Lowest point',
    on: 'On',
    below: 'Below zero',
    action: 'Shown',
    afterPayday: 'After payday',
    afterNext: 'After the next payday',
    shown: 'Shown',
    show: (day: string) => `Show ${day}`,
    showShort: common.show,
  },
} as const;
