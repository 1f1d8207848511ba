import {
  anonymizeReport,
  createReport,
  detectReport,
  getImportOutcome,
  listReports,
  undoReport,
} from '@saldo/contract/imports';
import { importAfterShare, isForeignShare, SHARE_PATH } from '@saldo/contract/share-target';
import type { Context } from '../../platform/context.ts';
import { type Api, FileAnswer } from '../../platform/http/api.ts';
import { redirect } from '../../platform/http/pages.ts';
import { appError } from '../../texts/app-error.ts';
import { readOutcome } from './outcome.ts';
import * as service from './service.ts';
import { readableName, uploadOf } from './upload.ts';

export function importRoutes(api: Api, context: Context): void {
  api.on(createReport, ({ actor, headers, form, file }) =>
    service.importReport(context, actor, uploadOf({ headers, form }, file)),
  );
  api.on(detectReport, ({ actor, file }) =>
    service.detectReport(context, actor, { fileName: readableName(file.name), bytes: file.bytes }),
  );
  api.on(anonymizeReport, async ({ actor, file }) => {
    const given = { fileName: readableName(file.name), bytes: file.bytes };
    const copy = await service.anonymizeReport(context, actor, given);
    return new FileAnswer(copy.bytes, 'application/octet-stream', copy.fileName);
  });
  api.on(listReports, ({ actor }) => service.listReports(context, actor));
  api.on(getImportOutcome, ({ actor, query }) => readOutcome(context, actor, query));
  api.on(undoReport, ({ actor, params }) => service.undoReport(context, actor, params.id));
  // The browser's service worker normally keeps shared files. If a share reaches the server, the service worker was not
  // installed yet.
  api.page({
    method: 'POST',
    url: SHARE_PATH,
    handler: async ({ request: { headers, host } }) => {
      const { publicUrl } = context.config;
      const hosts = [host, publicUrl && new URL(publicUrl).host];
      const from = { site: headers['sec-fetch-site']?.toString(), senders: [headers.origin] };
      if (isForeignShare(from, (origin) => hosts.includes(URL.parse(origin)?.host))) {
        throw appError('forbidden', (t) => t.imports.foreignShare);
      }
      return redirect(importAfterShare('unready'));
    },
  });
}
