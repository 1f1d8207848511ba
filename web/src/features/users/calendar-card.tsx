import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { dayOfInstant } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { calendarQuery, useCreateCalendar, useDeleteCalendar } from './api.ts';
import { calendar as t } from './texts.ts';

/** The secret address where calendar programs fetch bills and pay. */
export function CalendarCard() {
  const dialog = useNamedDialog<'address'>('calendar');
  return (
    <Card aria-label={t.title}>
      <CardHead
        title={t.title}
        action={
          <Button size="sm" icon={CalendarPlus} onClick={() => dialog.show('address')}>
            {t.open}
          </Button>
        }
      />
      <p className="text-muted text-sm">{t.why}</p>
      {dialog.subject && <CalendarDialog onClose={dialog.close} />}
    </Card>
  );
}

function CalendarDialog({ onClose }: { onClose: () => void }) {
  const query = useShown(calendarQuery);
  const [withAmounts, setWithAmounts] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateCalendar();
  const revoke = useDeleteCalendar();
  const makeAddress = () =>
    runMutation(create, withAmounts, {
      failed: t.failed,
      onSuccess: ({ path }) => setMade(new URL(path, location.origin).href),
    });
  const end = () =>
    runMutation(revoke, undefined, { done: t.ended, failed: t.failed, onSuccess: onClose });
  return (
    <Dialog open title={t.title} onOpenChange={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-normal text-sm">{t.secret}</p>
        {made ? (
          <NewAddress address={made} />
        ) : (
          <Loaded
            inside
            query={query}
            waiting={<Skeleton className="h-10 w-full" />}
            failed={t.loadFailed}
          >
            {({ address }) => (
              <>
                {address && (
                  <p className="text-muted text-sm">
                    {t.there(dayOfInstant(address.created_at), address.with_amounts)}
                  </p>
                )}
                <Switch
                  label={t.amounts}
                  hint={t.amountsHint}
                  checked={withAmounts}
                  onCheckedChange={setWithAmounts}
                />
                <div className="flex flex-wrap justify-end gap-2 phone:*:flex-1">
                  {address && (
                    <Button variant="destroy" busy={revoke.isPending} onClick={end}>
                      {t.end}
                    </Button>
                  )}
                  <Button variant="primary" busy={create.isPending} onClick={makeAddress}>
                    {address ? t.renew : t.create}
                  </Button>
                </div>
              </>
            )}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the address, which is displayed only once. */
const NewAddress = ({ address }: { address: string }) => (
  <>
    <p className="wrap-anywhere rounded-control border border-line bg-canvas p-3 font-mono text-sm text-strong">
      {address}
    </p>
    <p className="text-muted text-xs">{t.once}</p>
    <div className="flex justify-end">
      <Button variant="primary" icon={Copy} onClick={() => void copyAddress(address)}>
        {t.copy}
      </Button>
    </div>
  </>
);

async function copyAddress(address: string): Promise<void> {
  if (await copyText(address)) toast.success(t.copied);
  else toast.error(t.copyFailed);
}
