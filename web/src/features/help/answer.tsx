import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block } from './section.ts';

/** Words between stars become bold: the names of things on the screen. */
export const rich = (text: string): ReactNode[] =>
  text.split('*').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
      <b key={at} className="font-semibold text-strong">
        {part}
      </b>
    ) : (
      part
    ),
  );

export function AnswerBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{rich(block)}</p>;
  if ('steps' in block) {
    return (
      <ol className="flex flex-col gap-2">
        {block.steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-5 flex-none place-items-center rounded-full bg-accent-tint font-semibold text-accent text-xs"
            >
              {at + 1}
            </span>
            <span className="min-w-0">{rich(step)}</span>
          </li>
        ))}
      </ol>
    );
  }
  if ('points' in block) {
    return (
      <ul className="flex flex-col gap-2">
        {block.points.map((point) => (
          <li key={point} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 flex-none rounded-full bg-accent-solid" />
            <span className="min-w-0">{rich(point)}</span>
          </li>
        ))}
      </ul>
    );
  }
  if ('table' in block) return <AnswerTable {...block.table} />;
  if ('picture' in block) {
    const { picture: Picture } = block;
    return (
      <div data-picture className="rounded-control border border-line bg-canvas p-4">
        <Picture />
      </div>
    );
  }
  return (
    <p>
      <Link
        to={block.to}
        className="inline-flex items-center gap-1.5 rounded-chip font-medium text-accent hover:underline phone:min-h-11"
      >
        {block.link}
        <ArrowRight size={14} aria-hidden />
      </Link>
    </p>
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
