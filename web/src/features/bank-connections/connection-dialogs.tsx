import type { BankConnection } from '@saldo/contract/bank-connections';
import { COUNTRIES, type CountryCode, flagOf } from '@saldo/contract/banks';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useLastFoundById } from '../../lib/use-last-found.ts';
import { ConfirmDialog, Dialog, GoneDialog } from '../../ui/dialog.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountDrawer } from '../accounts/account-drawer.tsx';
import { BankTile } from '../accounts/bank-tile.tsx';
import { useDisconnectBank } from './api.ts';
import { BankDialog, searchNames } from './bank-dialog.tsx';
import { RefreshDialog } from './refresh-dialog.tsx';
import { texts } from './texts.ts';

const t = texts.country;

interface ConnectionDialogsProps {
  dialog: ConnectionDialog;
  connections: readonly BankConnection[];
}

/** Dialogs by URL. Everyone may open account details; the others need edit permission. */
export function ConnectionDialogs({ dialog, connections }: ConnectionDialogsProps) {
  const mayEdit = may(useUser(), 'edit');
  const { open } = dialog;
  return (
    <>
      <Account dialog={dialog} connections={connections} />
      {mayEdit && open && open.kind !== 'account' && (
        <Changing open={open} dialog={dialog} connections={connections} />
      )}
    </>
  );
}

/** Keeps rendering while the drawer slides out, after the URL no longer names the account. */
function Account({ dialog, connections }: ConnectionDialogsProps) {
  const { open, close } = dialog;
  const named = open?.kind === 'account' ? open.value : null;
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
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
      onClose={close}
    />
  );
}

interface ChangingProps {
  open: Exclude<OpenDialog, { kind: 'account' }>;
  dialog: ConnectionDialog;
  connections: readonly BankConnection[];
}

function Changing({ open, dialog, connections }: ChangingProps) {
  const { close, show } = dialog;
  const connection = useLastFoundById(connections, open.value);
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
  if (!connection) return <GoneDialog title={texts.title} words={texts.gone} onClose={close} />;
  const Shown = open.kind === 'refresh' ? RefreshDialog : DisconnectDialog;
  return <Shown connection={connection} onClose={close} />;
}

interface CountryDialogProps {
  onChoose: (country: CountryCode) => void;
  onClose: () => void;
}

/** First step: the user chooses a country. Enter picks the first match. */
function CountryDialog({ onChoose, onClose }: CountryDialogProps) {
  const [typed, setTyped] = useState('');
  const found = searchNames(COUNTRIES, typed);
  return (
    <Dialog
      open
      flush
      onOpenChange={onClose}
      title={t.title}
      onSubmit={() => {
        const first = found[0];
        if (first && typed.trim() !== '') onChoose(first.code);
      }}
    >
      <div className="flex flex-none px-6 py-4 phone:px-4">
        <SearchInput
          label={t.search}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ul
        aria-label={t.list}
        className="h-105 min-h-0 overflow-y-auto overscroll-contain border-line border-t px-3 py-2 phone:px-1"
      >
        {found.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => onChoose(code)}
              className="flex h-11 w-full items-center gap-3 rounded-control px-3 text-left text-strong hover:bg-raised focus-visible:outline-offset-[-2px]"
            >
              <Emoji className="w-6 flex-none text-center text-lg">{flagOf(code)}</Emoji>
              <span className="clip flex-1">{name}</span>
              <ChevronRight size={16} aria-hidden className="flex-none text-muted" />
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-8 text-center text-muted text-sm">{t.none}</li>
        )}
      </ul>
    </Dialog>
  );
}

interface DisconnectDialogProps {
  connection: BankConnection;
  onClose: () => void;
}

function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnectBank();
  const confirm = () =>
    runMutation(disconnect, connection.id, {
      onSuccess: ({ removed_transactions }) => {
        const detail =
          removed_transactions > 0 ? texts.disconnect.removed(removed_transactions) : undefined;
        toast.success(texts.disconnect.done, { detail });
        onClose();
      },
      onError: (error) => void toast.error(texts.disconnect.failed, { detail: messageOf(error) }),
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.disconnect.title}
      danger
      confirmLabel={disconnect.isPending ? texts.disconnect.confirming : texts.disconnect.confirm}
      cancelLabel={texts.disconnect.cancel}
      busy={disconnect.isPending}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-2">
          <p className="text-strong [overflow-wrap:anywhere]">
            {texts.disconnect.question(connection.name)}
          </p>
          <p>{texts.disconnect.body}</p>
          <p className="text-muted text-sm">
            {connection.provider === 'sandbox' ? texts.disconnect.madeUp : texts.disconnect.stays}
          </p>
        </div>
      }
    />
  );
}

/** Dialogs by URL parameter. The value is an id. For `add` it is a country code, or 1 until a country is chosen. */
const address = dialogsOf(['account', 'refresh', 'disconnect', 'add']);

export type OpenDialog = NonNullable<ReturnType<typeof address.read>>;

export const useConnectionDialog = () => useDialogAddress(address);
export type ConnectionDialog = ReturnType<typeof useConnectionDialog>;
