import type { getDocumentProxy } from 'unpdf';
import { StatementError } from '../statement.ts';
import { requireWhole } from './whole-file.ts';

/** A piece of text as positioned on a page, in points from the left and top. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  /** Baseline of the letters. */
  base: number;
  height: number;
}

export type PageText = readonly Piece[];

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

const MOST_PAGES = 300;
const MOST_PIECES = 2_000_000;
/** A scanned statement has at most a title or a page number. */
const FEWEST_PIECES = 20;
const MOST_UNREADABLE = 0.05;

/**
 * Extracts the text of a PDF, page by page. Rejects with a StatementError if it has a password, too many pages, no
 * text, or letters drawn as shapes. Loads the library on first use.
 */
export async function pagesOf(bytes: Uint8Array): Promise<PageText[]> {
  requireWhole(bytes);
  const { getDocumentProxy: open } = await import('unpdf');
  try {
    // The library detaches the buffer it receives, so pass a copy.
    const document = await open(new Uint8Array(bytes), {
      ...{ isEvalSupported: false, disableFontFace: true, useSystemFonts: false },
      // A partially read page would lack rows.
      ...{ stopAtErrors: true, enableXfa: false, verbosity: 0 },
    });
    try {
      return await textOf(document);
    } finally {
      await document.destroy();
    }
  } catch (error) {
    if (error instanceof StatementError) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new StatementError((t) => (isLocked ? t.pdf.locked : t.pdf.damaged));
  }
}

async function textOf(document: Document): Promise<PageText[]> {
  const { numPages } = document;
  if (numPages > MOST_PAGES) throw new StatementError((t) => t.pdf.tooLong(numPages, MOST_PAGES));
  const { info } = await document.getMetadata();
  if ('IsXFAPresent' in info && info.IsXFAPresent === true) {
    throw new StatementError((t) => t.pdf.form);
  }
  const pages: PageText[] = [];
  let count = 0;
  for (let number = 1; number <= numPages; number += 1) {
    const pieces = await piecesOf(document, number);
    count += pieces.length;
    if (count > MOST_PIECES) throw new StatementError((t) => t.pdf.tooFull);
    pages.push(pieces);
  }
  if (count < FEWEST_PIECES) throw new StatementError((t) => t.pdf.scan);
  requireLetters(pages);
  return pages;
}

async function piecesOf(document: Document, number: number): Promise<Piece[]> {
  const page = await document.getPage(number);
  const view = page.getViewport({ scale: 1 }).transform.map(Number);
  const { items } = await page.getTextContent();
  const pieces: Piece[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const piece = pieceOf(item, view);
    if (piece) pieces.push(piece);
  }
  page.cleanup();
  return withoutCopies(pieces);
}

interface Item {
  str: string;
  width: number;
  transform: readonly unknown[];
}

/** Returns null for text that does not run left to right, such as a note along the margin. */
function pieceOf({ str, width, transform }: Item, view: readonly number[]): Piece | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform.map(Number);
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = view;
  const [along, aside] = [va * a + vc * b, vb * a + vd * b];
  const height = Math.hypot(va * c + vc * d, vb * c + vd * d);
  if (along <= 0 || Math.abs(aside) > along * 0.02 || !(height > 0)) return null;
  const [left, base] = [va * e + vc * f + ve, vb * e + vd * f + vf];
  if (![left, base, width].every(Number.isFinite)) return null;
  const lead = str.length - str.trimStart().length;
  const tail = str.length - str.trimEnd().length;
  const each = (width * Math.hypot(va, vb)) / str.length;
  return {
    text: str.trim(),
    left: left + lead * each,
    right: left + (str.length - tail) * each,
    base,
    height,
  };
}

/** Some programs print a word twice with a tiny offset to make it bold. */
function withoutCopies(pieces: readonly Piece[]): Piece[] {
  const seen = new Set<string>();
  const at = ({ left, base }: Piece, across: number, down: number) =>
    `${Math.floor(left / COPY) + across}|${Math.floor(base / COPY) + down}`;
  return pieces.filter((piece) => {
    const isCopy = AROUND.some((across) =>
      AROUND.some((down) => seen.has(`${at(piece, across, down)}|${piece.text}`)),
    );
    seen.add(`${at(piece, 0, 0)}|${piece.text}`);
    return !isCopy;
  });
}

const COPY = 0.5;
const AROUND = [-1, 0, 1];

/** Private-use, replacement and control characters. */
const UNREADABLE = /[\p{Co}\ufffd\p{Cc}]/gu;

function requireLetters(pages: readonly PageText[]): void {
  let [odd, all] = [0, 0];
  for (const page of pages) {
    for (const { text } of page) {
      all += text.length;
      odd += text.match(UNREADABLE)?.length ?? 0;
    }
  }
  if (odd > all * MOST_UNREADABLE) throw new StatementError((t) => t.pdf.drawn);
}
