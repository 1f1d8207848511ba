import { Grid2x2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import type { FieldIds } from './field.tsx';
import { useInnerEscape } from './inner-escape.ts';
import { Input } from './input.tsx';
import { stepInGrid } from './step-in-grid.ts';
import { texts } from './texts.ts';

const COLUMNS = 8;

interface IconFieldProps {
  ids: FieldIds;
  value: string;
  /** Emojis in the grid, in rows of eight. */
  presets: readonly string[];
  onChange: (icon: string) => void;
  onBlur?: () => void;
}

/** An emoji field: the user types an emoji or picks one from the grid. */
export function IconInput({ ids, value, presets, onChange, onBlur }: IconFieldProps) {
  const [picking, setPicking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const grid = useRef<HTMLFieldSetElement>(null);
  const close = () => {
    const isInside = grid.current?.contains(document.activeElement);
    setPicking(false);
    if (isInside) button.current?.focus();
  };
  useInnerEscape(grid, picking, close);
  const pick = (icon: string) => {
    onChange(icon);
    close();
  };
  return (
    <>
      <div className="flex gap-2">
        <Input
          {...ids}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className="emoji text-center phone:max-w-24"
        />
        <Button
          ref={button}
          size="lg"
          aria-expanded={picking}
          icon={Grid2x2}
          onClick={() => setPicking(!picking)}
        >
          {texts.pick}
        </Button>
      </div>
      {picking && <IconGrid ref={grid} presets={presets} chosen={value} onPick={pick} />}
    </>
  );
}

interface IconGridProps {
  ref: RefObject<HTMLFieldSetElement | null>;
  presets: readonly string[];
  chosen: string;
  onPick: (icon: string) => void;
}

/** A single Tab stop. Arrow keys move within the grid. */
function IconGrid({ ref: grid, presets, chosen, onPick }: IconGridProps) {
  const [current, setCurrent] = useState(() => Math.max(0, presets.indexOf(chosen)));
  return (
    <fieldset
      ref={grid}
      aria-label={texts.pickIcon}
      className="mt-1 grid grid-cols-8 gap-1 rounded-card border border-line bg-canvas p-2"
      onKeyDown={(event) => {
        const next = stepInGrid(event.key, current, { count: presets.length, columns: COLUMNS });
        if (next === null) return;
        event.preventDefault();
        setCurrent(next);
        grid.current?.querySelectorAll('button')[next]?.focus();
      }}
    >
      {presets.map((icon, i) => (
        <button
          key={icon}
          type="button"
          tabIndex={i === current ? 0 : -1}
          aria-label={icon}
          aria-pressed={icon === chosen}
          onClick={() => onPick(icon)}
          className={cx(
            'emoji grid h-9 place-items-center rounded-control text-[18px] hover:bg-raised phone:h-11',
            icon === chosen && 'bg-accent-tint outline-2 outline-accent -outline-offset-2',
          )}
        >
          {icon}
        </button>
      ))}
    </fieldset>
  );
}
