import { Delete } from 'lucide-react';
import { quickTexts as t } from './quick-texts.ts';
import { ERASE, POINT } from './quick-values.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', POINT, '0', ERASE] as const;
const NAMES: Partial<Record<(typeof KEYS)[number], string>> = {
  [POINT]: t.point,
  [ERASE]: t.erase,
};

/** A phone's keys for the amount. They need less room than its own keyboard, and are there at once. */
export const AmountKeys = ({ onKey }: { onKey: (key: string) => void }) => (
  <fieldset className="grid flex-none grid-cols-3 gap-2 px-4 pt-4">
    <legend className="sr-only">{t.keys}</legend>
    {KEYS.map((key) => (
      <button
        key={key}
        type="button"
        aria-label={NAMES[key]}
        onClick={() => onKey(key)}
        className="grid h-12 select-none place-items-center rounded-control bg-raised font-medium text-strong text-xl active:bg-line"
      >
        {key === ERASE ? <Delete size={20} aria-hidden /> : key}
      </button>
    ))}
  </fieldset>
);
