import * as calls from '@saldo/contract/calendar-address';
import type { Context } from '../../platform/context.ts';
import { AnonymousLimiter } from '../../platform/http/anonymous-limiter.ts';
import type { Api } from '../../platform/http/api.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { Page, PageAnswer } from '../../platform/http/pages.ts';
import * as service from './service.ts';

export function calendarAddressRoutes(api: Api, context: Context): void {
  api.page(calendarPage(context));
  api.on(calls.getCalendarAddress, ({ actor }) => service.getAddress(context, actor));
  api.on(calls.createCalendarAddress, ({ actor, body }) =>
    service.createAddress(context, actor, body),
  );
  api.on(calls.deleteCalendarAddress, async ({ actor }) => {
    await service.deleteAddress(context, actor);
    return {};
  });
}

/** Wrong addresses allowed per IP and minute. Calendar programs ask a few times a day. */
const WRONG_A_MINUTE = 60;

/** The calendar for calendar programs, which have no session. The log has only the route, never the token in it. */
function calendarPage(context: Context): Page {
  const wrong = new AnonymousLimiter(context, 'calendar', WRONG_A_MINUTE);
  return {
    method: 'GET',
    url: `${calls.CALENDAR_FOLDER}:file`,
    async handler({ request, params }) {
      const address = clientAddress(request);
      wrong.requireFew(address);
      const calendar = await service.calendarAt(context, params.file ?? '');
      if (calendar !== null) return answer(200, 'text/calendar; charset=utf-8', calendar);
      wrong.note(address);
      return answer(404, 'text/plain; charset=utf-8', 'Not found\n');
    },
  };
}

const answer = (status: number, type: string, body: string): PageAnswer => ({
  status,
  headers: { 'content-type': type, 'cache-control': 'private, no-store' },
  body,
});
