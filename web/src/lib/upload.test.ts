import { createReport } from '@saldo/contract/imports';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../testing/fake-browser.ts';
import { ApiError, upload } from './api.ts';

/** A request whose response the test controls. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  opened = '';
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.onabort();
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload();
  }
}

let page: ReturnType<typeof fakePage>;
beforeEach(() => {
  page = fakePage();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

describe('an upload', () => {
  it('sends token and own headers, and leaves the content type to the browser', async () => {
    page.session.setItem('token', 'secret');
    const done = upload(createReport, new FormData(), { headers: { 'Report-Type': 'REVOLUT' } });
    const request = FakeRequest.last;
    expect(request.opened).toBe('POST /api/reports');
    expect(request.headers).toMatchObject({
      Authorization: 'Bearer secret',
      'Report-Type': 'REVOLUT',
    });
    expect(request.headers).not.toHaveProperty('Content-Type');
    request.answer(201, '{"id":"r"}');
    expect(await done).toEqual({ id: 'r' });
  });

  it('reports the share of bytes sent, if known', async () => {
    const heard: number[] = [];
    const done = upload(createReport, new FormData(), { onProgress: (share) => heard.push(share) });
    const request = FakeRequest.last;
    request.upload.onprogress?.({ lengthComputable: true, loaded: 25, total: 100 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 30, total: 0 });
    request.answer(201, '');
    await done;
    expect(heard).toEqual([0.25]);
  });

  it('rejects like any other call', async () => {
    const done = upload(createReport, new FormData());
    FakeRequest.last.answer(409, '{"code":"invalid_report_format"}');
    await expect(done).rejects.toMatchObject({ status: 409, code: 'invalid_report_format' });
  });

  it('ends an expired session', async () => {
    const done = upload(createReport, new FormData());
    FakeRequest.last.answer(401, '');
    await expect(done).rejects.toThrow('Unauthorized');
    expect(page.wentTo).toEqual(['/login']);
  });

  it('reports that the server could not be reached', async () => {
    const done = upload(createReport, new FormData());
    FakeRequest.last.onerror();
    await expect(done).rejects.toBeInstanceOf(ApiError);
  });

  it('stops when the user cancels', async () => {
    const stop = new AbortController();
    const done = upload(createReport, new FormData(), { signal: stop.signal });
    stop.abort();
    await expect(done).rejects.toThrow('canceled');
  });
});
