import { SHARE_PROBLEMS } from '@saldo/contract/share-target';
import { useEffect, useState } from 'react';
import { clock, fileSize, moment, today } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { readSharedFiles, removeSharedFiles, type SharedFiles } from '../../lib/shared-files.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Title } from '../../ui/title.tsx';
import { useIsImporting } from './api.ts';
import { keepReceiptTexts } from './keep-receipt-texts.ts';
import { texts } from './texts.ts';

const KeepReceiptDialog = lazyPart(
  async () => (await import('./keep-receipt-dialog.tsx')).KeepReceiptDialog,
);

/** By their names: the server judges the bytes, and no statement is a picture. */
const PICTURE = /\.(?:png|jpe?g|webp)$/i;
const PDF = /\.pdf$/i;

/** Maximum number of file names listed, so the card does not get too long. */
const NAMED = 3;

interface SharedFilesCardProps {
  /** Error from the URL: why recently shared files were not kept. */
  problem: string | null;
  /** Null until it is certain who is signed in. */
  userId: string | null;
  onUse: (files: File[]) => void;
}

/**
 * Files that the share sheet passed to Saldo. Asks before using them, because a page of another site may have
 * passed them. They stay stored until they are imported or in an import plan.
 */
export function SharedFilesCard({ problem, userId, onUse }: SharedFilesCardProps) {
  const [shared, setShared] = useState<SharedFiles | null>(null);
  const importing = useIsImporting();
  useEffect(() => {
    // A browser without storage has no shared files.
    if (userId !== null) readSharedFiles(Date.now(), userId).then(setShared, () => {});
  }, [userId]);
  const known = SHARE_PROBLEMS.find((one) => one === problem);
  const count = shared?.files.length ?? 0;
  const [keeping, setKeeping] = useState<File | null>(null);
  const only = count === 1 ? shared?.files[0] : undefined;
  const isPicture = only !== undefined && PICTURE.test(only.name);
  return (
    <>
      {known && (
        <Banner tone="warning" role="alert">
          {texts.shared.problems[known]}
        </Banner>
      )}
      {shared && count > 0 && (
        <Card
          aria-label={texts.shared.title(count)}
          className="flex flex-wrap items-center gap-x-4 gap-y-3"
        >
          <div className="min-w-60 flex-1">
            <Title>{texts.shared.title(count)}</Title>
            <ul className="mt-1 text-sm">
              {shared.files.slice(0, NAMED).map((file, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may share a name, and the order is fixed
                <li key={at} className="flex gap-2">
                  <FileName name={file.name} />
                  <span className="flex-none text-muted">{fileSize(file.size)}</span>
                </li>
              ))}
              {count > NAMED && <li>{texts.shared.more(count - NAMED)}</li>}
            </ul>
            <p className="mt-1 text-sm">
              {texts.shared.origin(count, timeOf(new Date(shared.sharedAt).toISOString()))}
            </p>
            <p className="mt-1 text-muted text-xs">{texts.shared.hint}</p>
          </div>
          <div className="flex gap-3 phone:w-full phone:*:flex-1">
            <Button
              onClick={() => {
                void removeSharedFiles(shared.files);
                setShared(null);
              }}
            >
              {texts.shared.discard}
            </Button>
            {only && (isPicture || PDF.test(only.name)) && (
              <Button
                variant={isPicture ? 'primary' : 'secondary'}
                onClick={() => setKeeping(only)}
              >
                {keepReceiptTexts.title}
              </Button>
            )}
            {!isPicture && (
              <Button
                variant="primary"
                disabled={importing}
                onClick={() => {
                  onUse(shared.files);
                  setShared(null);
                }}
              >
                {texts.shared.use}
              </Button>
            )}
          </div>
        </Card>
      )}
      {keeping && (
        <KeepReceiptDialog
          file={keeping}
          onClose={() => setKeeping(null)}
          onKept={() => {
            void removeSharedFiles([keeping]);
            setKeeping(null);
            setShared(null);
          }}
        />
      )}
    </>
  );
}

/** The time alone for an instant of today, else with its day. */
const timeOf = (instant: string): string =>
  today(new Date(instant)) === today() ? clock(instant) : moment(instant);
