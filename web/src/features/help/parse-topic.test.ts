import { expect, test } from 'vitest';
import { parseTopic } from './parse-topic.ts';

const TOPIC = '# Rules\n\nChanges made\nfor you.\n\n';

test('reads sentences, steps, points, tables, pictures and links', () => {
  const markdown = `${TOPIC}## What is a rule? {#what}

Press **Apply Rules** or
see [Sort](/categories/sort).

![IF AND](RuleClauses)

1. Open **Rules**
2. Press it

- One
- Two

| Bank | Files |
| --- | --- |
| BBVA | CSV |
`;
  expect(parseTopic('rules', markdown)).toEqual({
    id: 'rules',
    title: 'Rules',
    intro: 'Changes made for you.',
    questions: [
      {
        id: 'what',
        title: 'What is a rule?',
        answer: [
          {
            text: [
              'Press ',
              { bold: 'Apply Rules' },
              ' or see ',
              { link: 'Sort', to: '/categories/sort' },
              '.',
            ],
          },
          { picture: 'RuleClauses', words: 'IF AND' },
          { steps: [['Open ', { bold: 'Rules' }], ['Press it']] },
          { points: [['One'], ['Two']] },
          { table: { head: ['Bank', 'Files'], rows: [['BBVA', 'CSV']] } },
        ],
      },
    ],
  });
});

test.each([
  ['## What? {#what}\n', 'rules.md must begin with a title and a paragraph'],
  [`${TOPIC}An answer.`, 'rules.md: a question must come before “An answer.”'],
  [`${TOPIC}## What?\n`, 'rules.md: “What?” must be written as “## Question {#id}”'],
  [`${TOPIC}### What? {#what}\n`, 'must be written as “## Question {#id}”'],
  [`${TOPIC}## What? {#what}\n\n> quoted`, 'rules.md: help has no way to show “> quoted”'],
  [`${TOPIC}## What? {#what}\n\n![](Cat)`, 'rules.md: there is no picture “Cat”.'],
  [`${TOPIC}## What? {#what}\n\nSome \`code\`.`, 'rules.md: help has no way to show “`code`”'],
])('rejects %j and says what is wrong', (markdown, problem) => {
  expect(() => parseTopic('rules', markdown)).toThrow(problem);
});
