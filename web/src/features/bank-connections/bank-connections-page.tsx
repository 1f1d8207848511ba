import type { BankConnection } from '@saldo/contract/bank-connections';
import { Landmark, Plus } from 'lucide-react';
import { may, useUser } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.ts';
import { useConnections } from './api.ts';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionDialogs } from './connection-dialogs.tsx';
import { CARDS, ConnectionsSkeleton } from './connections-skeleton.tsx';
import { texts } from './texts.ts';
import { type DialogControl, type OpenDialog, useDialog } from './use-dialog.ts';

const NONE: readonly BankConnection[] = [];

/** Opens what changes something; a viewer is told instead. */
const opener =
  (dialog: DialogControl, mayEdit: boolean) =>
  (wanted: Exclude<OpenDialog, { kind: 'account' }>) => {
    if (mayEdit) dialog.show(wanted);
    else toast.info(texts.viewer[wanted.kind]);
  };

export function BankConnectionsPage() {
  const mayEdit = may(useUser(), 'edit');
  const dialog = useDialog();
  const query = useConnections();
  const open = opener(dialog, mayEdit);
  const add = () => open({ kind: 'add', value: '1' });
  const connections = query.data ?? NONE;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        help={paths.help('bank-connection')}
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={add}>
            {texts.add}
          </Button>
        }
      />
      <Banner className="mb-4">
        <p className="font-semibold text-strong">{texts.bannerTitle}</p>
        <p>{texts.banner}</p>
      </Banner>
      {query.isRefetchError && (
        <Banner tone="expense" role="alert" className="mb-4" action={<Retry query={query} />}>
          {texts.loadFailed}
        </Banner>
      )}
      {query.isPending ? (
        <ConnectionsSkeleton />
      ) : query.isLoadingError ? (
        <Card className="border-transparent bg-expense-tint">
          <ErrorState
            title={texts.loadFailed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      ) : connections.length === 0 ? (
        <Empty onAdd={add} />
      ) : (
        <div className={CARDS}>
          {connections.map((connection) => (
            <ConnectionCard
              key={connection.id}
              connection={connection}
              mayEdit={mayEdit}
              onAct={(kind) => open({ kind, value: connection.id })}
              onAccount={(value) => dialog.show({ kind: 'account', value })}
            />
          ))}
        </div>
      )}
      {!query.isPending && (
        <ConnectionDialogs dialog={dialog} connections={connections} mayEdit={mayEdit} />
      )}
    </>
  );
}

const Retry = ({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) => (
  <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
    {texts.tryAgain}
  </Button>
);

const Empty = ({ onAdd }: { onAdd: () => void }) => (
  <Card>
    <EmptyState
      icon={<Landmark size={20} aria-hidden />}
      title={texts.emptyTitle}
      action={
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {texts.addFirst}
        </Button>
      }
    >
      {texts.emptyHint}
    </EmptyState>
  </Card>
);
