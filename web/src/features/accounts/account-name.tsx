import type { Account } from '@saldo/contract/accounts';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateAccount } from './api.ts';
import { texts } from './texts.ts';

const LONGEST = 100;

interface AccountNameProps {
  account: Account;
  mayEdit: boolean;
}

/** The name of an account; written anew in its place. */
export function AccountName({ account, mayEdit }: AccountNameProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The field goes: the focus returns to the button that brought it.
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <NameForm account={account} onDone={() => setEditing(false)} />;
  return (
    <div>
      <p className="font-medium text-normal text-sm">{texts.name}</p>
      <div className="flex min-h-9 items-center gap-2 phone:min-h-11">
        <p className="min-w-0 flex-1 font-medium text-strong [overflow-wrap:anywhere]">
          {account.name}
        </p>
        {mayEdit && (
          <IconButton
            ref={button}
            label={texts.rename}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          />
        )}
      </div>
    </div>
  );
}

function NameForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const [name, setName] = useState(account.name);
  const [tried, setTried] = useState(false);
  const update = useUpdateAccount(account.id);
  const empty = name.trim() === '';
  const save = () => {
    setTried(true);
    if (empty || update.isPending) return;
    if (name.trim() === account.name) return onDone();
    runMutation(
      update,
      { name: name.trim() },
      {
        onSuccess: () => {
          toast.success(texts.renamed);
          onDone();
        },
        onError: (error) => void toast.error(texts.renameFailed(messageOf(error))),
      },
    );
  };
  return (
    <form
      data-own-escape
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !update.isPending) onDone();
      }}
    >
      <Field
        label={texts.name}
        error={tried && empty ? texts.nameEmpty : null}
        hint={
          <span className="flex items-center gap-1.5 pt-1">
            <Kbd>↵</Kbd>
            {texts.saves}
            <span className="w-1" />
            <Kbd>{texts.escape}</Kbd>
            {texts.cancels}
          </span>
        }
      >
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              dense
              autoFocus
              autoComplete="off"
              maxLength={LONGEST}
              value={name}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" variant="primary" busy={update.isPending}>
              {texts.save}
            </Button>
            <Button disabled={update.isPending} onClick={onDone}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
