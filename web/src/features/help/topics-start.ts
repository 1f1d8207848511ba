import { endingsInWords } from '@saldo/contract/file-endings';
import { Landmark, Rocket, Upload } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ConnectionStates, ThreeSteps } from './pictures.tsx';
import type { Section } from './section.ts';

export const gettingStarted: Section = {
  id: 'getting-started',
  title: 'Getting Started',
  icon: Rocket,
  intro: 'From an empty account to a clear picture in about ten minutes.',
  topics: [
    {
      id: 'first-steps',
      question: 'What do I do first?',
      answer: [
        { picture: ThreeSteps, words: '' },
        {
          steps: [
            'Download a statement at your bank: the movements of your account as CSV or Excel, as far back as it lets you.',
            'Open *Import Report*, drop the file there, choose the bank and press *Import*.',
            'Open *Categories*, press *Categorize Transactions* and let Saldo suggest, or go through them by hand.',
            'Look at *Home* and at *Metrics*. Every figure opens the transactions that it counts.',
          ],
        },
        { link: 'Import a statement', to: paths.imports() },
      ],
    },
    {
      id: 'look-around',
      question: 'Can I look around before I bring anything of mine?',
      answer: [
        'Yes. *Sign In as Viewer* on the sign-in page opens a demo account with made-up transactions that end today. You can open everything and change nothing.',
      ],
    },
    {
      id: 'invitation',
      question: 'Why do I need an invitation?',
      answer: [
        'A Saldo is run by somebody for a circle of people. Who runs it sends you a code; choose *Sign up* and enter it there. Codes may expire, or hold for one person only.',
      ],
    },
    {
      id: 'keyboard',
      question: 'Can I use it without a mouse?',
      answer: [
        'All of it. Press *?* for the list of keys, *Ctrl* or *Cmd* with *K* to go anywhere by typing, */* to search, and *g* with a letter to change the screen.',
      ],
    },
  ],
};

export const importing: Section = {
  id: 'importing-data',
  title: 'Importing Data',
  icon: Upload,
  intro: 'CSV and XLSX files can be imported, straight from your bank.',
  topics: [
    {
      id: 'files',
      question: 'Which files can I import?',
      answer: [
        `The movements of an account of any bank, as CSV or XLSX, up to 20 MB. Older Excel files, OpenDocument, OFX, QIF, CAMT, MT940 and Norma 43 are read too, and PDF statements whose own balances or totals prove every row: names may end in ${endingsInWords('or')}.`,
        {
          table: {
            head: ['Bank', 'Files'],
            rows: [
              ['CaixaBank, imagin', 'CSV, XLS, XLSX, Norma 43'],
              ['Revolut', 'CSV, XLSX'],
              ['BBVA', 'CSV, XLSX, Norma 43'],
            ],
          },
        },
        'A PDF must hold text: a scan is refused, and so is one with a password. If your bank also offers CSV or Excel, choose that: it says more.',
        'From any other bank: Saldo finds the bank in the file, or choose *Other Bank*. If the file leaves one thing open, such as its currency, you are asked once, and files like it never again. With *Other (CSV)* you say yourself which column holds what.',
        'Your own export of Saldo is taken as it is, the whole zip: everything in it comes back.',
        'Lists of cards, savings, trading or crypto are refused by name, with the export to take instead.',
      ],
    },
    {
      id: 'many',
      question: 'Can I import several files at once?',
      answer: [
        'Yes. Drop them together, or a zip of them. You see what each file brings before anything is imported: its bank, account and days, what is new and what you have already. One confirmation imports them all, and *Undo All* takes them back.',
        'A file that asks something, or cannot be read, leaves the others alone.',
      ],
    },
    {
      id: 'moving',
      question: 'Can I move in from another app?',
      answer: [
        'Yes, with the list of transactions that it exports as CSV: Actual Budget, Firefly III, YNAB, Monarch, Mint, Lunch Money, GnuCash, MoneyMoney, Spendee, Wallet, Monefy, Money Manager, 1Money and Toshl.',
        'Drop the file. Before anything is imported you see its accounts, each of which may be one of yours, and the categories that Saldo does not have: they are made unless you choose others. Tags, notes and transfers come along. Rules leave the categories of your old app alone.',
        'Import your bank’s statements before or after: payments that both have are recognised. The figures are then the bank’s, categories and tags stay yours.',
      ],
    },
    {
      id: 'phone',
      question: 'Can I share statements from my phone?',
      answer: [
        'Yes, on Android. Open Saldo in Chrome and choose “Add to Home screen”, then “Install”. From then on Saldo is in the share sheet: share one or more statements from your bank’s app or from your downloads.',
        'They wait in the browser for a week, also while you are signed out. *Import Report* shows them: *Use* takes them as if you had dropped them there, *Discard* removes them.',
      ],
    },
    {
      id: 'twice',
      question: 'What if I import the same file twice, or two that overlap?',
      answer: [
        'Nothing is added twice. Saldo recognises a movement that it has, also when it comes in another format of the same bank. Two truly equal payments of one day are both kept.',
        'If a list has no balances and another file words a payment differently, Saldo adds it and shows it as a possible duplicate. It does the same for a payment that you entered yourself a few days around. You decide.',
        'The result names the rows that were taken as known.',
      ],
    },
    {
      id: 'balance-chain',
      question: 'What does “Balance chain proven” mean?',
      answer: [
        'Many statements print the balance after each movement. Saldo recomputes it row by row: when every balance follows from the one before, nothing is missing and nothing was misread. A gap means that rows are missing in between; download that period again.',
      ],
    },
    {
      id: 'undo',
      question: 'Can I undo an import?',
      answer: [
        'Yes, with *Undo* beside it in the import history. It removes the transactions which that import added, and says first how many of them you have edited since. Past imports that came back with your own export can be undone one by one; undoing the export itself takes them all.',
      ],
    },
    {
      id: 'deleted-rows',
      question: 'I deleted a transaction. Will it come back?',
      answer: [
        'One that you deleted by itself stays deleted, whatever you import later. A whole period that you deleted comes back when you import its file again by hand.',
      ],
    },
    {
      id: 'refused',
      question: 'My file was refused. What now?',
      answer: [
        'The message names the line and what is wrong with it, and your file and bank stay chosen. Check that the bank is the right one and that the file is as the bank gave it: saving it again in a spreadsheet often changes dates and amounts.',
        { link: 'Tell us about it', to: paths.feedback() },
      ],
    },
  ],
};

export const bankConnection: Section = {
  id: 'bank-connection',
  title: 'Bank Connection',
  icon: Landmark,
  intro: 'Accounts that keep themselves up to date.',
  topics: [
    {
      id: 'connect',
      question: 'How do I connect a bank?',
      answer: [
        {
          steps: [
            'Open *Bank Connections* and press *Add New Bank*.',
            'Choose your country, then your bank.',
            'Sign in at the bank itself, where you allow Saldo to read. Saldo never sees your password.',
          ],
        },
        'From then on active connections fetch the previous day’s transactions daily. With *Import recent transactions* they begin with what the bank still gives, often 90 days.',
        { link: 'Go to Bank Connections', to: paths.bankConnections() },
      ],
    },
    {
      id: 'balances',
      question: 'How does Saldo know what I have?',
      answer: [
        'From the balances that your bank prints beside its rows: the newest one, and what has moved since. As long as each balance follows from the one before, nothing is missing; where two do not meet, *Accounts* names the days, the jump, and which statement closes it. Cash, and accounts without statements, you add there with their balance on a day. Accounts in other currencies stand beside the total.',
        { link: 'Go to Accounts', to: paths.accounts() },
      ],
    },
    {
      id: 'safe',
      question: 'What can Saldo do with my bank?',
      answer: [
        'Read accounts and movements, and nothing else: it cannot pay, move money or change anything. Its access is kept encrypted, and *Disconnect* deletes it here and at the provider. Your transactions stay.',
      ],
    },
    {
      id: 'expires',
      question: 'Why does a connection expire?',
      answer: [
        'By law you renew your consent every few months. The card counts the days, and warns you from a week before. *Refresh* renews it, and nothing is lost in between.',
        { picture: ConnectionStates, words: 'Expires in 5 days Expired' },
      ],
    },
    {
      id: 'file-and-connection',
      question: 'Can I import files of a connected bank too?',
      answer: [
        'Yes. A movement that came both ways is recognized as one where that is sure. Where it is not, you are asked whether to keep both.',
      ],
    },
    {
      id: 'disable-account',
      question: 'How do I leave one account out?',
      answer: [
        'Click it on its card and press *Disable Account*. It is no longer fetched; what is there stays.',
      ],
    },
  ],
};
