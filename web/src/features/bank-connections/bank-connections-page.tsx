import type { BankConnection } from '@saldo/contract/bank-connections';
import type { QueryClient } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { balancedAccountsQuery } from '../accounts/api.ts';
import { connectionsQuery, useConnections } from './api.ts';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionDialogs, type OpenDialog, useConnectionDialog } from './connection-dialogs.tsx';
import { texts } from './texts.ts';

const NONE: readonly BankConnection[] = [];

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(connectionsQuery);
}

export function BankConnectionsPage() {
  const mayEdit = may(useUser(), 'edit');
  const dialog = useConnectionDialog();
  const query = useConnections();
  // Cards also say which days are missing. Shown earlier, they would grow when that is known.
  const missing = useShown({
    ...balancedAccountsQuery,
    enabled: query.data?.some(({ last_receipt: receipt }) => receipt !== null) ?? false,
  });
  /** Opens an editing dialog; viewers see a message instead. */
  const open = (wanted: Exclude<OpenDialog, { kind: 'account' }>) => {
    if (mayEdit) dialog.show(wanted);
    else toast.info(texts.viewer[wanted.kind]);
  };
  const add = () => open({ kind: 'add', value: '1' });
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        help={paths.help('bank-connection')}
        actions={
          <Button variant="primary" icon={Plus} onClick={add}>
            {texts.add}
          </Button>
        }
      />
      <Banner className="mb-4">
        <p className="font-semibold text-strong">{texts.bannerTitle}</p>
        <p>{texts.banner}</p>
      </Banner>
      <Loaded
        query={query}
        ready={!missing.isLoading}
        waiting={<ConnectionsSkeleton />}
        failed={texts.loadFailed}
        empty={<NoConnections onAdd={add} />}
      >
        {(connections) => (
          <div className={CARDS}>
            {connections.map((connection) => (
              <ConnectionCard
                key={connection.id}
                connection={connection}
                onAct={(kind) => open({ kind, value: connection.id })}
                onAccount={(value) => dialog.show({ kind: 'account', value })}
              />
            ))}
          </div>
        )}
      </Loaded>
      {!query.isPending && <ConnectionDialogs dialog={dialog} connections={query.data ?? NONE} />}
    </>
  );
}

const NoConnections = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyCard
    icon={Landmark}
    title={texts.emptyTitle}
    action={
      <Button variant="primary" icon={Plus} onClick={onAdd}>
        {texts.addFirst}
      </Button>
    }
  >
    {texts.emptyHint}
  </EmptyCard>
);

const CARDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-4 phone:gap-3';

const ConnectionsSkeleton = () => (
  <Loading label={texts.loading}>
    <div className={CARDS}>
      <Several times={2}>
        <Card flush className="flex flex-col">
          <div className="flex items-center gap-3 px-5 py-4 phone:px-4">
            <span className="grid size-10 place-items-center rounded-control bg-raised text-muted">
              <Spinner />
            </span>
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-3 w-20" />
            </div>
            <Skeleton className="h-8 w-28" />
          </div>
          <Skeleton className="mx-5 mb-3 h-3 w-36 phone:mx-4" />
          {[0, 1].map((row) => (
            <div
              key={row}
              className="flex h-14 items-center gap-3 border-line border-t px-5 phone:h-17 phone:px-4"
            >
              <Skeleton className="size-2 rounded-full" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-36" />
                <Skeleton className="h-3 w-48" />
              </div>
              <Skeleton className="h-3 w-18" />
            </div>
          ))}
          <div className="flex h-14 items-center border-line border-t px-5 phone:h-17 phone:px-4">
            <Skeleton className="h-3 w-48" />
          </div>
          <div className="flex h-11 items-center border-line border-t bg-raised px-5 phone:h-16 phone:px-4">
            <Skeleton className="h-3 w-40" />
          </div>
        </Card>
      </Several>
    </div>
  </Loading>
);

export { BankConnectionsPage as Component };
