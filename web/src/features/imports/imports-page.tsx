import type { Report } from '@saldo/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { may, useUser } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { reportsQuery } from './api.ts';
import { HistoryCard } from './history-card.tsx';
import { ImportForm } from './import-form.tsx';
import { ResultPanel } from './result-panel.tsx';
import { texts } from './texts.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** Import a statement, see what it did, and take it back. The address names the import whose result is shown. */
export function ImportsPage() {
  const editable = may(useUser(), 'edit');
  const [address, changeAddress] = useUrlState();
  const reports = useQuery(reportsQuery);
  const [undoing, setUndoing] = useState<Report | null>(null);
  const shown = reports.data?.find(({ id }) => id === address.get('report'));

  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} help={paths.help('importing-data')} />
      <div className="flex flex-col gap-4">
        {!editable && <Banner>{texts.viewOnly}</Banner>}
        <ImportForm
          editable={editable}
          onStart={() => {
            // Going where one is would be asked about while the columns are filled in.
            if (address.has('report')) changeAddress({ report: null });
          }}
          onImported={({ id }) => changeAddress({ report: id })}
        />
        {shown && <ResultPanel report={shown} editable={editable} onUndo={setUndoing} />}
        <HistoryCard reports={reports} editable={editable} onUndo={setUndoing} />
      </div>
      {undoing && <UndoDialog report={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
