import type { Answer } from '@saldo/contract/endpoint';
import type { listOwed, OpenShare } from '@saldo/contract/shares';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import type { QueryClient } from '@tanstack/react-query';
import { Clock, Download, HandCoins } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { day, listed, money } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { EmptyCard } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { MenuDots } from '../../../ui/menu-dots.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { useCategoryIndex } from '../../categories/use-category-index.ts';
import { filtersAt } from '../filters/use-transaction-filters.ts';
import { TransactionDialogs } from '../transaction-dialogs.tsx';
import type { CategoryIndex } from '../transaction-parts.tsx';
import { useTransactionDialog } from '../use-transaction-dialog.ts';
import { EndButtons, useEnding } from './open-claims.tsx';
import { owedCsv } from './owed-csv.ts';
import { PaymentOffersCard } from './payment-offers-card.tsx';
import { owedQuery } from './share-api.ts';
import { shareTexts } from './share-texts.ts';

const t = shareTexts.page;
/** From this age on, a share is marked. */
const OLD_DAYS = 90;

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(owedQuery);
  void client.prefetchQuery(categoriesQuery);
}

export function OwedPage() {
  const query = useShown(owedQuery);
  const { data: categories = [] } = useShown(categoriesQuery);
  const index = useCategoryIndex(categories);
  const dialog = useTransactionDialog();
  const mayEdit = may(useUser(), 'edit');
  return (
    <>
      <PageHeader
        title={t.title}
        purpose={query.data && query.data.totals.length > 0 ? purposeOf(query.data.totals) : t.none}
        help={paths.help('transactions')}
        actions={
          query.data && query.data.shares.length > 0 && <CsvButton shares={query.data.shares} />
        }
      />
      <Loaded
        query={query}
        failed={t.failed}
        waiting={
          <Loading label={t.loading}>
            <Skeleton className="h-80 w-full rounded-card" />
          </Loading>
        }
      >
        {({ shares, payments, totals }) =>
          shares.length === 0 ? (
            <EmptyCard
              icon={HandCoins}
              title={t.empty}
              action={
                <Button asChild>
                  <Link to={paths.transactions()}>{t.transactions}</Link>
                </Button>
              }
            >
              {t.how}
            </EmptyCard>
          ) : (
            <div className="flex flex-col gap-4">
              {mayEdit &&
                payments.map((payment) => (
                  <PaymentOffersCard key={payment.transaction_id} payment={payment} />
                ))}
              <Shares {...{ shares, totals, index, mayEdit }} onOpen={dialog.show} />
            </div>
          )
        }
      </Loaded>
      <TransactionDialogs
        dialog={dialog}
        filters={filtersAt(new URLSearchParams())}
        index={index}
        mayEdit={mayEdit}
      />
    </>
  );
}

export const Component = OwedPage;

function CsvButton({ shares }: { shares: readonly OpenShare[] }) {
  const download = useChange(() => owedCsv(shares), {
    put: (_, blob) => saveFile(blob, t.file),
    refused: (error) => void toast.error(t.csvFailed(messageOf(error))),
    changes: [],
  });
  return (
    <Button
      icon={Download}
      title={t.csvHint}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {t.csv}
    </Button>
  );
}

type Totals = Answer<typeof listOwed>['totals'];

const purposeOf = (totals: Totals): string =>
  t.purpose(
    listed(totals.map(money)),
    totals.reduce((most, { people }) => Math.max(most, people), 0),
  );

interface SharesProps {
  shares: readonly OpenShare[];
  totals: Totals;
  index: CategoryIndex;
  mayEdit: boolean;
  onOpen: ReturnType<typeof useTransactionDialog>['show'];
}

const keyOf = ({ who, currency }: OpenShare) => `${who ?? ''}\n${currency}`;
const sumOf = (some: readonly OpenShare[]) =>
  fromCents(some.reduce((sum, { owed }) => sum + centsOfSum(owed), 0));

/** By person, the one who owes most first. */
function Shares({ shares, totals, ...rest }: SharesProps) {
  const people = [...new Set(shares.map(keyOf))].map((key) => ({
    key,
    own: shares.filter((one) => keyOf(one) === key),
  }));
  const sorted = people.toSorted((a, b) => sumOf(b.own) - sumOf(a.own));
  return (
    <Card flush>
      {sorted.map(({ key, own }) => {
        const [{ who, currency } = { who: null, currency: '' }] = own;
        const name = who ?? shareTexts.nobody;
        return (
          <section key={key} aria-label={name} className="border-line border-t first:border-t-0">
            <h2 className="flex min-h-12 items-center gap-3 bg-raised px-5 phone:px-4">
              <Avatar avatar={null} name={name} className="size-7!" />
              <span className="clip flex-1 font-semibold text-sm text-strong">{name}</span>
              <span className="font-bold text-sm text-strong">
                {money({ amount: sumOf(own), currency })}
              </span>
            </h2>
            <ul>
              {own.map((share) => (
                <ShareLine key={share.share_id} share={share} {...rest} />
              ))}
            </ul>
          </section>
        );
      })}
      <p className="flex min-h-12 items-center gap-3 border-line border-t bg-raised px-5 text-sm phone:px-4">
        <span className="flex-1 text-muted">{t.shares(shares.length)}</span>
        <span className="font-bold text-strong">{listed(totals.map(money))}</span>
      </p>
    </Card>
  );
}

interface ShareLineProps extends Pick<SharesProps, 'index' | 'mayEdit' | 'onOpen'> {
  share: OpenShare;
}

function ShareLine({ share, index, mayEdit, onOpen }: ShareLineProps) {
  const { icon, color } = index.get(share.category) ?? UNCATEGORIZED;
  const claim = { ...share, id: share.share_id };
  return (
    <li className="relative flex min-h-15 items-center gap-3 border-line border-t px-5 py-2 phone:gap-2 phone:px-4">
      <EmojiTile icon={icon} color={color} />
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="clip block max-w-full text-left font-medium text-sm text-strong after:absolute after:inset-0 hover:underline"
          onClick={() => onOpen({ kind: 'share', value: share.transaction_id })}
        >
          {share.name}
        </button>
        <span className="clip block text-muted text-xs">
          {t.of(day(share.date), money({ amount: share.of, currency: share.currency }))}
        </span>
        <span className="hidden phone:block">
          <Age days={share.days} />
        </span>
      </span>
      <span className="flex-none phone:hidden">
        <Age days={share.days} />
      </span>
      <span className="min-w-18 flex-none text-right font-semibold text-sm text-strong">
        {money({ amount: share.owed, currency: share.currency })}
      </span>
      {mayEdit && (
        <>
          <span className="relative z-1 phone:hidden">
            <EndButtons claim={claim} index={index} />
          </span>
          <span className="relative z-1 -mr-2 hidden phone:block">
            <EndMenu claim={claim} index={index} name={share.name} />
          </span>
        </>
      )}
    </li>
  );
}

/** An old share is marked. */
const Age = ({ days }: { days: number }) =>
  days >= OLD_DAYS ? (
    <Badge tone="warning" icon={Clock}>
      {t.days(days)}
    </Badge>
  ) : (
    <span className="whitespace-nowrap text-muted text-xs">{t.days(days)}</span>
  );

/** On phones, both actions are in a menu. */
function EndMenu({ claim, index, name }: Parameters<typeof EndButtons>[0] & { name: string }) {
  const { pay, ask, dialog, isBusy } = useEnding(claim, index);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={shareTexts.actionsFor(claim.who ?? shareTexts.nobody, name)}
            icon={<MenuDots />}
          />
        }
      >
        <MenuItem disabled={isBusy} onSelect={pay}>
          {shareTexts.cash}
        </MenuItem>
        <MenuItem disabled={isBusy} onSelect={ask}>
          {shareTexts.forgive}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
}
