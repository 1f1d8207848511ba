import { ImageUp, X } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { fileSize } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pictureUrl, screenshotProblem } from './screenshot.ts';
import { texts } from './texts.ts';

interface ScreenshotFieldProps {
  file: File | null;
  disabled: boolean;
  onChange: (file: File | null) => void;
}

/** A picture by drop, paste or choice, judged before it is sent, and shown. */
export function ScreenshotField({ file, disabled, onChange }: ScreenshotFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLButtonElement>(null);
  const id = useId();

  const take = async (files: readonly File[]) => {
    const [first] = files;
    if (!first || disabled) return;
    const wrong = await screenshotProblem(files);
    setProblem(wrong);
    onChange(wrong ? null : first);
  };
  usePastedPictures(take);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setOver(!disabled);
  };

  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium text-normal text-sm" id={`${id}-label`}>
        {texts.screenshot} <span className="font-normal text-muted">{texts.optional}</span>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drop zone with our frame */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        onDragEnter={hold}
        onDragOver={hold}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take([...event.dataTransfer.files]);
        }}
        className={cx(
          'rounded-control border border-dashed px-4 py-4 transition-colors',
          over ? 'border-accent bg-accent-tint' : 'border-line-control bg-canvas',
        )}
      >
        {file ? (
          <Chosen
            file={file}
            disabled={disabled}
            onRemove={() => {
              onChange(null);
              requestAnimationFrame(() => browse.current?.focus());
            }}
          />
        ) : (
          <div className="flex items-center gap-3">
            <span className="grid size-9 flex-none place-items-center rounded-control bg-accent-tint text-accent">
              <ImageUp size={16} aria-hidden />
            </span>
            <div className="min-w-0">
              <p className="text-strong text-sm">
                {over ? (
                  texts.dropNow
                ) : (
                  <>
                    {texts.dropHere}{' '}
                    <button
                      ref={browse}
                      type="button"
                      disabled={disabled}
                      aria-describedby={`${id}-hint`}
                      onClick={() => input.current?.click()}
                      className="rounded-chip font-medium text-accent enabled:hover:underline disabled:text-muted phone:py-3"
                    >
                      {texts.browse}
                    </button>
                  </>
                )}
              </p>
              <p id={`${id}-hint`} className="text-muted text-xs">
                {texts.accepted}
              </p>
            </div>
          </div>
        )}
        <input
          ref={input}
          type="file"
          aria-label={texts.screenshot}
          accept="image/png,image/jpeg,image/webp"
          disabled={disabled}
          className="hidden"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  );
}

/** A picture in the clipboard is taken wherever on the screen it is pasted. */
function usePastedPictures(take: (files: readonly File[]) => Promise<void>) {
  const current = useRef(take);
  current.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void current.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

function Chosen({
  file,
  disabled,
  onRemove,
}: {
  file: File;
  disabled: boolean;
  onRemove: () => void;
}) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let live = true;
    void pictureUrl(file).then((read) => live && setUrl(read));
    return () => {
      live = false;
    };
  }, [file]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an output element would be read as the result of a computation
    <div role="group" aria-label={texts.chosen} className="flex items-center gap-4">
      <span className="grid h-24 w-36 flex-none place-items-center overflow-hidden rounded-control border border-line bg-surface phone:h-16 phone:w-20">
        {url && <img src={url} alt={texts.preview(file.name)} className="max-h-full max-w-full" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="clip font-medium text-sm text-strong">{file.name}</p>
        <p className="text-muted text-xs">{fileSize(file.size)}</p>
      </div>
      <IconButton
        label={texts.remove}
        icon={<X size={16} aria-hidden />}
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  );
}
