import { describe, expect, it } from 'vitest';
import { identifyReceipt, receiptName } from './receipt-file.ts';
import { PDF, PIXEL, pictureOf } from './testing/receipt-samples.ts';

const text = (content: string) => Buffer.from(content, 'latin1');
const SCRIPT = '<script>alert(1)</script>';

describe('what a receipt is', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['HTML', text(`<!doctype html>${SCRIPT}`), 'unknown'],
    ['SVG', text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'unknown'],
    ['a GIF that is a script', text('GIF89a=0;alert(1);//'), 'unknown'],
    ['a PDF below HTML', Buffer.concat([text(`<html>${SCRIPT}</html>\n`), PDF]), 'unknown'],
    ['a zip', text('PK\x03\x04'), 'unknown'],
    ['a program', text('MZ\x90\0'), 'unknown'],
    ['a PDF cut off', PDF.subarray(0, 60), 'cut'],
    ['a picture cut off', PIXEL.subarray(0, -8), 'cut'],
    ['a picture with a damaged byte', damaged(), 'cut'],
    ['a JPEG that ends at once', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'cut'],
    ['a picture with a page after it', Buffer.concat([PIXEL, text(SCRIPT)]), 'more'],
    ['a picture with a zip after it', Buffer.concat([PIXEL, text('PK\x03\x04')]), 'more'],
    ['a small file of huge pixels', pictureOf(1, 1, { width: 60_000, height: 60_000 }), 'pixels'],
    ['a picture without pixels', pictureOf(1, 1, { width: 0, height: 5 }), 'cut'],
  ])('refuses %s', (_, bytes, flaw) => expect(identifyReceipt(bytes)).toBe(flaw));

  it('is a picture without what it says besides its pixels, or a PDF as it is', () => {
    expect(identifyReceipt(PIXEL)).toEqual({ type: 'image/png', bytes: PIXEL });
    expect(identifyReceipt(PDF)).toEqual({ type: 'application/pdf', bytes: PDF });
  });
});

function damaged(): Buffer {
  const bytes = Buffer.from(PIXEL);
  bytes.writeUInt8(bytes.readUInt8(42) ^ 1, 42);
  return bytes;
}

describe('the name of a receipt', () => {
  it.each([
    ['till.png', 'till.png'],
    ['TILL.PNG', 'TILL.PNG'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\photos\\till.png', 'till.png'],
    ['.htaccess', 'htaccess.png'],
    ['evil.html', 'evil.html.png'],
    ['evil.svg.png', 'evil.svg.png'],
    ['gnp.\u202elmth.png', 'gnp.lmth.png'],
    ['a\r\nSet-Cookie: x=1.png', 'a Set-Cookie_ x=1.png'],
    ['a\0b\u200b\u0007.png', 'ab.png'],
    ['"a".png', '_a_.png'],
    ['', 'receipt.png'],
    ['...', 'receipt.png'],
    ['räkning ✓.png', 'räkning ✓.png'],
    [`${'x'.repeat(5000)}.png`, `${'x'.repeat(80)}.png`],
    [`${'😀'.repeat(150)}.png`, `${'😀'.repeat(80)}.png`],
  ])('of %j is %j', (given, name) => expect(receiptName(given, 'image/png')).toBe(name));

  it('takes any extension that its kind has', () => {
    expect(receiptName('a.JPEG', 'image/jpeg')).toBe('a.JPEG');
    expect(receiptName('a.jpeg', 'application/pdf')).toBe('a.jpeg.pdf');
  });
});
