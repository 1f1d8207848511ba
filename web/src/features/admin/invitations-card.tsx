import type { Role } from '@saldo/contract/common';
import { invitationLink } from '@saldo/contract/invitation-link';
import { createInvitation, type Invitation } from '@saldo/contract/invitations';
import { Copy, Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useContractForm } from '../../lib/contract-form.ts';
import { copyText } from '../../lib/copy-text.ts';
import { moment } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Title } from '../../ui/title.tsx';
import { toast } from '../../ui/toast.ts';
import { ROLE_CHOICES, RoleBadge } from '../users/role-badge.tsx';
import { invitationsQuery, useCreateInvitation, useRevokeInvitation } from './api.ts';
import { invitations as t, texts } from './texts.ts';
import { type AdminDialog, useAdminDialog } from './use-admin-dialog.ts';

export function InvitationsCard() {
  const query = useShown(invitationsQuery);
  const dialog = useAdminDialog();
  const { open, close } = dialog;
  return (
    <Card flush aria-label={t.title}>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3 phone:px-4">
        <div className="min-w-0 flex-1">
          <Title>{t.title}</Title>
          <p className="text-muted text-sm">{t.purpose}</p>
        </div>
        <Button size="sm" icon={Plus} onClick={() => dialog.show({ kind: 'invite', value: '1' })}>
          {t.create}
        </Button>
      </div>
      <Loaded
        inside
        query={query}
        failed={t.loadFailed}
        waiting={<Skeleton className="m-5 h-10 w-auto" />}
        empty={
          <EmptyState icon={Ticket} title={t.empty} heading="h3" className="py-8!">
            {t.emptyHint}
          </EmptyState>
        }
      >
        {(invitations) => <InvitationList invitations={invitations} dialog={dialog} />}
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

interface InvitationListProps {
  invitations: readonly Invitation[];
  dialog: AdminDialog;
}

const InvitationList = ({ invitations, dialog }: InvitationListProps) => (
  <ul aria-label={t.title}>
    {invitations.map((invitation) => {
      const state = STATES[invitationState(invitation, new Date())];
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

const RevokeDialog = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <ConfirmMutation
    mutation={useRevokeInvitation()}
    variables={id}
    title={t.revokeTitle}
    body={t.revokeBody}
    confirmLabel={t.revoke}
    danger
    failed={t.revokeFailed}
    done={t.revoked}
    onClose={onClose}
  />
);

const FRESH: { role: Role; max_uses: string; days: string; note: string } = {
  role: 'USER',
  max_uses: '1',
  days: '7',
  note: '',
};

function InvitationDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Invitation | null>(null);
  return made ? (
    <Ready code={made.code} onClose={onClose} />
  ) : (
    <Form onMade={setMade} onClose={onClose} />
  );
}

function Form({ onMade, onClose }: { onMade: (made: Invitation) => void; onClose: () => void }) {
  const create = useCreateInvitation();
  const form = useContractForm(createInvitation, {
    values: FRESH,
    shownAtOnce: ['max_uses'],
    toBody: ({ role, max_uses, days, note }) => ({
      role,
      max_uses: Number(max_uses),
      expires_at: expiryAfterDays(days, new Date()),
      note: note.trim(),
    }),
    send: (body) => create.mutateAsync(body),
    failed: t.createFailed,
  });
  return (
    <FormDialog
      form={form}
      title={t.createTitle}
      width="confirm"
      submit={t.save}
      onSaved={onMade}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="role"
        label={t.role}
        hint={t.roleHint[form.values.role]}
        options={ROLE_CHOICES}
        required
      />
      <TextField form={form} name="max_uses" label={t.maxUses} inputMode="numeric" required />
      <SelectField form={form} name="days" label={t.expiry} options={t.expiries} />
      <TextField form={form} name="note" label={t.optional} hint={t.noteHint} />
    </FormDialog>
  );
}

const Ready = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={t.readyTitle}
    width="confirm"
    footer={
      <>
        <Button onClick={onClose}>{t.done}</Button>
        <Button variant="primary" data-autofocus icon={Copy} onClick={() => void copyLink(code)}>
          {t.copyLink}
        </Button>
      </>
    }
  >
    <p>{t.ready}</p>
    <p className="mt-4 break-all rounded-control border border-line bg-canvas px-4 py-3 font-mono text-sm text-strong">
      {invitationLink(location.origin, code)}
    </p>
  </Dialog>
);

/** Copies a link that opens Sign up with the code filled in. */
async function copyLink(code: string): Promise<void> {
  if (await copyText(invitationLink(location.origin, code))) toast.success(t.copied);
  else toast.error(t.copyFailed);
}

type InvitationState = 'open' | 'usedUp' | 'expired';

export function invitationState(invitation: Invitation, now: Date): InvitationState {
  const { uses, max_uses, expires_at } = invitation;
  if (uses >= max_uses) return 'usedUp';
  return expires_at !== null && new Date(expires_at) <= now ? 'expired' : 'open';
}

export const expiryAfterDays = (days: string, now: Date): string =>
  new Date(now.getTime() + Number(days) * 86_400_000).toISOString();
