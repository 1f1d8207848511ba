import { Bot, MousePointerClick, SlidersHorizontal, Tag } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { CategoryTree, ManualKeys, RuleClauses, Suggestions } from './pictures.tsx';
import type { Section } from './section.ts';

export const categories: Section = {
  id: 'categories',
  title: 'Categories',
  icon: Tag,
  intro: 'What your money goes to, in two levels.',
  topics: [
    {
      id: 'two-levels',
      question: 'How are categories built?',
      answer: [
        'A category may have subcategories, and no deeper. You start with a set that fits most people; rename, recolour and delete as you like.',
        { picture: CategoryTree, words: 'Food Groceries Restaurants Coffee' },
        'Whatever names the upper one, a filter, a goal or a rule, covers those below it too.',
        { link: 'Go to Categories', to: paths.categories() },
      ],
    },
    {
      id: 'uncategorized',
      question: 'What is Uncategorized?',
      answer: [
        'Where a transaction is until it has a category. It is the one system category: it has a lock, and cannot be changed or deleted.',
      ],
    },
    {
      id: 'delete-category',
      question: 'What happens when I delete a category?',
      answer: [
        'You choose: its transactions become Uncategorized, or everything that named it, rules, goals, alerts and metrics too, moves to another category.',
      ],
    },
  ],
};

export const aiCategorization: Section = {
  id: 'ai-categorization',
  title: 'AI Categorization',
  icon: Bot,
  intro: 'Suggestions with their reasons, for you to check before anything is saved.',
  topics: [
    {
      id: 'how-ai-works',
      question: 'How does it work?',
      answer: [
        {
          steps: [
            'Press *Categorize Transactions* on the screen Categories, choose a period, then *Use AI*.',
            'Review what goes into the categories that you have, then the new ones that it proposes.',
            'Leave out whole groups or single transactions, and press *Apply Selected Changes*.',
          ],
        },
        { picture: Suggestions, words: 'confidence percent reason sure likely' },
        'Each suggestion says why, and how sure it is. What the engine will not guess stays uncategorized. Nothing changes before you apply it.',
      ],
    },
    {
      id: 'where-ai-works',
      question: 'Does my data leave the server?',
      answer: [
        'No. The engine is part of Saldo and works where Saldo runs, without a network. It learns from what you choose by hand.',
        'Who runs your Saldo may have connected a language model. It stays off until you switch it on yourself, in the step *How do you want to categorize them?*, which shows each line that would leave, where to, and lets you untick any of them. IBANs, card numbers and what you pay to people by transfer or Bizum never leave. In card payments the names of people are taken out as far as Saldo knows them; a rare one can remain. It is asked only about merchants that the engine is not sure of, and about none whose text held a name.',
      ],
    },
    {
      id: 'ai-and-my-choices',
      question: 'Will it overwrite what I chose by hand?',
      answer: [
        'Never. Only uncategorized transactions are looked at, and a choice of your own stands. Rules have priority over AI categorization.',
      ],
    },
  ],
};

export const manualCategorization: Section = {
  id: 'manual-categorization',
  title: 'Manual Categorization',
  icon: MousePointerClick,
  intro: 'One transaction after the other, quickly.',
  topics: [
    {
      id: 'sort',
      question: 'What is the quickest way?',
      answer: [
        '*Sort*, which every number of merchants to sort opens: one answer per merchant, newest first, each saved immediately. Enter accepts what is chosen beforehand, 1 to 4 take another, letters search or name a new category, Enter with Shift also makes a rule for what comes. Enter with Ctrl accepts all that Saldo is at least 90% sure of.',
        'Below 75% nothing is chosen beforehand, and a person is never guessed. Each answer has its *Undo* until you leave the page, and *Undo All* takes back all of them.',
      ],
    },
    {
      id: 'how-manual-works',
      question: 'How does it work?',
      answer: [
        'Press *Categorize Transactions* on the screen Categories, choose a period, then *Manual*. Pick a category and the next transaction comes by itself. *History* lists what is pending, and each can be taken back there.',
        'Nothing is saved before you press the button that counts your changes and saves them. If you leave earlier, Saldo asks.',
      ],
    },
    {
      id: 'manual-keys',
      question: 'Which keys make it fast?',
      answer: [{ picture: ManualKeys, words: 'arrows Enter digits skip ignore search keyboard' }],
    },
    {
      id: 'ignore',
      question: 'What does Ignore do?',
      answer: [
        {
          points: [
            '*Ignore transaction*: it counts nowhere, for instance money that you only passed on.',
            '*Ignore default metrics*: it counts in custom metrics, goals and alerts, and not in income and expenses.',
            '*Ignore both*: both of it.',
          ],
        },
      ],
    },
  ],
};

export const rules: Section = {
  id: 'rules',
  title: 'Rules',
  icon: SlidersHorizontal,
  intro: 'What happens to a transaction by itself.',
  topics: [
    {
      id: 'what-is-a-rule',
      question: 'What is a rule?',
      answer: [
        'Conditions that describe transactions, and what to set on them: category, description, tags, amount, direction, type, product, whether it is a refund, or whether it counts.',
        {
          picture: RuleClauses,
          words: 'IF AND SET description includes amount less than category',
        },
        'Beside the form you see at once what the rule would change. *AND* wants all conditions, *OR* any of them. Text ignores capitals and accents.',
        { link: 'Go to Rules', to: paths.rules() },
      ],
    },
    {
      id: 'when-rules-run',
      question: 'When do rules run?',
      answer: [
        'On every import, every fetch of a bank connection and after AI categorization: all enabled rules, in the order that the Rules page shows; drag a card to change it. With *Apply Rules* you run them over a month, a year or everything that you already have.',
      ],
    },
    {
      id: 'revert',
      question: 'Can I take back what a rule did?',
      answer: [
        'Yes, with *Revert Rule*, or when you delete it. What the rule has set goes back to what it was, except where you have changed it by hand since.',
      ],
    },
    {
      id: 'broken-rule',
      question: 'A rule says that a category no longer exists',
      answer: [
        'The category was deleted. The rule does nothing until you edit it and select another one.',
      ],
    },
  ],
};
