import type { Report } from '@saldo/contract/imports';
import { ChevronRight } from 'lucide-react';
import { day, number, signedMoney } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** Which rows of the file were taken as already imported, folded away until somebody asks. */
export function KnownRows({ rows, total }: { rows: Report['known']; total: number }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-11 list-none items-center gap-2 px-5 font-medium text-accent text-sm phone:px-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="flex-none transition-transform group-open:rotate-90"
        />
        {texts.known(total)}
      </summary>
      <p className="px-5 pb-3 text-muted text-xs phone:px-4">
        {texts.knownHint}
        {rows.length < total && ` ${texts.knownFirst(rows.length, total)}`}
      </p>
      <section
        aria-label={texts.known(total)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto border-line border-t -outline-offset-2"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{texts.known(total)}</caption>
          <thead className="sticky top-0 bg-surface">
            <tr className="h-10 text-left text-muted text-xs *:border-line *:border-b *:px-3 *:font-medium">
              <th scope="col" className="pl-5! text-right phone:hidden">
                {texts.line}
              </th>
              <th scope="col" className="phone:pl-4!">
                {texts.date}
              </th>
              <th scope="col">{texts.description}</th>
              <th scope="col" className="pr-5! text-right phone:pr-4!">
                {texts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} className="h-11 *:border-line *:border-b *:px-3 last:*:border-b-0">
                <td className="pl-5! text-right text-muted phone:hidden">{number(row.line)}</td>
                <td className="whitespace-nowrap phone:pl-4!">{day(row.date)}</td>
                <td className="w-full max-w-0 truncate text-strong" title={row.description}>
                  {row.description}
                </td>
                <td className="whitespace-nowrap pr-5! text-right font-medium phone:pr-4!">
                  {signedMoney(row.amount, row.direction, row.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
