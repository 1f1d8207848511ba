import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { type Block, type Inline, PICTURE_NAMES, type Question, type Topic } from './topic.ts';

/**
 * Parses help topics at build time, so the browser gets data and no Markdown parser. A translation is `x.es.md` beside
 * `x.md`, with the same ids.
 */
export const helpTopics = (): Plugin => ({
  name: 'help-topics',
  transform: {
    filter: { id: /\/features\/help\/topics\/[a-z-]+(\.[a-z]{2})?\.md$/ },
    handler: (markdown, id) => ({
      code: `export const topic = ${JSON.stringify(parseTopic(id.replace(/^.*\/|(\.[a-z]{2})?\.md$/g, ''), markdown))};`,
      map: null,
      moduleType: 'js',
    }),
  },
});

/**
 * Parses one topic: a title, an introductory paragraph, and questions written as `## Question {#id}`, each followed by
 * its answer. An image refers to one of our pictures, and search matches its alt text. Anything else throws an error
 * that names the file and the position.
 */
export function parseTopic(id: string, markdown: string): Topic {
  const [heading, intro, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (!isA('heading', heading) || heading.depth !== 1 || !isA('paragraph', intro)) {
    throw new Error(`${id}.md must begin with a title and a paragraph that introduces it.`);
  }
  const questions: { id: string; title: string; answer: Block[] }[] = [];
  for (const token of rest) {
    if (isA('heading', token)) questions.push(questionOf(id, token));
    else {
      const question = questions.at(-1);
      if (!question) throw new Error(`${id}.md: a question must come before “${token.raw}”.`);
      question.answer.push(blockOf(id, token));
    }
  }
  return { id, title: heading.text, intro: oneLine(intro.text), questions };
}

function questionOf(id: string, { depth, text }: Tokens.Heading): Question & { answer: Block[] } {
  const [, title, name] = /^(.+?) \{#([a-z0-9-]+)\}$/.exec(text) ?? [];
  if (depth !== 2 || !title || !name) {
    throw new Error(`${id}.md: “${text}” must be written as “## Question {#id}”.`);
  }
  return { id: name, title, answer: [] };
}

function blockOf(id: string, token: Token): Block {
  if (isA('paragraph', token)) {
    const [first] = token.tokens;
    if (isA('image', first)) return pictureOf(id, first);
    return { text: inlineOf(id, token.tokens) };
  }
  if (isA('list', token)) {
    const items = token.items.map((item) =>
      inlineOf(
        id,
        item.tokens.flatMap((part) => ('tokens' in part ? (part.tokens ?? []) : [])),
      ),
    );
    return token.ordered ? { steps: items } : { points: items };
  }
  if (isA('table', token)) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ text }) => text);
    return { table: { head: cells(token.header), rows: token.rows.map(cells) } };
  }
  throw unknown(id, token);
}

function pictureOf(id: string, { href, text }: Tokens.Image): Block {
  const picture = PICTURE_NAMES.find((name) => name === href);
  if (!picture) throw new Error(`${id}.md: there is no picture “${href}”.`);
  return { picture, words: text };
}

const inlineOf = (id: string, tokens: readonly Token[]): Inline[] =>
  tokens.map((token) => {
    if (isA('strong', token)) return { bold: oneLine(token.text) };
    if (isA('link', token)) return { link: oneLine(token.text), to: token.href };
    if (isA('text', token) || isA('escape', token)) return oneLine(token.text);
    throw unknown(id, token);
  });

const oneLine = (text: string) => text.replaceAll('\n', ' ');

const unknown = (id: string, { raw }: Token) =>
  new Error(`${id}.md: help has no way to show “${raw}”.`);

interface Kinds {
  heading: Tokens.Heading;
  paragraph: Tokens.Paragraph;
  list: Tokens.List;
  table: Tokens.Table;
  image: Tokens.Image;
  strong: Tokens.Strong;
  link: Tokens.Link;
  text: Tokens.Text;
  escape: Tokens.Escape;
}

/**
 * Narrows a token by type. marked's own union can't do that, because one of its members has an arbitrary string as its
 * type.
 */
const isA = <K extends keyof Kinds>(kind: K, token: Token | undefined): token is Kinds[K] =>
  token?.type === kind;
