import { IMPORT_EXTENSIONS } from '@saldo/contract/file-extensions';
import { FileText, Upload, X } from 'lucide-react';
import { fileSize } from '../../lib/format.ts';
import { DropHint, DropZone } from '../../ui/drop-zone.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { texts } from './texts.ts';

export const ACCEPT = IMPORT_EXTENSIONS.map((ending) => `.${ending}`).join();

export interface FileDropProps {
  file: File | null;
  problem: string | null;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  onClear: () => void;
}

export const FileDrop = ({ file, problem, disabled, onFiles, onClear }: FileDropProps) => (
  <DropZone
    label={texts.fileInput}
    accept={ACCEPT}
    multiple
    disabled={disabled}
    onFiles={onFiles}
    className="flex min-h-57 flex-col items-center justify-center gap-4 rounded-card py-6"
  >
    {(zone) => (
      <>
        <div className="flex flex-col items-center text-center">
          <span className="mb-3 grid size-9 place-items-center rounded-control bg-accent-tint text-accent">
            <Upload size={16} aria-hidden />
          </span>
          <DropHint
            texts={texts}
            zone={zone}
            disabled={disabled}
            className="font-medium"
            hintClassName="mt-1 *:block *:text-balance"
            hint={
              <>
                <span>{texts.accepted}</span> <span>{texts.alsoRead}</span>
              </>
            }
          />
        </div>
        {file && (
          <ChosenFile
            file={file}
            disabled={disabled}
            onClear={() => {
              onClear();
              zone.browse.current?.focus();
            }}
          />
        )}
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </>
    )}
  </DropZone>
);

interface ChosenFileProps {
  file: File;
  disabled: boolean;
  onClear: () => void;
}

const ChosenFile = ({ file, disabled, onClear }: ChosenFileProps) => (
  // biome-ignore lint/a11y/useSemanticElements: an output element would be read as the result of a calculation
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
    <IconButton label={texts.clearFile} icon={X} disabled={disabled} onClick={onClear} />
  </div>
);
