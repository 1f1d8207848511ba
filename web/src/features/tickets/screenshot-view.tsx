import type { Ticket } from '@saldo/contract/tickets';
import { RefreshCw } from 'lucide-react';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { screenshotQuery } from './api.ts';
import { board as t, texts } from './texts.ts';

/** A ticket's screenshot as a thumbnail, full size on request. */
export function ScreenshotView({ ticket }: { ticket: Ticket }) {
  const query = useShown(screenshotQuery(ticket.id));
  const large = useNamedDialog<true>('screenshot');
  return (
    <div>
      <p className="mb-1 font-medium text-normal text-sm">{t.screenshot}</p>
      {query.isPending && (
        <Loading label={t.screenshotLoading}>
          <Skeleton className="h-44 w-full" />
        </Loading>
      )}
      {query.isError && (
        <Banner
          tone="expense"
          role="alert"
          action={
            <Button
              size="sm"
              busy={query.isFetching}
              icon={<RefreshCw size={14} aria-hidden />}
              onClick={() => void query.refetch()}
            >
              {texts.attachAgain}
            </Button>
          }
        >
          {t.screenshotFailed}
        </Banner>
      )}
      {query.data && (
        <button
          type="button"
          data-tip={t.enlarge}
          aria-label={t.enlarge}
          onClick={() => large.show(true)}
          className="grid max-h-60 w-full cursor-zoom-in place-items-center overflow-hidden rounded-control border border-line bg-canvas"
        >
          <img
            src={query.data}
            alt={t.screenshotAlt(ticket.title)}
            className="max-h-60 max-w-full object-contain"
          />
        </button>
      )}
      {large.subject && query.data && (
        <Dialog open width="widest" title={t.screenshot} onOpenChange={large.close}>
          <img
            src={query.data}
            alt={t.screenshotAlt(ticket.title)}
            className="mx-auto max-w-full"
          />
        </Dialog>
      )}
    </div>
  );
}
