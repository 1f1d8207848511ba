import type { Role } from '@saldo/contract/common';
import { invitationLink } from '@saldo/contract/invitation-link';
import { createInvitation, type Invitation } from '@saldo/contract/invitations';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useContractForm } from '../../lib/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { ROLE_CHOICES } from '../users/role-badge.tsx';
import { useCreateInvitation } from './api.ts';
import { copyLink } from './copy-code.ts';
import { expiryOf } from './invitation-state.ts';
import { invitations as t } from './texts.ts';

const FRESH: { role: Role; max_uses: string; days: string; note: string } = {
  role: 'USER',
  max_uses: '1',
  days: '7',
  note: '',
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
  const create = useCreateInvitation();
  const form = useContractForm(createInvitation, {
    values: FRESH,
    shownAtOnce: ['max_uses'],
    toBody: ({ role, max_uses, days, note }) => ({
      role,
      max_uses: Number(max_uses),
      expires_at: expiryOf(days, new Date()),
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
