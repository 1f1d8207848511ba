import { unpackEntry } from '../bytes/zip-guard.ts';
import { StatementError } from '../statement.ts';
import type { Disguise } from './disguise.ts';
import { anonymizeMarkup } from './markup.ts';

const MIME = 'application/vnd.oasis.opendocument.spreadsheet';
const MANIFEST = `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${MIME}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

/** Copies a document's sheets without properties, pictures and settings. Expects a file that passed the zip guard. */
export async function anonymizeOpenDocument(
  bytes: Uint8Array,
  disguiseOf: (text: string) => Disguise,
): Promise<Uint8Array> {
  const content = await unpackEntry(bytes, 'content.xml');
  if (!content) throw new StatementError((t) => t.anonymize.kind);
  const text = new TextDecoder().decode(content);
  const { CFB } = await import('@e965/xlsx');
  const archive = CFB.utils.cfb_new({ fileType: 'zip' });
  const entries = [
    ['/mimetype', MIME],
    ['/content.xml', anonymizeMarkup(text, disguiseOf(text))],
    ['/META-INF/manifest.xml', MANIFEST],
  ] as const;
  for (const [name, data] of entries) CFB.utils.cfb_add(archive, name, Buffer.from(data));
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: true }));
}
