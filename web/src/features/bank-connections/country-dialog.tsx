import { COUNTRIES, type CountryCode, flagOf } from '@saldo/contract/banks';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { searchNames } from './search-names.ts';
import { texts } from './texts.ts';

const t = texts.country;

interface CountryDialogProps {
  onChoose: (country: CountryCode) => void;
  onClose: () => void;
}

/** The first step: where the bank is. Enter takes the first country that fits. */
export function CountryDialog({ onChoose, onClose }: CountryDialogProps) {
  const [typed, setTyped] = useState('');
  const found = searchNames(COUNTRIES, typed);
  return (
    <Dialog
      open
      flush
      onOpenChange={onClose}
      title={t.title}
      onSubmit={() => {
        const first = found[0];
        if (first && typed.trim() !== '') onChoose(first.code);
      }}
    >
      <div className="flex flex-none px-6 py-4 phone:px-4">
        <SearchInput
          label={t.search}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ul
        aria-label={t.list}
        className="h-105 min-h-0 overflow-y-auto overscroll-contain border-line border-t px-3 py-2 phone:px-1"
      >
        {found.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => onChoose(code)}
              className="flex h-11 w-full items-center gap-3 rounded-control px-3 text-left text-strong hover:bg-raised focus-visible:outline-offset-[-2px]"
            >
              <span aria-hidden className="emoji w-6 flex-none text-center text-lg">
                {flagOf(code)}
              </span>
              <span className="clip flex-1">{name}</span>
              <ChevronRight size={16} aria-hidden className="flex-none text-muted" />
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-8 text-center text-muted text-sm">{t.none}</li>
        )}
      </ul>
    </Dialog>
  );
}
