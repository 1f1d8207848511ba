import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { fileSize } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FileName } from './file-name.tsx';
import { texts } from './texts.ts';

export interface FileDropProps {
  file: File | null;
  problem: string | null;
  disabled: boolean;
  /** Endings that the browser's own dialog offers. */
  accept: string;
  onFiles: (files: File[]) => void;
  onClear: () => void;
}

/** Whether something is held over the zone; passing over a child does not count as leaving. */
function useDropZone(disabled: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setOver(!disabled);
  };
  return {
    over,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

export function FileDrop({ file, problem, disabled, accept, onFiles, onClear }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const { over, handlers } = useDropZone(disabled, onFiles);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and cannot be a drop target in all browsers
    <div
      role="group"
      aria-label={texts.fileInput}
      data-over={over || undefined}
      className={cx(
        'flex min-h-57 flex-col items-center justify-center gap-4 rounded-card border border-dashed px-4 py-6 transition-colors',
        over ? 'border-accent bg-accent-tint' : 'border-line-control bg-canvas',
      )}
      {...handlers}
    >
      <div className="flex flex-col items-center text-center">
        <span className="mb-3 grid size-9 place-items-center rounded-control bg-accent-tint text-accent">
          <Upload size={16} aria-hidden />
        </span>
        <p className="font-medium text-strong">
          {over ? (
            texts.dropNow
          ) : (
            <>
              {texts.dropHere}{' '}
              <button
                ref={browse}
                type="button"
                disabled={disabled}
                aria-describedby={hint}
                onClick={() => input.current?.click()}
                className="rounded-chip font-medium text-accent enabled:hover:underline disabled:text-muted phone:py-3"
              >
                {texts.browse}
              </button>
            </>
          )}
        </p>
        <p id={hint} className="mt-1 text-muted text-xs *:block *:text-balance">
          <span>{texts.accepted}</span> <span>{texts.norma43}</span>
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      {file && (
        <ChosenFile
          file={file}
          disabled={disabled}
          onClear={() => {
            onClear();
            browse.current?.focus();
          }}
        />
      )}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}

const ChosenFile = ({
  file,
  disabled,
  onClear,
}: {
  file: File;
  disabled: boolean;
  onClear: () => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: an output element would be read as the result of a computation
  <div
    role="group"
    aria-label={texts.chosenFile}
    className="flex w-full max-w-120 items-center gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-3"
  >
    <FileText size={20} aria-hidden className="flex-none text-income" />
    <div className="min-w-0 flex-1">
      <FileName name={file.name} className="font-medium text-sm text-strong" />
      <div className="text-muted text-xs">{fileSize(file.size)}</div>
    </div>
    <IconButton
      label={texts.clearFile}
      icon={<X size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClear}
    />
  </div>
);
