import { RENEW_FROM_DAYS } from '@saldo/contract/bank-connections';
import { ROLES } from '@saldo/contract/common';
import { MAX_REPORT_BYTES } from '@saldo/contract/imports';
import { MAX_ATTACHMENT_BYTES } from '@saldo/contract/tickets';
import { alertNotice } from '@saldo/domain/alerts';
import { expect, test } from 'vitest';
import { roleName } from '../users/role-badge.tsx';
import type { Block } from './section.ts';
import { SECTIONS } from './sections.ts';

/** The sources of all screens but the help itself. */
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

function wordsOf(block: Block): string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return [...block.steps];
  return 'points' in block ? [...block.points] : [];
}

const topics = SECTIONS.flatMap((section) =>
  section.topics.map((topic) => ({ id: `${section.id}-${topic.id}`, topic })),
);
const named = topics.flatMap(({ id, topic }) =>
  topic.answer
    .flatMap(wordsOf)
    .flatMap((words) =>
      [...words.matchAll(/\*([^*]+)\*/g)].map((found): [string, string] => [found[1] ?? '', id]),
    ),
);
const textOf = (wanted: string) => {
  const found = topics.find(({ id }) => id === wanted);
  if (!found) throw new Error(`no topic ${wanted}`);
  return found.topic.answer.flatMap(wordsOf).join(' ');
};

/** Between quotes, or as text of an element. */
const onScreen = (name: string) =>
  ["'", '"', '`', '>'].some((before) =>
    ["'", '"', '`', '<', '${'].some((after) => SOURCES.includes(`${before}${name}${after}`)),
  );

/** What stands on the keyboard, and what is made of a role's code. */
const ELSEWHERE = new Set(['?', '/', 'g', 'K', 'Ctrl', 'Cmd', 'Space', ...ROLES.map(roleName)]);

test.each(named.filter(([name]) => !ELSEWHERE.has(name)))(
  'what the help calls %s is called so on the screens (%s)',
  (name) => {
    expect(onScreen(name)).toBe(true);
  },
);

test('the limits are those of the product', () => {
  const megabytes = (bytes: number) => `up to ${bytes / 2 ** 20} MB`;
  expect(textOf('importing-data-files')).toContain(megabytes(MAX_REPORT_BYTES));
  expect(textOf('your-account-feedback')).toContain(megabytes(MAX_ATTACHMENT_BYTES));
  expect(RENEW_FROM_DAYS).toBe(7);
  expect(textOf('bank-connection-expires')).toContain('from a week before');
});

test('an alert tells when the help says', () => {
  const told = Array.from({ length: 121 }, (_, percent) => alertNotice(percent, 100));
  const first = (kind: string) => told.indexOf(kind as (typeof told)[number]);
  expect(textOf('goals-and-alerts-alerts')).toContain(
    `At ${first('alert_approaching')} and at ${first('alert_exceeded')} percent`,
  );
});
