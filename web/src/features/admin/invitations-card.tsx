import type { Invitation } from '@saldo/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { Copy, Plus, Ticket } from 'lucide-react';
import { moment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { Loaded } from '../tickets/loaded.tsx';
import { RoleBadge } from '../users/role-badge.tsx';
import { invitationsQuery, useRevokeInvitation } from './api.ts';
import { copyLink } from './copy-code.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { stateOf } from './invitation-state.ts';
import { invitations as t, texts } from './texts.ts';
import { type DialogControl, useDialog } from './use-dialog.ts';

export function InvitationsCard() {
  const query = useQuery(invitationsQuery);
  const dialog = useDialog();
  const { open, close } = dialog;
  return (
    <Card flush aria-label={t.title}>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3 phone:px-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg text-strong tracking-[-0.01em]">{t.title}</h2>
          <p className="text-muted text-sm">{t.purpose}</p>
        </div>
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => dialog.show({ kind: 'invite', value: '1' })}
        >
          {t.create}
        </Button>
      </div>
      <Loaded
        query={query}
        failed={t.loadFailed}
        skeleton={<Skeleton className="m-5 h-10 w-auto" />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<Ticket size={20} aria-hidden />}
              title={t.empty}
              heading="h3"
              className="py-8!"
            >
              {t.emptyHint}
            </EmptyState>
          ) : (
            <List invitations={all} dialog={dialog} />
          )
        }
      </Loaded>
      {open?.kind === 'invite' && <InvitationDialog onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog id={open.value} onClose={close} />}
    </Card>
  );
}

const STATES = {
  open: { tone: 'income', words: t.open },
  usedUp: { tone: 'neutral', words: t.usedUp },
  expired: { tone: 'warning', words: t.expired },
} as const;

const List = ({
  invitations,
  dialog,
}: {
  invitations: readonly Invitation[];
  dialog: DialogControl;
}) => (
  <ul aria-label={t.title}>
    {invitations.map((invitation) => {
      const state = STATES[stateOf(invitation, new Date())];
      const { id, code, uses, max_uses, expires_at, note } = invitation;
      return (
        <li
          key={id}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-5 py-2 last:border-b-0 phone:px-4"
        >
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <code className="break-all font-medium text-sm text-strong">{code}</code>
              <IconButton
                label={t.copy(code)}
                className="-my-1"
                icon={<Copy size={14} aria-hidden />}
                onClick={() => void copyLink(code)}
              />
              <Badge tone={state.tone}>{state.words}</Badge>
              <RoleBadge role={invitation.role} />
            </div>
            <div className="text-muted text-xs [overflow-wrap:anywhere]">
              {`${t.uses} ${t.usesOf(uses, max_uses)} · ${t.expires} ${expires_at ? moment(expires_at) : texts.never.toLowerCase()}`}
              {note && ` · ${note}`}
            </div>
          </div>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t.revokeOf(code)}
            onClick={() => dialog.show({ kind: 'revoke', value: id })}
          >
            {t.revoke}
          </Button>
        </li>
      );
    })}
  </ul>
);

function RevokeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmMutation
      mutation={revoke}
      variables={id}
      title={t.revokeTitle}
      body={t.revokeBody}
      confirmLabel={t.revoke}
      danger
      failed={t.revokeFailed}
      onDone={() => void toast.success(t.revoked)}
      onClose={onClose}
    />
  );
}
