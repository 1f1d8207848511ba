import { fold, hasEveryWord, searchWords } from '@saldo/domain/text';

/** Pictures that an answer can show: see pictures.tsx. */
export const PICTURE_NAMES = [
  'ThreeSteps',
  'SomeTransactions',
  'CategoryTree',
  'Suggestions',
  'ManualKeys',
  'RuleClauses',
  'SpentBars',
  'ConnectionStates',
] as const;
export type PictureName = (typeof PICTURE_NAMES)[number];

/** Part of a sentence: plain text, the name of something on the screen, or a link to a screen. */
export type Inline = string | { bold: string } | { link: string; to: string };

/** One block of an answer. */
export type Block =
  | { text: readonly Inline[] }
  | { steps: readonly (readonly Inline[])[] }
  | { points: readonly (readonly Inline[])[] }
  | { table: { head: readonly string[]; rows: readonly (readonly string[])[] } }
  /** Search matches `words` in place of the picture. */
  | { picture: PictureName; words: string };

export interface Question {
  /** Combined with the topic's id to form the URL hash: `#transactions-find`. */
  id: string;
  title: string;
  answer: readonly Block[];
}

/** One file in `topics/`. */
export interface Topic {
  /** File name without extension, also used in the URL hash. */
  id: string;
  title: string;
  intro: string;
  questions: readonly Question[];
}

export const plainText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : 'bold' in part ? part.bold : part.link))
    .join('');

/** The text of a block as a reader sees it. */
export function textOf(block: Block): string {
  if ('text' in block) return plainText(block.text);
  if ('steps' in block) return block.steps.map(plainText).join(' ');
  if ('points' in block) return block.points.map(plainText).join(' ');
  return 'table' in block ? [block.table.head, ...block.table.rows].flat().join(' ') : block.words;
}

/** Topics with the questions that contain every word. A topic whose title matches keeps all its questions. */
export function findQuestions<T extends Topic>(topics: readonly T[], search: string): T[] {
  const words = searchWords(search);
  if (words.length === 0) return [...topics];
  const matches = (...texts: string[]) => hasEveryWord(fold(texts.join(' ')), words);
  return topics
    .map((topic) =>
      matches(topic.title)
        ? topic
        : {
            ...topic,
            questions: topic.questions.filter(({ title, answer }) =>
              matches(topic.title, title, ...answer.map(textOf)),
            ),
          },
    )
    .filter(({ questions }) => questions.length > 0);
}
