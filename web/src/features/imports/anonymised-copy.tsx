import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useAnonymisedCopy } from './api.ts';
import { texts } from './texts.ts';

const t = texts.anonymised;

interface AnonymisedCopyProps {
  file: File;
  disabled: boolean;
}

/** Offers an anonymized copy of an unreadable file, to send to whoever adds support for the bank. */
export function AnonymisedCopy({ file, disabled }: AnonymisedCopyProps) {
  const { mutate, isPending } = useAnonymisedCopy();
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
