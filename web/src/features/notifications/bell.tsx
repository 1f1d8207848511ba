import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { usePhone } from '../transactions/use-phone.ts';
import { noticesQuery, PAGE } from './api.ts';
import { NoticeList, useRead } from './notice-list.tsx';
import { badgeOf } from './notices.ts';
import { texts } from './texts.ts';

interface BellProps {
  /** Of its button. */
  className?: string;
  /** With which edge what it opens lines up. */
  align: 'start' | 'end';
}

/** Says how many notices are unread, and opens them: below it, or on a phone as a sheet. */
export function Bell({ className, align }: BellProps) {
  const [open, setOpen] = useState(false);
  const [limit, setLimit] = useState(PAGE);
  const query = useQuery(noticesQuery(limit));
  const phone = usePhone();
  const unread = query.data?.unread ?? 0;
  const button = (
    <IconButton
      label={texts.bell(unread)}
      aria-haspopup="dialog"
      aria-expanded={open}
      icon={<BellSign unread={unread} />}
      {...(className ? { className } : {})}
      {...(phone ? { onClick: () => setOpen(true) } : {})}
    />
  );
  const list = (
    <NoticeList
      query={query}
      onOlder={() => setLimit(limit + PAGE)}
      onFollow={() => setOpen(false)}
    />
  );
  if (phone) {
    return (
      <>
        {button}
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={texts.title}
          headAction={<ReadAll unread={unread} />}
        >
          <div className="-mx-4 border-line border-t">{list}</div>
        </Sheet>
      </>
    );
  }
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={button} label={texts.title} align={align}>
      <div className="flex min-h-12 flex-none items-center gap-2 border-line border-b py-1 pr-2 pl-4">
        <h2 className="flex-1 font-semibold text-md text-strong">{texts.title}</h2>
        <ReadAll unread={unread} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{list}</div>
    </Popover>
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
        {badgeOf(unread)}
      </span>
    )}
  </span>
);

function ReadAll({ unread }: { unread: number }) {
  const read = useRead();
  if (!read || unread === 0) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => read()}>
      {texts.readAll}
    </Button>
  );
}
