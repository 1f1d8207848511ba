import { expect, it } from 'vitest';
import { roleTexts } from '../users/role-texts.es.ts';
import type { Block, Inline, Topic } from './topic.ts';

type Topics = Record<string, { topic: Topic }>;

const SPANISH = Object.entries(import.meta.glob('./topics/*.es.md', { eager: true }) as Topics);
const ENGLISH = Object.entries(
  import.meta.glob(['./topics/*.md', '!./topics/*.es.md'], { eager: true }) as Topics,
);

const CATALOGS = Object.values(
  import.meta.glob<string>('../../**/*texts.es.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).join('\n');

const shapeOf = (topics: [string, { topic: Topic }][]) =>
  topics.map(([, { topic }]) => ({
    id: topic.id,
    questions: topic.questions.map(({ id, answer }) => ({
      id,
      blocks: answer.map((block) => Object.keys(block)[0]),
      links: answer.flatMap(inlinesOf).flatMap((part) => (hasLink(part) ? [part.to] : [])),
    })),
  }));

const inlinesOf = (block: Block): Inline[] => {
  if ('text' in block) return [...block.text];
  if ('steps' in block) return block.steps.flat();
  return 'points' in block ? block.points.flat() : [];
};
const hasLink = (part: Inline): part is { link: string; to: string } =>
  typeof part === 'object' && 'link' in part;

it('translates every topic, question and link', () => {
  expect(SPANISH.length).toBeGreaterThan(15);
  expect(shapeOf(SPANISH)).toEqual(shapeOf(ENGLISH));
});

/** Key names, and a kind of thing rather than a screen's word. */
const ELSEWHERE = new Set(['?', '/', '+', 'g', 'K', 'Ctrl', 'Cmd', 'Espacio', 'llave de acceso']);

it('calls everything what the screens call it', () => {
  const bold = SPANISH.flatMap(([, { topic }]) =>
    topic.questions
      .flatMap(({ answer }) => answer.flatMap(inlinesOf))
      .flatMap((part) => (typeof part === 'object' && 'bold' in part ? [part.bold] : [])),
  );
  const words = [...new Set(bold)].filter((word) => !ELSEWHERE.has(word));
  expect(words.length).toBeGreaterThan(40);
  const roles = new Set<string>(Object.values(roleTexts));
  expect(words.filter((word) => !roles.has(word) && !CATALOGS.includes(`'${word}'`))).toEqual([]);
});
