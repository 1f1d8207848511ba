import { COUNTRIES, type CountryCode, flagOf } from '@saldo/contract/banks';
import { fold } from '@saldo/domain/text';
import { Check, Landmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { BankTile } from '../accounts/bank-tile.tsx';
import { type Bank, banksQuery, useStartConnection } from './api.ts';
import { followBankLink } from './follow-link.ts';
import { RecentChoice } from './refresh-dialog.tsx';
import { texts } from './texts.ts';

const t = texts.bank;

interface BankDialogProps {
  country: CountryCode;
  onChangeCountry: () => void;
  onClose: () => void;
}

/** Second step: the user chooses a bank and is then redirected to it. */
export function BankDialog({ country, onChangeCountry, onClose }: BankDialogProps) {
  const [typed, setTyped] = useState('');
  const [bank, setBank] = useState<Bank | null>(null);
  const [recent, setRecent] = useState(true);
  const connect = useConnect(onClose);
  return (
    <Dialog
      open
      flush
      onOpenChange={onClose}
      dismissable={!connect.busy}
      title={t.title}
      onSubmit={() => bank && connect.start(bank, recent)}
      footer={
        <FormFoot
          cancel={t.cancel}
          submit={connect.busy ? t.connecting : t.connect}
          busy={connect.busy}
          disabled={!bank}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-none flex-col gap-3 px-6 py-4 phone:px-4">
        <Country country={country} disabled={connect.busy} onChange={onChangeCountry} />
        <SearchInput
          label={t.search}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {/* Same height with and without the panel, so nothing shifts when a bank is chosen. */}
      <div className="flex h-105 min-h-0 flex-auto flex-col border-line border-t">
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <Banks
            country={country}
            typed={typed}
            chosen={bank}
            disabled={connect.busy}
            onChoose={setBank}
          />
        </div>
        {bank && (
          <div className="flex flex-none flex-col gap-2 border-line border-t bg-info-tint px-6 py-4 phone:px-4 phone:py-3">
            <p className="font-medium text-sm text-strong">{t.redirect}</p>
            <RecentChoice checked={recent} disabled={connect.busy} onChange={setRecent} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Starts a connection and follows the redirect. Any failure closes the dialog and is reported. */
function useConnect(onClose: () => void) {
  const start = useStartConnection();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const failed = (error: Error) => {
    onClose();
    if (error instanceof ApiError && error.code === 'bank_already_connected') {
      const own = error.message.startsWith('API error') ? '' : error.message;
      toast.info(own || t.already);
    } else {
      toast.error(t.failed(messageOf(error)));
    }
  };
  return {
    busy: start.isPending || leaving,
    start: (bank: Bank, recent: boolean) => {
      if (!bank.institution_id) return void toast.error(t.noId);
      // Callbacks passed to `mutate` do not run after unmount, so closing the dialog cancels the redirect.
      start.mutate(
        { bank, recent },
        {
          onSuccess: (answer) => {
            const how = followBankLink(answer);
            if (how === 'left') return setLeaving(true);
            if (how === 'connected') {
              return void navigate(`${paths.bankConnectionSuccess()}?ref=connected`);
            }
            onClose();
            toast.error(t.noLink);
          },
          onError: failed,
        },
      );
    },
  };
}

interface CountryProps {
  country: CountryCode;
  disabled: boolean;
  onChange: () => void;
}

const Country = ({ country, disabled, onChange }: CountryProps) => (
  <div className="flex items-center gap-3">
    <Emoji className="flex-none text-xl">{flagOf(country)}</Emoji>
    <p className="clip flex-1 font-medium text-strong">
      <span className="sr-only">{t.country}: </span>
      {COUNTRIES.find(({ code }) => code === country)?.name}
    </p>
    <Button size="sm" aria-label={t.changeCountry} disabled={disabled} onClick={onChange}>
      {t.change}
    </Button>
  </div>
);

interface BanksProps {
  country: CountryCode;
  typed: string;
  chosen: Bank | null;
  disabled: boolean;
  onChoose: (bank: Bank) => void;
}

function Banks({ country, ...rest }: BanksProps) {
  return (
    <Loaded
      inside
      query={useShown(banksQuery(country))}
      waiting={<BanksSkeleton />}
      failed={t.loadFailed}
      reason={messageOf}
    >
      {(banks) => <BankList banks={banks} {...rest} />}
    </Loaded>
  );
}

interface BankListProps extends Omit<BanksProps, 'country'> {
  banks: readonly Bank[];
}

function BankList({ banks, typed, chosen, disabled, onChoose }: BankListProps) {
  const found = searchNames(banks, typed);
  if (found.length === 0) {
    return (
      <EmptyState
        heading={null}
        icon={Landmark}
        title={banks.length === 0 ? t.none : t.noneFound}
      />
    );
  }
  return (
    <fieldset disabled={disabled} className="px-3 py-2 phone:px-1">
      <legend className="sr-only">{t.list}</legend>
      {found.map((bank) => (
        <BankChoice
          key={bank.institution_id}
          bank={bank}
          chosen={chosen?.institution_id === bank.institution_id}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}

interface BankChoiceProps {
  bank: Bank;
  chosen: boolean;
  onChoose: (bank: Bank) => void;
}

function BankChoice({ bank, chosen, onChoose }: BankChoiceProps) {
  const label = useRef<HTMLLabelElement>(null);
  // Keeps the selected row visible when the panel appears below.
  useEffect(() => {
    if (chosen) label.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <label
      ref={label}
      className="relative flex min-h-14 items-center gap-3 rounded-control px-3 py-2 hover:bg-raised has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-[-2px]"
    >
      <input
        type="radio"
        name="bank"
        value={bank.institution_id}
        checked={chosen}
        onChange={() => onChoose(bank)}
        className="absolute inset-0 appearance-none opacity-0"
      />
      <BankTile name={bank.name} logo={bank.logo} />
      <span className="min-w-0 flex-1">
        <span className="block text-strong [overflow-wrap:anywhere]">{bank.name}</span>
        {(bank.note ?? bank.bic) && (
          <span className="block text-muted text-xs">{bank.note ?? bank.bic}</span>
        )}
      </span>
      {chosen && <Check size={16} aria-hidden className="flex-none text-accent" />}
    </label>
  );
}

const BanksSkeleton = () => (
  <Loading label={t.loading} className="flex flex-col gap-4 px-6 py-4 phone:px-4">
    <Several times={5}>
      <div className="flex items-center gap-3">
        <Skeleton className="size-10" />
        <Skeleton className="h-4 w-40" />
      </div>
    </Several>
  </Loading>
);

/** Names that contain the search text, ignoring accents and case. Prefix matches come first. */
export function searchNames<T extends { name: string }>(list: readonly T[], typed: string): T[] {
  const wanted = fold(typed);
  if (wanted === '') return [...list];
  const found = list.filter(({ name }) => fold(name).includes(wanted));
  const starts = ({ name }: T) => fold(name).startsWith(wanted);
  return [...found.filter(starts), ...found.filter((one) => !starts(one))];
}
