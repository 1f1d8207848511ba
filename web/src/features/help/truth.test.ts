import { RENEW_FROM_DAYS } from '@saldo/contract/bank-connections';
import { ROLES } from '@saldo/contract/common';
import { listExtensions } from '@saldo/contract/file-extensions';
import { MAX_REPORT_BYTES } from '@saldo/contract/imports';
import { MAX_ATTACHMENT_BYTES } from '@saldo/contract/tickets';
import { alertNotification } from '@saldo/domain/alerts';
import { expect, test } from 'vitest';
import { roleName } from '../users/role-badge.tsx';
import { type Block, textOf } from './topic.ts';
import { TOPICS } from './topics.ts';

/** The sources of all screens except help itself. */
const SOURCES = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  .filter(([path]) => !path.includes('/help/') && !path.startsWith('./'))
  .map(([, source]) => source)
  .join('\n');

const questions = TOPICS.flatMap((topic) =>
  topic.questions.map(({ id, answer }) => ({ id: `${topic.id}-${id}`, answer })),
);
const inlineOf = (block: Block) => {
  if ('text' in block) return block.text;
  if ('steps' in block) return block.steps.flat();
  return 'points' in block ? block.points.flat() : [];
};
const named = questions.flatMap(({ id, answer }) =>
  answer
    .flatMap(inlineOf)
    .flatMap((part): [string, string][] =>
      typeof part === 'object' && 'bold' in part ? [[part.bold, id]] : [],
    ),
);
const answerOf = (wanted: string) => {
  const found = questions.find(({ id }) => id === wanted);
  if (!found) throw new Error(`no question ${wanted}`);
  return found.answer.map(textOf).join(' ');
};

/** True if a screen's source contains the words in quotes or as element text. */
const onScreen = (name: string) =>
  ["'", '"', '`', '>'].some((before) =>
    ["'", '"', '`', '<', '${'].some((after) => SOURCES.includes(`${before}${name}${after}`)),
  );

/** Key names, and words that the app derives from a role's code. */
const ELSEWHERE = new Set(['?', '/', 'g', 'K', 'Ctrl', 'Cmd', 'Space', ...ROLES.map(roleName)]);

test.each(named.filter(([name]) => !ELSEWHERE.has(name)))(
  'calls %s what the screens call it (%s)',
  (name) => {
    expect(onScreen(name)).toBe(true);
  },
);

test('states the limits of the product', () => {
  const megabytes = (bytes: number) => `up to ${bytes / 2 ** 20} MB`;
  expect(answerOf('importing-data-files')).toContain(megabytes(MAX_REPORT_BYTES));
  expect(answerOf('your-account-feedback')).toContain(megabytes(MAX_ATTACHMENT_BYTES));
  expect(answerOf('importing-data-files')).toContain(`may end in ${listExtensions('or')}.`);
  expect(RENEW_FROM_DAYS).toBe(7);
  expect(answerOf('bank-connection-expires')).toContain('a week in advance');
});

test('states when an alert notifies', () => {
  const told = Array.from({ length: 121 }, (_, percent) => alertNotification(percent, 100));
  const first = (kind: string) => told.indexOf(kind as (typeof told)[number]);
  expect(answerOf('goals-and-alerts-alerts')).toContain(
    `At ${first('alert_approaching')}% and ${first('alert_exceeded')}%`,
  );
});
