import type { Suggestions } from '@saldo/contract/categorization';
import { Server, Sparkles } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type Period, periodName } from '../../../lib/period.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { texts } from './texts.ts';

const rowsOf = (groups: Suggestions['existing']) =>
  groups.reduce((n, group) => n + (group.is_system ? 0 : group.transactions.length), 0);

export interface SummaryProps {
  period: Period;
  suggestions: Suggestions;
  editable: boolean;
  children: ReactNode;
}

/** Shows the number of suggestions, where they were computed, and any notices. */
export function Summary({ period, suggestions, editable, children }: SummaryProps) {
  const { considered, undecided, existing, new: fresh, engine, notice, precision } = suggestions;
  const figures = [
    texts.summary.considered(considered, periodName(period)),
    texts.summary.existing(rowsOf(existing)),
    texts.summary.fresh(rowsOf(fresh)),
    texts.summary.undecided(undecided),
  ];
  const Sign = engine === 'local' ? Server : Sparkles;
  return (
    <div className="flex flex-none flex-col gap-3 px-6 py-3 phone:px-4">
      <div className="flex items-start gap-4 phone:flex-col phone:gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-3 max-[1000px]:gap-x-4 text-muted text-sm">
          {figures.map(([figure, words], i) => (
            <Fragment key={words}>
              {i > 0 && (
                <span aria-hidden className="max-[1000px]:hidden">
                  ·
                </span>
              )}
              <span className="whitespace-nowrap">
                <b className="font-semibold text-strong">{figure}</b> {words}
              </span>
            </Fragment>
          ))}
        </p>
        <Badge icon={Sign}>{texts.engines[engine]}</Badge>
      </div>
      {children}
      {precision !== undefined && (
        <p className="text-muted text-sm">{texts.precision(Math.round(precision))}</p>
      )}
      {notice && (
        <Banner tone="warning">
          <span className="[overflow-wrap:anywhere]">{notice}</span>
        </Banner>
      )}
      {!editable && <Banner>{texts.viewer}</Banner>}
    </div>
  );
}
