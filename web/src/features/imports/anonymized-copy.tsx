import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useAnonymizedCopy } from './api.ts';
import { texts } from './texts.ts';

const t = texts.anonymized;

interface AnonymizedCopyProps {
  file: File;
  disabled: boolean;
}

/** Offers an anonymized copy of an unreadable file, to send to whoever adds support for the bank. */
export function AnonymizedCopy({ file, disabled }: AnonymizedCopyProps) {
  const { mutate, isPending } = useAnonymizedCopy();
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p className="text-muted text-xs">{t.purpose}</p>
      <Button
        size="sm"
        icon={Download}
        busy={isPending}
        disabled={disabled}
        onClick={() => mutate(file)}
      >
        {isPending ? t.making : t.download}
      </Button>
    </div>
  );
}
