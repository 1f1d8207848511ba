import { fold } from '@saldo/domain/text';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A part of an answer: a paragraph in which *stars* make words bold, steps, points, a picture, a way there. */
export type Block =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { table: { head: readonly string[]; rows: readonly (readonly string[])[] } }
  | { picture: ComponentType; words: string }
  | { link: string; to: string };

export interface Topic {
  /** Below its section in the address: `transactions-search`. */
  id: string;
  question: string;
  answer: readonly Block[];
}

export interface Section {
  /** Its place in the address. */
  id: string;
  title: string;
  icon: LucideIcon;
  intro: string;
  topics: readonly Topic[];
}

function wordsOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('steps' in block) return block.steps.join(' ');
  if ('points' in block) return block.points.join(' ');
  if ('table' in block) return [block.table.head, ...block.table.rows].flat().join(' ');
  return 'words' in block ? block.words : block.link;
}

const plain = (text: string) => fold(text.replaceAll('*', ''));

/** Sections with the topics that hold every word; a section whose name fits keeps all of its own. */
export function findTopics(sections: readonly Section[], text: string): Section[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  const holds = (hay: string) => words.every((word) => hay.includes(word));
  return sections
    .map((section) => {
      if (holds(plain(section.title))) return section;
      const topics = section.topics.filter((topic) =>
        holds(plain([section.title, topic.question, ...topic.answer.map(wordsOf)].join(' '))),
      );
      return { ...section, topics };
    })
    .filter(({ topics }) => topics.length > 0);
}
