import { addPasskey, type Passkey } from '@saldo/contract/second-factor';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { moment } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from './api.ts';
import { passkeys as t } from './texts.ts';

const supported = () => typeof globalThis.PublicKeyCredential === 'function';

export function PasskeysCard() {
  const query = useShown(passkeysQuery);
  const { subject: open, show, close } = useNamedDialog<'new' | Passkey>('passkey');
  return (
    <Card aria-label={t.title}>
      <CardHead
        title={t.title}
        action={
          <Button size="sm" disabled={!supported()} icon={Plus} onClick={() => show('new')}>
            {t.add}
          </Button>
        }
      />
      <p className="text-muted text-sm">{supported() ? t.why : t.unsupported}</p>
      <Loaded
        inside
        query={query}
        waiting={<Skeleton className="mt-3 h-10 w-full" />}
        failed={t.failed}
        className="py-4!"
        empty={null}
      >
        {(passkeys) => (
          <ul className="mt-2">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => show(passkey)} />
            ))}
          </ul>
        )}
      </Loaded>
      {open === 'new' && <PasskeyDialog onClose={close} />}
      {open && open !== 'new' && <RemovePasskeyDialog passkey={open} onClose={close} />}
    </Card>
  );
}

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => (
  <li className="flex min-h-14 items-center gap-3 border-line border-t py-2 first:border-t-0">
    <span className="grid size-9 flex-none place-items-center rounded-control bg-raised text-muted">
      <KeyRound size={16} aria-hidden />
    </span>
    <div className="min-w-0 flex-1">
      <div className="font-medium text-strong [overflow-wrap:anywhere]">{passkey.name}</div>
      <div className="text-muted text-xs">
        {t.made(moment(passkey.created_at))}
        {' · '}
        {passkey.last_used_at ? t.lastUsed(moment(passkey.last_used_at)) : t.neverUsed}
      </div>
    </div>
    <IconButton label={t.removeOf(passkey.name)} danger icon={Trash2} onClick={onRemove} />
  </li>
);

const RemovePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => (
  <ConfirmMutation
    mutation={useRemovePasskey()}
    variables={passkey.id}
    title={t.removeTitle}
    body={t.removeBody(passkey.name)}
    confirmLabel={t.remove}
    danger
    failed={t.removeFailed}
    onDone={() => void toast.success(t.removed(passkey.name))}
    onClose={onClose}
  />
);

/** Error message if no passkey was added. */
function failureText(error: unknown): string {
  if (error instanceof ApiError) return t.addFailed(messageOf(error));
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t.known;
  if (name === 'NotAllowedError' || name === 'AbortError') return t.notMade;
  return t.addFailed(messageOf(error));
}

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const form = useContractForm(addPasskey, {
    values: { name: '' },
    guarded: false,
    send: (_, { name }) => add.mutateAsync(name.trim()),
    textOf: failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t.addTitle}
      width="confirm"
      submit={t.goOn}
      submitting={t.waiting}
      onSaved={({ name }) => {
        toast.success(t.added(name));
        onClose();
      }}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} required />
      <p className="text-muted text-sm">{t.othersEnd}</p>
    </FormDialog>
  );
}
