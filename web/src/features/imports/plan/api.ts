import * as calls from '@saldo/contract/import-plans';
import { REPORT_FIELD } from '@saldo/contract/imports';
import type { QueryClient } from '@tanstack/react-query';
import { call, messageOf, upload } from '../../../lib/api.ts';
import { editOf } from '../../../lib/pending-edits.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { removeSharedFiles } from '../../../lib/shared-files.ts';
import { useChange } from '../../../lib/use-change.ts';

export const PLANS = ['import-plans'] as const;
/** Polling interval while files are being imported. */
const LOOK_EACH_MS = 800;

export const planQuery = (id: string) => ({
  ...queryOf([...PLANS, id], calls.getImportPlan, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: calls.ImportPlan | undefined } }) =>
    state.data?.state === 'running' ? LOOK_EACH_MS : false,
});

export const plansQuery = queryOf([...PLANS, 'list'], calls.listImportPlans);

const put = (client: QueryClient, plan: calls.ImportPlan) =>
  client.setQueryData(planQuery(plan.id).queryKey, plan);

export const useCreatePlan = () => useChange(() => call(calls.createImportPlan, {}), { put });

/** Sends one file. Returns the error message, or null. */
async function sendFile(id: string, file: File): Promise<string | null> {
  const form = new FormData();
  form.append(REPORT_FIELD, file, file.name);
  try {
    await upload(calls.addPlanFile, form, { params: { id } });
    void removeSharedFiles([file]);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Concurrent uploads. Few, because the server reads one user's files one at a time. */
const AT_ONCE = 2;

interface PlanFiles {
  id: string;
  files: readonly File[];
  /** Called after each file, with what is wrong with it. */
  onSent: (file: File, why: string | null) => void;
}

/** Sends files into a plan, and loads it again once all are there. */
export const useSendFiles = () =>
  useChange(
    async ({ id, files, onSent }: PlanFiles) => {
      const queue = [...files];
      const sendOneByOne = async () => {
        for (let file = queue.shift(); file; file = queue.shift()) {
          onSent(file, await sendFile(id, file));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
    },
    { awaits: [{ queryKey: PLANS }] },
  );

export const useChangePlanFile = (id: string) =>
  useChange(
    ({ file, change }: { file: string; change: calls.PlanFileChange }) =>
      call(calls.changePlanFile, { params: { id, file }, body: change }),
    {
      put,
      edits: ({ file, change }) => [
        editOf(planQuery(id).queryKey, (plan: calls.ImportPlan) => ({
          ...plan,
          files: plan.files.map((one) => (one.id === file ? withChange(one, change) : one)),
        })),
      ],
    },
  );

/** Applies a change to a file optimistically: whether the file is skipped, and which categories the user chose. */
function withChange(
  file: calls.PlanFile,
  { is_left_out = file.is_left_out, moving }: calls.PlanFileChange,
): calls.PlanFile {
  const said = new Map(
    moving?.categories.map(({ path, category_id }) => [path.join('\n'), category_id]),
  );
  const categories = file.moving?.categories.map((one) => ({
    ...one,
    category_id: said.has(one.path.join('\n'))
      ? (said.get(one.path.join('\n')) ?? null)
      : one.category_id,
  }));
  const moved = file.moving && { ...file.moving, categories: categories ?? [] };
  return { ...file, is_left_out, moving: moved };
}

export const useConfirmPlan = (id: string) =>
  useChange(() => call(calls.confirmImportPlan, { params: { id } }), { put });

export const useUndoPlan = (id: string) =>
  useChange(() => call(calls.undoImportPlan, { params: { id } }), {
    awaits: [planQuery(id)],
  });

export const useDiscardPlan = (id: string) =>
  useChange(() => call(calls.deleteImportPlan, { params: { id } }), { gone: [[...PLANS, id]] });
