import { getTaxArchive } from '@saldo/contract/tax-archive';
import { FileArchive } from 'lucide-react';
import { fetchFile, messageOf } from '../../../lib/api.ts';
import { today } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useChange } from '../../../lib/use-change.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ListQuery } from '../filters/filters.ts';
import { texts as t } from './list-sums-texts.ts';

/** Downloads what the filters match for a tax return, with receipts. */
export function TaxArchiveButton({ query }: { query: ListQuery }) {
  const download = useChange(async () => (await fetchFile(getTaxArchive, { query })).blob, {
    put: (_, blob) => saveFile(blob, `saldo-taxes-${today()}.zip`),
    refused: (error) => void toast.error(t.downloadFailed(messageOf(error))),
    changes: [],
  });
  return (
    <Button
      size="sm"
      icon={FileArchive}
      title={t.taxesHint}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {t.taxes}
    </Button>
  );
}
