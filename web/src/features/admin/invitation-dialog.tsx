import { ROLES, type Role } from '@saldo/contract/common';
import { invitationLink } from '@saldo/contract/invitation-link';
import type { Invitation } from '@saldo/contract/invitations';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { roleName } from '../users/role-badge.tsx';
import { useCreateInvitation } from './api.ts';
import { copyLink } from './copy-code.ts';
import { expiryOf } from './invitation-state.ts';
import { invitations as t, texts } from './texts.ts';

const MOST_USES = 1000;
const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: roleName(role) }));

const usesOf = (text: string): number | null => {
  const uses = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return uses >= 1 && uses <= MOST_USES ? uses : null;
};

export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Invitation | null>(null);
  return made ? (
    <Ready code={made.code} onClose={onClose} />
  ) : (
    <Form onMade={setMade} onClose={onClose} />
  );
}

function Form({ onMade, onClose }: { onMade: (made: Invitation) => void; onClose: () => void }) {
  const [role, setRole] = useState<Role>('USER');
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const create = useCreateInvitation();
  const maxUses = usesOf(uses);
  const leaving = useLeaveGuard(
    !create.isSuccess && (role !== 'USER' || uses !== '1' || days !== '7' || note.trim() !== ''),
  );
  const submit = () => {
    if (create.isPending || maxUses === null) return;
    const expires_at = expiryOf(days, new Date());
    runMutation(
      create,
      { role, max_uses: maxUses, expires_at, note: note.trim() },
      { onSuccess: onMade },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.createTitle}
      width="confirm"
      leaving={leaving}
      dismissable={!create.isPending}
      onSubmit={submit}
      footer={
        <FormFoot
          cancel={texts.cancel}
          submit={t.save}
          busy={create.isPending}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.role} hint={t.roleHint[role]} required>
          {(ids) => (
            <Select
              {...ids}
              dense
              value={role}
              options={ROLE_CHOICES}
              onChange={(event) =>
                setRole(ROLES.find((one) => one === event.target.value) ?? 'USER')
              }
            />
          )}
        </Field>
        <Field label={t.maxUses} error={maxUses === null ? t.maxUsesWrong : null} required>
          {(ids) => (
            <Input
              {...ids}
              dense
              inputMode="numeric"
              value={uses}
              onChange={(event) => setUses(event.target.value)}
            />
          )}
        </Field>
        <Field label={t.expiry}>
          {(ids) => (
            <Select
              {...ids}
              dense
              value={days}
              options={t.expiries}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </Field>
        <Field label={t.optional} hint={t.noteHint}>
          {(ids) => (
            <Input
              {...ids}
              dense
              maxLength={200}
              value={note}
              autoComplete="off"
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {create.isError && (
          <Banner tone="expense" role="alert">
            {t.createFailed(messageOf(create.error))}
          </Banner>
        )}
      </div>
    </Dialog>
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
        <Button
          variant="primary"
          data-autofocus
          icon={<Copy size={16} aria-hidden />}
          onClick={() => void copyLink(code)}
        >
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
