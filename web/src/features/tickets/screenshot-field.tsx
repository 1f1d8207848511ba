import { ImageUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dataUrl } from '../../lib/data-url.ts';
import { fileSize } from '../../lib/format.ts';
import { DropHint, DropZone } from '../../ui/drop-zone.tsx';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { screenshotProblem } from './screenshot.ts';
import { texts } from './texts.ts';

interface ScreenshotFieldProps {
  file: File | null;
  disabled: boolean;
  onChange: (file: File | null) => void;
}

/** An image by drop, paste or file picker, validated before sending, with a preview. */
export function ScreenshotField({ file, disabled, onChange }: ScreenshotFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (files: readonly File[]) => {
    const [first] = files;
    if (!first || disabled) return;
    const wrong = await screenshotProblem(files);
    setProblem(wrong);
    onChange(wrong ? null : first);
  };
  usePastedPictures(take);

  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium text-normal text-sm">
        {texts.screenshot} <span className="font-normal text-muted">{texts.optional}</span>
      </span>
      <DropZone
        label={`${texts.screenshot} ${texts.optional}`}
        inputLabel={texts.screenshot}
        accept="image/png,image/jpeg,image/webp"
        disabled={disabled}
        onFiles={(files) => void take(files)}
        className="rounded-control py-4"
      >
        {(zone) =>
          file ? (
            <Chosen
              file={file}
              disabled={disabled}
              onRemove={() => {
                onChange(null);
                requestAnimationFrame(() => zone.browse.current?.focus());
              }}
            />
          ) : (
            <div className="flex items-center gap-3">
              <span className="grid size-9 flex-none place-items-center rounded-control bg-accent-tint text-accent">
                <ImageUp size={16} aria-hidden />
              </span>
              <div className="min-w-0">
                <DropHint
                  texts={texts}
                  zone={zone}
                  disabled={disabled}
                  className="text-sm"
                  hint={texts.accepted}
                />
              </div>
            </div>
          )
        }
      </DropZone>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  );
}

/** Accepts an image pasted anywhere on the screen. */
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

interface ChosenProps {
  file: File;
  disabled: boolean;
  onRemove: () => void;
}

function Chosen({ file, disabled, onRemove }: ChosenProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let live = true;
    void dataUrl(file).then((read) => live && setUrl(read));
    return () => {
      live = false;
    };
  }, [file]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce an output element as the result of a calculation
    <div role="group" aria-label={texts.chosen} className="flex items-center gap-4">
      <span className="grid h-24 w-36 flex-none place-items-center overflow-hidden rounded-control border border-line bg-surface phone:h-16 phone:w-20">
        {url && <img src={url} alt={texts.preview(file.name)} className="max-h-full max-w-full" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="clip font-medium text-sm text-strong">{file.name}</p>
        <p className="text-muted text-xs">{fileSize(file.size)}</p>
      </div>
      <IconButton label={texts.remove} icon={X} disabled={disabled} onClick={onRemove} />
    </div>
  );
}
