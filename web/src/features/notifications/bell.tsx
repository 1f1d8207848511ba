import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useShown } from '../../lib/use-shown.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notificationsQuery, PAGE } from './api.ts';
import { badgeText } from './notification-list.ts';
import { texts } from './texts.ts';

const loadList = async () => (await import('./open-bell.tsx')).OpenBell;

interface BellProps {
  className?: string;
  /** Which edge the popover aligns with. */
  align: 'start' | 'end';
}

/** Shows the number of unread notifications, and opens the list. */
export function Bell({ className, align }: BellProps) {
  const [open, setOpen] = useState(false);
  const [OpenBell, want] = useOnDemand(loadList);
  const phone = usePhone();
  const [limit, setLimit] = useState(PAGE);
  const query = useShown(notificationsQuery(limit));
  const unread = query.data?.unread ?? 0;
  const press = OpenBell ? () => setOpen(true) : want;
  // The popover handles its trigger's presses itself.
  const isHeard = OpenBell !== null && !phone;
  const button = (
    <IconButton
      label={texts.bell(unread)}
      aria-haspopup="dialog"
      aria-expanded={open}
      icon={<BellSign unread={unread} />}
      {...(className ? { className } : {})}
      {...(isHeard ? {} : { onClick: press })}
    />
  );
  if (!OpenBell) return button;
  return (
    <OpenBell
      open={open}
      onOpenChange={setOpen}
      trigger={button}
      align={align}
      phone={phone}
      query={query}
      onOlder={() => setLimit(limit + PAGE)}
    />
  );
}

const BellSign = ({ unread }: { unread: number }) => (
  <span className="relative">
    <BellIcon size={16} aria-hidden />
    {unread > 0 && (
      <span
        aria-hidden
        className="absolute -top-2 left-2 grid h-4 min-w-4 place-items-center rounded-full bg-expense-fill px-1 font-semibold text-[10px] text-on-accent leading-none"
      >
        {badgeText(unread)}
      </span>
    )}
  </span>
);
