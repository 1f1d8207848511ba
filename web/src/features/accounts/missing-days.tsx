import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { money, shortSpan } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { balancedAccountsQuery } from './api.ts';
import { texts } from './texts.ts';

interface MissingDaysProps {
  /** Defaults to all open accounts. */
  ids?: readonly string[];
}

/**
 * Missing days of these accounts, each with a link to fix them. Renders nothing if none are missing, or while loading.
 */
export function MissingDays({ ids }: MissingDaysProps) {
  const { data = [] } = useShown(balancedAccountsQuery);
  return data.map(
    ({ id, name, gap, currency, closed_on: closed }) =>
      gap &&
      (ids ? ids.includes(id) : closed === null) && (
        <p
          key={id}
          className="flex items-center gap-x-3 gap-y-1 bg-warning-tint px-5 py-3 text-sm phone:flex-wrap phone:px-4"
        >
          <TriangleAlert size={20} aria-hidden className="flex-none text-warning" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere] phone:basis-3/4">
            {texts.gap.of(
              name,
              shortSpan(gap.from, gap.to),
              money({ amount: Math.abs(gap.jump), currency }),
            )}
          </span>
          <Link
            to={paths.accounts(id)}
            className="flex-none font-medium text-accent underline phone:ml-8"
          >
            {texts.gap.see}
          </Link>
        </p>
      ),
  );
}
