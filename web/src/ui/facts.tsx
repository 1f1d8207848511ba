import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

export const withoutEmptyFacts = (facts: readonly (Fact | false | null)[]): Fact[] =>
  facts.filter((fact) => fact !== false && fact !== null);

/** Facts about one item, one per line: name on the left, value on the right. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] text-sm">
    {facts.map(([label, value]) => (
      <div
        key={label}
        className="col-span-2 grid grid-cols-subgrid border-line border-t first:border-t-0"
      >
        <dt className="py-2 pr-4 text-muted">{label}</dt>
        <dd className="text-balance py-2 text-right font-medium text-strong [overflow-wrap:anywhere]">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
