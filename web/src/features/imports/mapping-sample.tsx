import type { MappingQuestion } from '@saldo/contract/imports';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { chosenFor, type MappingValues } from './mapping-values.ts';
import { texts } from './texts.ts';

const t = texts.columns;

/** Columns and rows have no id, and no order but the file's. */
const numbered = <T,>(things: readonly T[]) => things.map((thing, at) => ({ thing, at }));

/** The file's first rows as they are; above each column what it is chosen for. */
export function MappingSample({
  question: { headings, sample },
  values,
}: {
  question: MappingQuestion;
  values: MappingValues;
}) {
  const chosen = chosenFor(values);
  // Of several columns with one name the first is meant.
  const namesAt = (at: number) =>
    headings.indexOf(headings[at] ?? '') === at ? (chosen.get(headings[at] ?? '') ?? []) : [];
  return (
    <section
      aria-label={t.sample}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto overscroll-x-contain border-line border-b bg-canvas px-6 py-4 focus-visible:outline-offset-[-2px] phone:px-4"
    >
      <table className="border-collapse text-xs">
        <caption className="sr-only">{t.sample}</caption>
        <thead>
          <tr className="text-left">
            {numbered(headings).map(({ thing: heading, at }) => (
              <th
                key={at}
                scope="col"
                className="max-w-56 px-2 pb-1.5 align-bottom font-medium first:pl-0"
              >
                <span className="mb-1 flex h-5 gap-1">
                  {namesAt(at).map((name) => (
                    <Badge key={name} tone="accent">
                      {name}
                    </Badge>
                  ))}
                </span>
                <span
                  className={cx(
                    'clip block',
                    namesAt(at).length > 0 ? 'text-strong' : 'text-muted',
                  )}
                >
                  {heading || t.noName}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(sample).map(({ thing: row, at: line }) => (
            <tr key={line} className="h-7 *:border-line *:border-t">
              {numbered(headings).map(({ at }) => (
                <td
                  key={at}
                  title={row[at]}
                  className={cx(
                    'clip max-w-56 whitespace-nowrap px-2 first:pl-0',
                    namesAt(at).length > 0 ? 'text-normal' : 'text-muted',
                  )}
                >
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
