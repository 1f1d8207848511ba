import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = ['server', 'categorizer', 'statements', 'domain', 'contract'];

/** Every file that calls another machine. Each also needs a row in docs/operating.md, "Outgoing connections". */
const CALLS_OUT = [
  'categorizer/src/llm/client.ts',
  'server/src/features/backups/offsite-copies.ts',
  'server/src/features/bank-connections/providers/http-client.ts',
  'server/src/features/rates/fetched-file.ts',
  'server/src/platform/db/postgres-client.ts',
  'server/src/platform/mail/smtp.ts',
  'server/src/platform/pictures/fetch-picture.ts',
];

const OUTWARD =
  /(?<![.\w])fetch\(|https?\.(request|get)\b|\bnet\.connect|tls\.connect|new SmtpConnection\(|new pg\.(Pool|Client)|new S3mini|new WebSocket|http2\.connect/;

it('only the listed files call other machines', () => {
  const found = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.test\.ts$|testing\/|fixtures\//.test(name))
      .map((name) => `${room}/src/${name.replaceAll('\\', '/')}`)
      .filter((file) => OUTWARD.test(readFileSync(join(ROOT, file), 'utf8'))),
  );
  expect(found.sort()).toEqual(CALLS_OUT);
});
