import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFound } from '../features/search/api.ts';
import { allTransactions, type Entry } from '../features/search/found-entries.tsx';
import { messageOf } from '../lib/api.ts';
import { useUser } from '../lib/permissions.ts';
import { rememberSearch } from '../lib/recent-searches.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Modal, ModalTitle } from '../ui/modal.tsx';
import { usePlaces, useQuestions, useRecent } from './palette-places.tsx';
import { texts } from './texts.ts';

const t = texts.palette;

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onKeys: () => void;
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

/**
 * Finds screens, actions, saved views, help, and whatever the user has. What the browser knows itself comes first, so that it
 * stays where it is when the server answers.
 */
export function CommandPalette({ open, onOpenChange, onKeys }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const places = usePlaces(text, onKeys);
  const found = useFound(text);
  const user = useUser();
  const recent = useRecent(text, setText);
  const groups = [...recent, ...places, ...found.groups, ...useQuestions(text)];
  const isFound = (entry: Entry) => found.groups.some(({ entries }) => entries.includes(entry));
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const close = () => onOpenChange(false);
  const remember = () => user && rememberSearch(user.id, text);
  const openEntry = ({ to, stays }: Pick<Entry, 'to' | 'stays'>) => {
    // An action may open another dialog in place of this one.
    if (!stays) close();
    if (typeof to === 'string') void navigate(to);
    else to();
  };
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      scrim="flex items-start justify-center p-6 pt-24 phone:p-0"
      className="max-h-full w-full max-w-160 animate-rise rounded-dialog border border-line phone:h-full phone:rounded-none phone:border-0"
    >
      <ModalTitle className="sr-only">{t.title}</ModalTitle>
      <Command
        label={t.title}
        loop
        shouldFilter={false}
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text.trim() === '')
            return;
          event.preventDefault();
          remember();
          openEntry({ to: allTransactions(text.trim()) });
        }}
      >
        <div className="flex flex-none items-center gap-3 border-line border-b px-5 phone:px-4">
          <Search size={16} aria-hidden className="flex-none text-muted" />
          <Command.Input
            data-autofocus
            value={text}
            onValueChange={setText}
            maxLength={200}
            placeholder={t.hint}
            className="h-13 min-w-0 flex-1 bg-transparent text-lg text-strong outline-none"
          />
          <span className="phone:hidden">
            <Kbd>{texts.keys.escape}</Kbd>
          </span>
          <span className="hidden phone:block">
            <IconButton label={t.close} icon={X} className="size-11" onClick={close} />
          </span>
        </div>
        <Command.List
          aria-busy={found.isBehind}
          className="max-h-130 min-h-0 overflow-y-auto overscroll-contain p-2 phone:max-h-none phone:flex-1"
        >
          {groups.map(({ heading, entries }) => (
            <Command.Group key={heading} heading={heading} className={GROUP}>
              {entries.map((entry) => (
                <PaletteItem
                  key={entry.id}
                  entry={entry}
                  onSelect={() => {
                    if (isFound(entry)) remember();
                    openEntry(entry);
                  }}
                />
              ))}
            </Command.Group>
          ))}
          <Command.Empty className="px-3 py-8 text-center text-muted text-sm">
            {!found.isBehind && t.nothing(text.trim())}
          </Command.Empty>
        </Command.List>
        <p role="status" className="flex-none border-line border-t px-5 py-2.5 text-muted text-xs">
          {found.error ? (
            t.failed(messageOf(found.error))
          ) : (
            <Hint count={text === '' || found.isBehind ? null : count} />
          )}
        </p>
      </Command>
    </Modal>
  );
}

/** How many results there are, for screen readers, and what else can be searched. */
const Hint = ({ count }: { count: number | null }) => (
  <>
    {count !== null && <span className="sr-only">{t.found(count)}</span>}
    {t.also}{' '}
    {t.examples.map((example) => (
      <b key={example} className="mr-2 font-semibold text-normal">
        {example}
      </b>
    ))}
  </>
);

const PaletteItem = ({ entry, onSelect }: { entry: Entry; onSelect: () => void }) => (
  <Command.Item
    value={entry.id}
    onSelect={onSelect}
    className="flex h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-normal text-sm data-[selected=true]:bg-float-on data-[selected=true]:text-strong phone:h-11"
  >
    <span aria-hidden className="grid w-5 flex-none place-items-center text-muted">
      {entry.icon}
    </span>
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <span className="clip">{entry.label}</span>{' '}
      {entry.detail && (
        <span className="clip min-w-0 shrink-[99] text-muted text-xs">{entry.detail}</span>
      )}
    </span>{' '}
    {entry.figure}
  </Command.Item>
);
