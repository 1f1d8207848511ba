import { ACCOUNT_PURPOSES, type Account, updateAccount } from '@saldo/contract/accounts';
import { Pencil, Power } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { bankName } from '../../lib/banks.ts';
import { maxLengthOf } from '../../lib/contract-form.ts';
import { ibanText, momentOrToday } from '../../lib/format.ts';
import { disabledUnless, may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts, withoutEmptyFacts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useInnerEscape } from '../../ui/inner-escape.ts';
import { Input } from '../../ui/input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { LabeledSelect } from '../../ui/labeled.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { optionsOf } from '../../ui/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { StatusDot, statusWord } from './account-status.tsx';
import { accountQuery, useUpdateAccount } from './api.ts';
import { BalanceSection } from './balance-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { PartsSection } from './parts-section.tsx';
import { texts } from './texts.ts';

interface AccountDrawerProps {
  id: string;
  open: boolean;
  /** The account as known from a list. Shown while its details load, or if they cannot be loaded. */
  known: Account | undefined;
  /** Bank name from the connection. `tile` is the tile of the same bank. */
  bank: string | null;
  tile: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
}

export function AccountDrawer(props: AccountDrawerProps) {
  const { id, open, known, bank, tile, foot, onClose } = props;
  const query = useShown(accountQuery(id));
  const account = query.data ?? known;
  const failed = query.isLoadingError;
  const fellBack = failed && known !== undefined;
  const told = useRef(false);
  useEffect(() => {
    if (fellBack && !told.current) toast.warning(texts.fellBack);
    told.current = fellBack;
  }, [fellBack]);
  const retry = async () => {
    const { isSuccess } = await query.refetch();
    if (isSuccess) toast.success(texts.refreshed);
  };
  const bankText = account && (bank ?? bankName(account.bank));
  return (
    <Drawer
      open={open}
      onOpenChange={onClose}
      lead={tile}
      title={account?.name ?? texts.title}
      description={bankText}
    >
      {account ? (
        <div className="flex min-h-full flex-col gap-5">
          {fellBack && (
            <Banner
              tone="warning"
              role="alert"
              action={
                <Button size="sm" busy={query.isFetching} onClick={() => void retry()}>
                  {texts.tryAgain}
                </Button>
              }
            >
              <p className="font-medium text-strong">{texts.loadFailed}</p>
              <p>{texts.fellBackHint}</p>
            </Banner>
          )}
          <BalanceSection account={account} />
          <AccountName key={id} account={account} />
          <AccountPurpose account={account} />
          <AccountFacts account={account} bank={bankText ?? ''} />
          <CoverageSection id={id} />
          <PartsSection account={account} />
          {account.bank_connection_id !== null && <EnableSection account={account} />}
          {foot}
        </div>
      ) : failed ? (
        <ErrorState
          title={texts.loadFailed}
          message={messageOf(query.error)}
          onRetry={() => void retry()}
          retrying={query.isFetching}
        />
      ) : (
        <AccountSkeleton />
      )}
    </Drawer>
  );
}

const AccountFacts = ({ account, bank }: { account: Account; bank: string }) => (
  <Facts
    facts={withoutEmptyFacts([
      [texts.iban, account.iban ? ibanText(account.iban) : texts.unknown],
      [texts.owner, account.owner ?? texts.unknown],
      [texts.bank, bank],
      [texts.lastSync, momentOrToday(account.last_sync)],
      [
        texts.status,
        <span key="status" className="flex flex-col items-end">
          <span className="inline-flex items-center gap-2">
            <StatusDot status={account.status} />
            {statusWord(account.status)}
          </span>
          {account.status_reason && (
            <span className="font-normal text-muted">{account.status_reason}</span>
          )}
        </span>,
      ],
    ])}
  />
);

function EnableSection({ account }: { account: Account }) {
  const mayEdit = may(useUser(), 'edit');
  const update = useUpdateAccount(account.id);
  const enabled = account.is_enabled;
  const toggle = () =>
    runMutation(
      update,
      { is_enabled: !enabled },
      {
        done: enabled ? texts.disabledDone : texts.enabled,
        onError: (error) =>
          void toast.error(enabled ? texts.disableFailed : texts.enableFailed, {
            detail: messageOf(error),
          }),
      },
    );
  return (
    <div data-foot-action className="mt-auto pt-2">
      <Button
        className="w-full"
        busy={update.isPending}
        {...disabledUnless(mayEdit, texts.viewerHint)}
        icon={Power}
        onClick={toggle}
      >
        {enabled ? texts.disable : texts.enable}
      </Button>
      <p className="mt-2 text-balance text-center text-muted text-xs">
        {enabled ? texts.disableHint : texts.enableHint}
      </p>
    </div>
  );
}

const AccountSkeleton = () => (
  <Loading label={texts.loading} className="flex flex-col gap-5">
    <Skeleton className="h-14" />
    <Skeleton className="h-46" />
    <Skeleton className="h-46" />
  </Loading>
);

/** What the account is for; saved as soon as it is chosen. */
function AccountPurpose({ account: { id, purpose } }: { account: Account }) {
  const mayEdit = may(useUser(), 'edit');
  const update = useUpdateAccount(id);
  const choose = (value: string) => {
    const chosen = ACCOUNT_PURPOSES.find((one) => one === value);
    if (chosen) runMutation(update, { purpose: chosen }, { failed: String });
  };
  return (
    <LabeledSelect
      label={texts.purpose}
      hint={texts.purposeHint}
      dense
      value={purpose}
      disabled={!mayEdit || update.isPending}
      options={optionsOf(ACCOUNT_PURPOSES, texts.purposes)}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

const LONGEST = maxLengthOf(updateAccount.body, 'name');

/** Account name, editable in place. */
function AccountName({ account }: { account: Account }) {
  const mayEdit = may(useUser(), 'edit');
  const [editing, setEditing] = useState<boolean>();
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
            // When the input closes, focus returns to the button that opened it.
            autoFocus={editing === false}
            label={texts.rename}
            icon={Pencil}
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
  const form = useRef<HTMLFormElement>(null);
  useInnerEscape(form, true, () => {
    if (!update.isPending) onDone();
  });
  const save = () => {
    setTried(true);
    if (empty || update.isPending) return;
    if (name.trim() === account.name) return onDone();
    runMutation(
      update,
      { name: name.trim() },
      { done: texts.renamed, onSuccess: onDone, failed: texts.renameFailed },
    );
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
