import { type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

interface DropZoneProps {
  /** What is chosen here, for those who do not see it. */
  label: string;
  /** Of the field that opens the browser's own dialog, where that has a name of its own. */
  inputLabel?: string;
  /** Endings or types that the browser's own dialog offers. */
  accept: string;
  /** Whether several may be chosen at once. */
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  className: string;
  /** What stands in it; `over` is whether something is held over it. */
  children: (zone: {
    over: boolean;
    open: () => void;
    browse: RefObject<HTMLButtonElement | null>;
  }) => ReactNode;
}

/** Takes files by drop or choice. Passing over a child does not count as leaving. */
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and cannot be a drop target in all browsers
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
          // The same file can be chosen again after it was mended.
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
  /** What is taken here. */
  hint: ReactNode;
  className?: string;
  hintClassName?: string;
}

/** Says what can be dropped, and opens the browser's own dialog for who would rather choose. */
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
