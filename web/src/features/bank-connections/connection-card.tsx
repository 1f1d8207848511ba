import type { Account } from '@saldo/contract/accounts';
import type { BankConnection } from '@saldo/contract/bank-connections';
import { ChevronRight, RefreshCw, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOfInstant, ibanText, momentOrToday } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { MenuDots } from '../../ui/menu-dots.tsx';
import { statusWord } from '../accounts/account-status.tsx';
import { BankTile } from '../accounts/bank-tile.tsx';
import { MissingDays } from '../accounts/missing-days.tsx';
import { daysLeftBadge, isEnding, isExpired } from './days-left.ts';
import { SyncLine } from './sync-line.tsx';
import { texts } from './texts.ts';

const t = texts.card;

export type CardAction = 'refresh' | 'disconnect';

interface ConnectionCardProps {
  connection: BankConnection;
  onAct: (action: CardAction) => void;
  onAccount: (id: string) => void;
}

export function ConnectionCard({ connection, onAct, onAccount }: ConnectionCardProps) {
  const { name, accounts, days_left } = connection;
  return (
    <article aria-label={name} className="grid min-w-0">
      <Card flush bad={days_left <= 0} className="flex flex-col">
        <div className="flex items-center gap-3 px-5 py-4 phone:flex-wrap phone:px-4">
          {/* On a phone the action wraps below a long name. */}
          <div className="flex min-w-0 flex-1 items-center gap-3 phone:grow-[999] phone:basis-auto">
            <BankTile name={name} logo={connection.logo} />
            <div className="min-w-0">
              <div className="text-lg">
                <h2 className="inline font-semibold text-strong tracking-[-0.01em] [overflow-wrap:anywhere]">
                  {name}
                </h2>
                {isExpired(connection) && (
                  <Badge tone="expense" className="ml-2 align-[2px]">
                    {t.expired}
                  </Badge>
                )}
              </div>
              <p className="text-muted text-xs">{t.accountCount(connection.accountCount)}</p>
            </div>
          </div>
          <HeadAction connection={connection} onAct={onAct} />
        </div>
        {accounts.length > 0 ? (
          <>
            <h3 className="px-5 pb-2 font-medium text-muted text-xs phone:px-4">
              {t.accounts(accounts.length)}
            </h3>
            <ul>
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  expired={isExpired(connection)}
                  onOpen={onAccount}
                />
              ))}
            </ul>
          </>
        ) : (
          <p className="border-line border-t px-5 py-4 text-muted text-sm phone:px-4">
            {t.noAccounts}
          </p>
        )}
        <div className="mt-auto">
          {isEnding(connection) && <Renewal name={name} onRenew={() => onAct('refresh')} />}
          <SyncLine connection={connection} />
          {connection.last_receipt && <MissingDays ids={connection.accounts.map(({ id }) => id)} />}
          <ConnectionFoot connection={connection} />
        </div>
      </Card>
    </article>
  );
}

function HeadAction({ connection, onAct }: Pick<ConnectionCardProps, 'connection' | 'onAct'>) {
  const { name } = connection;
  if (!isExpired(connection)) {
    return (
      <Button
        size="sm"
        variant="danger"
        className="phone:grow"
        aria-label={t.disconnectBank(name)}
        icon={<Unlink size={14} aria-hidden />}
        onClick={() => onAct('disconnect')}
      >
        {t.disconnect}
      </Button>
    );
  }
  return (
    <div className="flex flex-none items-center gap-1 phone:grow">
      <Button
        size="sm"
        variant="primary"
        className="phone:grow"
        aria-label={t.refreshBank(name)}
        icon={<RefreshCw size={14} aria-hidden />}
        onClick={() => onAct('refresh')}
      >
        {t.refresh}
      </Button>
      <Menu trigger={<IconButton label={t.more(name)} icon={<MenuDots />} />}>
        <MenuItem danger icon={Unlink} onSelect={() => onAct('disconnect')}>
          {t.disconnect}
        </MenuItem>
      </Menu>
    </div>
  );
}

interface AccountRowProps {
  account: Account;
  /** True once bank access has expired. No account is then shown as ready, whatever the last sync reported. */
  expired: boolean;
  onOpen: (id: string) => void;
}

const AccountRow = ({ account, expired, onOpen }: AccountRowProps) => {
  const { is_enabled, status } = account;
  const stands = is_enabled && !(expired && status === 'READY');
  const ready = stands && status === 'READY';
  return (
    <li className="border-line border-t">
      <button
        type="button"
        onClick={() => onOpen(account.id)}
        className="flex min-h-14 w-full items-center gap-3 px-5 py-2 text-left transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] phone:px-4"
      >
        <span
          className={cx(
            'size-2 flex-none rounded-full',
            ready ? 'bg-income-solid' : 'bg-line-control',
          )}
        />
        <span className="sr-only">{stands ? statusWord(status) : ''}</span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2">
            <span
              title={account.name}
              className={cx('clip', is_enabled ? 'text-strong' : 'text-muted')}
            >
              {account.name}
            </span>
            {!is_enabled && <Badge>{t.disabled}</Badge>}
          </span>
          <span className="clip block text-muted text-xs">
            {account.iban ? ibanText(account.iban) : t.noIban}
          </span>
          <LastSync account={account} className="hidden phone:block" />
        </span>
        <LastSync account={account} className="text-right phone:hidden" />
        <ChevronRight size={16} aria-hidden className="flex-none text-muted" />
      </button>
    </li>
  );
};

const LastSync = ({ account, className }: { account: Account; className: string }) => (
  <span className={cx('flex-none text-muted text-xs', className)}>
    <span className="sr-only">{t.lastSync}: </span>
    {momentOrToday(account.last_sync)}
  </span>
);

const Renewal = ({ name, onRenew }: { name: string; onRenew: () => void }) => (
  <div className="flex items-center gap-3 border-line border-t bg-caution-tint px-5 py-3 text-sm phone:px-4">
    <p className="min-w-0 flex-1 text-balance text-normal">{t.renew}</p>
    <Button
      size="sm"
      aria-label={t.renewFor(name)}
      icon={<RefreshCw size={14} aria-hidden />}
      onClick={onRenew}
    >
      {t.refresh}
    </Button>
  </div>
);

function ConnectionFoot({ connection }: { connection: BankConnection }) {
  const { tone, text } = daysLeftBadge(connection.days_left);
  const part = (children: ReactNode) => <span className="whitespace-nowrap">{children}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t bg-raised px-5 py-3 text-muted text-xs phone:px-4">
      {part(t.connected(dayOfInstant(connection.connected_at)))}
      <span className="ml-auto flex items-center gap-2 phone:ml-0 phone:w-full phone:justify-between">
        <Badge tone={tone}>{text}</Badge>
        {part(dayOfInstant(connection.expires_at))}
      </span>
    </div>
  );
}
