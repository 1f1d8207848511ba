import type { ComponentProps, ReactElement } from 'react';
import { useOpenOnArrival } from '../../lib/use-on-demand.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NoticeList, useRead } from './notice-list.tsx';
import { texts } from './texts.ts';

interface OpenBellProps extends Pick<ComponentProps<typeof NoticeList>, 'query' | 'onOlder'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its button. */
  trigger: ReactElement;
  align: 'start' | 'end';
  /** Whether it rises as a sheet. */
  phone: boolean;
}

/** The notices, below their button, or on a phone as a sheet. */
export function OpenBell(props: OpenBellProps) {
  const { open, onOpenChange, trigger, align, phone, query, onOlder } = props;
  useOpenOnArrival(onOpenChange);
  const unread = query.data?.unread ?? 0;
  const list = <NoticeList query={query} onOlder={onOlder} onFollow={() => onOpenChange(false)} />;
  if (phone) {
    return (
      <>
        {trigger}
        <Sheet
          open={open}
          onOpenChange={onOpenChange}
          title={texts.title}
          headAction={<ReadAll unread={unread} />}
        >
          <div className="-mx-4 border-line border-t">{list}</div>
        </Sheet>
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      label={texts.title}
      align={align}
    >
      <div className="flex min-h-12 flex-none items-center gap-2 border-line border-b py-1 pr-2 pl-4">
        <h2 className="flex-1 font-semibold text-md text-strong">{texts.title}</h2>
        <ReadAll unread={unread} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{list}</div>
    </Popover>
  );
}

function ReadAll({ unread }: { unread: number }) {
  const read = useRead();
  if (!read || unread === 0) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => read()}>
      {texts.readAll}
    </Button>
  );
}
