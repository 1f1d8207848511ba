import { getMonthPicture, getRecap, getToSort } from '@saldo/contract/home';
import type { Context } from '../../platform/context.ts';
import type { Api } from '../../platform/http/api.ts';
import { toSort } from '../categorization/to-sort.ts';
import { monthOf, recap } from './service.ts';

export function homeRoutes(api: Api, context: Context): void {
  api.on(getMonthPicture, ({ actor }) => monthOf(context, actor));
  api.on(getToSort, async ({ actor: { userId }, query: { report_id: id } }) => {
    const { count, byReport } = await toSort(context, { userId });
    return { count, ...(id === undefined ? {} : { of_report: byReport.get(id) ?? 0 }) };
  });
  api.on(getRecap, ({ actor }) => recap(context, actor));
}
