import type { BankConnection } from '@saldo/contract/bank-connections';
import { COUNTRIES } from '@saldo/contract/banks';
import { useEffect, useState } from 'react';
import { useKept } from '../../lib/use-kept.ts';
import { GoneDialog } from '../../ui/dialog.tsx';
import { AccountDrawer } from '../accounts/account-drawer.tsx';
import { BankDialog } from './bank-dialog.tsx';
import { BankTile } from './bank-tile.tsx';
import { CountryDialog } from './country-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { RefreshDialog } from './refresh-dialog.tsx';
import { texts } from './texts.ts';
import type { DialogControl, OpenDialog } from './use-dialog.ts';

interface ConnectionDialogsProps {
  dialog: DialogControl;
  connections: readonly BankConnection[];
  mayEdit: boolean;
}

/** What the address names. The account is open to everyone, what changes something needs the right to. */
export function ConnectionDialogs({ dialog, connections, mayEdit }: ConnectionDialogsProps) {
  const { open } = dialog;
  return (
    <>
      <Account dialog={dialog} connections={connections} mayEdit={mayEdit} />
      {mayEdit && open && open.kind !== 'account' && (
        <Changing open={open} dialog={dialog} connections={connections} />
      )}
    </>
  );
}

/** The drawer slides out while the address names it no more. */
function Account({ dialog, connections, mayEdit }: ConnectionDialogsProps) {
  const { open, close } = dialog;
  const named = open?.kind === 'account' ? open.value : null;
  const [last, setLast] = useState(named);
  useEffect(() => {
    if (named !== null) setLast(named);
  }, [named]);
  const id = named ?? last;
  if (id === null) return null;
  const holds = ({ accounts }: BankConnection) => accounts.some((one) => one.id === id);
  const connection = connections.find(holds);
  return (
    <AccountDrawer
      key={id}
      id={id}
      open={named !== null}
      known={connection?.accounts.find((one) => one.id === id)}
      bank={connection?.name ?? null}
      tile={connection && <BankTile name={connection.name} logo={connection.logo} />}
      mayEdit={mayEdit}
      onClose={close}
    />
  );
}

interface ChangingProps {
  open: Exclude<OpenDialog, { kind: 'account' }>;
  dialog: DialogControl;
  connections: readonly BankConnection[];
}

function Changing({ open, dialog, connections }: ChangingProps) {
  const { close, show } = dialog;
  const connection = useKept(
    open.value,
    connections.find(({ id }) => id === open.value),
  );
  if (open.kind === 'add') {
    const country = COUNTRIES.find(({ code }) => code === open.value);
    return country ? (
      <BankDialog
        country={country.code}
        onChangeCountry={() => show({ kind: 'add', value: '1' })}
        onClose={close}
      />
    ) : (
      <CountryDialog onChoose={(value) => show({ kind: 'add', value })} onClose={close} />
    );
  }
  if (!connection) {
    return <GoneDialog title={texts.title} words={texts.gone} onClose={close} />;
  }
  const Shown = open.kind === 'refresh' ? RefreshDialog : DisconnectDialog;
  return <Shown connection={connection} onClose={close} />;
}
