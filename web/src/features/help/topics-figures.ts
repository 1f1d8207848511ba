import { ChartNoAxesColumn, Target, TextAlignStart } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { SomeTransactions, SpentBars } from './pictures.tsx';
import type { Section } from './section.ts';

export const transactions: Section = {
  id: 'transactions',
  title: 'Transactions',
  icon: TextAlignStart,
  intro: 'Everything that came in and went out.',
  topics: [
    {
      id: 'find',
      question: 'How do I find one?',
      answer: [
        'Filter by month, bank, direction, category, account, tags and more. The text looks into the description and the names of who paid and who was paid. Filters stand in the address, so you can keep or share it, and they are remembered.',
        { link: 'Go to Transactions', to: paths.transactions() },
      ],
    },
    {
      id: 'marks',
      question: 'What do the marks beside a transaction mean?',
      answer: [
        { picture: SomeTransactions, words: 'Transfer Ignored Refund' },
        {
          points: [
            '*Transfer*: money between your own accounts. It is neither income nor expense.',
            '*Refund*: money that came back. It lowers the expenses of its category.',
            '*Not in metrics*: it does not count as income or expense.',
            '*Ignored*: it counts nowhere.',
          ],
        },
      ],
    },
    {
      id: 'by-hand',
      question: 'Can I add or change transactions by hand?',
      answer: [
        'Yes: *Add Transaction*, or *Edit* in the menu of a row. Select several to change them at once; *Delete Transactions* empties a month or a year. What you set by hand is not overwritten by an import or by AI.',
      ],
    },
    {
      id: 'transfers',
      question: 'How does Saldo know my own transfers?',
      answer: [
        'By evidence: the other account’s IBAN, the same second at Revolut, a top-up that names the bank, your own name. Equal amounts alone are only suggested. In the details you see the other side, and can link or unlink it.',
      ],
    },
    {
      id: 'currencies',
      question: 'What about other currencies?',
      answer: [
        'Transactions keep their currency. Totals in euros count only those in euros, and the screens say what was left out.',
      ],
    },
  ],
};

export const metrics: Section = {
  id: 'metrics',
  title: 'Metrics',
  icon: ChartNoAxesColumn,
  intro: 'Monthly and annual metrics exist by default; you can add your own.',
  topics: [
    {
      id: 'monthly-annual',
      question: 'What do the monthly and annual metrics show?',
      answer: [
        'Income, expenses, balance and how much of the income was spent, by category, for a month or for a year with all its months. *Spent* tells how much:',
        { picture: SpentBars, words: 'spent percent very low moderate very high' },
        'Every figure opens the transactions that it counts.',
        { link: 'See this month', to: paths.monthlyMetrics() },
        { link: 'See the year', to: paths.annualMetrics() },
      ],
    },
    {
      id: 'custom-metrics',
      question: 'What is a custom metric?',
      answer: [
        'A group of categories of your own, for instance all that the car costs. It appears as a card in the month and as a row in the year. It also counts what is set aside from income and expenses.',
        { link: 'Create a custom metric', to: paths.customMetrics() },
      ],
    },
    {
      id: 'why-different',
      question: 'Why does a figure differ from my bank’s?',
      answer: [
        'Transfers between your own accounts are not counted, Savings & Investments is shown as Saved, refunds lower expenses instead of raising income, and what you ignore counts nowhere. Open the figure to see its rows and their sum.',
      ],
    },
    {
      id: 'recurring',
      question: 'What counts as recurring?',
      answer: [
        'The same merchant at a regular interval, weekly to yearly: bills that vary, a price that rises, an early payday and a missing month do not break it. Three payments are enough, and two for what comes once a year. Annual shows what Upcoming has found, with the payments of its year; what you have said there is not recurring is left out, and what still asks is not counted until you confirm it.',
      ],
    },
  ],
};

export const goalsAndAlerts: Section = {
  id: 'goals-and-alerts',
  title: 'Goals and Alerts',
  icon: Target,
  intro: 'What you save for, and where you want to stop.',
  topics: [
    {
      id: 'goals',
      question: 'What does a goal count?',
      answer: [
        'The net of its category between its two dates. When it reaches the target, the goal is complete and you are told.',
        { link: 'Go to Goals', to: paths.goals() },
      ],
    },
    {
      id: 'alerts',
      question: 'When does an alert tell me?',
      answer: [
        'At 90 and at 100 percent of its limit, once each in its day, week, month or year. What you spent in its category counts, refunds deducted.',
        { link: 'Go to Alerts', to: paths.alerts() },
      ],
    },
    {
      id: 'mail',
      question: 'Do I get e-mails?',
      answer: [
        'Where a mail server is set up, yes. Switch them off in your profile. The app tells you in any case, and only a mail about how you sign in comes all the same.',
        { link: 'Go to Profile', to: paths.profile() },
      ],
    },
  ],
};
