import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { TARGETS_GRID, TargetsPage } from '../targets-page.tsx';
import { TargetsSkeleton } from '../targets-skeleton.tsx';
import { useTargetDialog } from '../use-target-dialog.ts';
import { AlertCard } from './alert-card.tsx';
import { AlertDialogs } from './alert-dialogs.tsx';
import { alertsQuery } from './api.ts';
import { texts } from './texts.ts';

/** The limits that somebody has set, and what is spent of them. */
export function AlertsPage() {
  const query = useQuery(alertsQuery);
  const categories = useQuery(categoriesQuery);
  const dialog = useTargetDialog();
  return (
    <>
      <TargetsPage
        texts={texts.page}
        icon={<Bell size={20} aria-hidden />}
        query={query}
        help={paths.help('goals-and-alerts-alerts')}
        skeleton={<TargetsSkeleton label={texts.loading} />}
        onCreate={() => dialog.show({ kind: 'new', value: '1' })}
      >
        {(alerts) => (
          <div className={TARGETS_GRID}>
            {alerts.map((alert) => (
              <AlertCard
                key={alert.id}
                alert={alert}
                categories={categories.data}
                onShow={dialog.show}
              />
            ))}
          </div>
        )}
      </TargetsPage>
      <AlertDialogs dialog={dialog} alerts={query.data} />
    </>
  );
}
