import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Sentence } from '../../ui/sentence.tsx';
import { PICTURES } from './pictures.tsx';
import { type Block, type Inline, plainText } from './topic.ts';

export function AnswerBlock({ block }: { block: Block }) {
  if ('text' in block) return <Paragraph parts={block.text} />;
  if ('steps' in block) {
    return (
      <ol className="flex flex-col gap-2">
        {block.steps.map((step, at) => (
          <li key={plainText(step)} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-5 flex-none place-items-center rounded-full bg-accent-tint font-semibold text-accent text-xs"
            >
              {at + 1}
            </span>
            <span className="min-w-0">
              <Sentence of={step.map(drawInline)} />
            </span>
          </li>
        ))}
      </ol>
    );
  }
  if ('points' in block) {
    return (
      <ul className="flex flex-col gap-2">
        {block.points.map((point) => (
          <li key={plainText(point)} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 flex-none rounded-full bg-accent-solid" />
            <span className="min-w-0">
              <Sentence of={point.map(drawInline)} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if ('table' in block) return <AnswerTable {...block.table} />;
  const Picture = PICTURES[block.picture];
  return (
    <div data-picture className="rounded-control border border-line bg-canvas p-4">
      <Picture />
    </div>
  );
}

/** A paragraph that consists of a single link is shown as a navigation link with an arrow. */
function Paragraph({ parts }: { parts: readonly Inline[] }) {
  const [only, ...others] = parts;
  if (typeof only !== 'object' || !('to' in only) || others.length > 0) {
    return (
      <p>
        <Sentence of={parts.map(drawInline)} />
      </p>
    );
  }
  return (
    <p>
      <Link
        to={only.to}
        className="inline-flex items-center gap-1.5 rounded-chip font-medium text-accent hover:underline phone:min-h-11"
      >
        {only.link}
        <ArrowRight size={14} aria-hidden />
      </Link>
    </p>
  );
}

/** Draws bold words, which are the names of things on the screen, and links. */
function drawInline(part: Inline): ReactNode {
  if (typeof part === 'string') return part;
  if ('bold' in part) return <b className="font-semibold text-strong">{part.bold}</b>;
  return (
    <Link to={part.to} className="rounded-chip text-accent underline">
      {part.link}
    </Link>
  );
}

interface AnswerTableProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const AnswerTable = ({ head, rows }: AnswerTableProps) => (
  <table className="w-full max-w-120 border-collapse text-sm">
    <thead>
      <tr className="h-9 text-left text-muted text-xs *:border-line *:border-b *:pr-4 *:font-medium">
        {head.map((cell) => (
          <th key={cell} scope="col">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...rest]) => (
        <tr key={first} className="h-10 *:border-line *:border-b *:pr-4">
          <th scope="row" className="text-left font-medium text-strong">
            {first}
          </th>
          {rest.map((cell) => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
