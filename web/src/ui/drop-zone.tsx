import { type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

interface DropZoneProps {
  /** Accessible name of the drop zone. */
  label: string;
  /** Accessible name of the file input. */
  inputLabel?: string;
  /** Extensions or types offered by the browser's file dialog. */
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  className: string;
  /** Renders the content. `over` is true while a file is dragged over the zone. */
  children: (zone: {
    over: boolean;
    open: () => void;
    browse: RefObject<HTMLButtonElement | null>;
  }) => ReactNode;
}

/**
 * Accepts files dropped on it or chosen in a file dialog. Dragging over a child element does not count as leaving the
 * zone.
 */
export function DropZone(props: DropZoneProps) {
  const { label, inputLabel, accept, multiple, disabled, onFiles, className, children } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLButtonElement>(null);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setOver(!disabled);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own frame, and some browsers do not accept drops on it
    <div
      role="group"
      aria-label={label}
      data-over={over || undefined}
      data-takes-files
      className={cx(
        'border border-dashed px-4 transition-colors',
        over ? 'border-accent bg-accent-tint' : 'border-line-control bg-canvas',
        className,
      )}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget: to }) => {
        if (!(to instanceof Node && currentTarget.contains(to))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children({ over, open: () => input.current?.click(), browse })}
      <input
        ref={input}
        type="file"
        aria-label={inputLabel}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface DropHintProps {
  texts: { dropNow: string; dropHere: string; browse: string };
  zone: { over: boolean; open: () => void; browse: RefObject<HTMLButtonElement | null> };
  disabled: boolean;
  hint: ReactNode;
  className?: string;
  hintClassName?: string;
}

/** Describes which files can be dropped, and has a button that opens the file dialog instead. */
export function DropHint({ texts, zone, disabled, hint, className, hintClassName }: DropHintProps) {
  const id = useId();
  return (
    <>
      <p className={cx('text-strong', className)}>
        {zone.over ? (
          texts.dropNow
        ) : (
          <>
            {texts.dropHere}{' '}
            <button
              ref={zone.browse}
              type="button"
              disabled={disabled}
              aria-describedby={id}
              onClick={zone.open}
              className="rounded-chip font-medium text-accent enabled:hover:underline disabled:text-muted phone:py-3"
            >
              {texts.browse}
            </button>
          </>
        )}
      </p>
      <p id={id} className={cx('text-muted text-xs', hintClassName)}>
        {hint}
      </p>
    </>
  );
}
