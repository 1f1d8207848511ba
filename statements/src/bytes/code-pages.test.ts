import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { makeLedger } from '../testing/any/ledger.ts';
import { LOCALES } from '../testing/any/locales.ts';
import { printDelimited } from '../testing/any/print-delimited.ts';
import { printTable } from '../testing/any/print-table.ts';
import { decodeText } from './decode.ts';

const PAGES: Readonly<Record<string, string>> = {
  win1252: 'es-ES ca-ES eu-ES gl-ES pt-PT pt-BR fr-FR fr-CH it-IT de-AT da-DK sv-FI nn-NO is-IS',
  macintosh: 'es-ES fr-FR',
  cp850: 'es-ES da-DK nn-NO',
  win1250: 'sl-SI',
  win1251: 'bg-BG uk-UA',
  koi8r: 'bg-BG',
  koi8u: 'uk-UA',
  cp866: 'bg-BG',
  iso88595: 'bg-BG uk-UA',
  win1253: 'el-CY',
  iso88597: 'el-CY',
  win1254: 'tr-TR',
  iso88599: 'tr-TR',
  win1255: 'he-IL',
  win1257: 'et-EE lv-LV lt-LT',
};

const textOf = (locale: (typeof LOCALES)[number], headings: 'one' | 'none'): string =>
  printDelimited(
    printTable(makeLedger({ seed: 3, locale }), {
      headings,
      columns: ['day', 'text', 'money', 'balance', 'currency'],
    }),
  );

describe.each(Object.entries(PAGES))('a list in %s', (page, names) => {
  it.each(LOCALES.filter(({ name }) => names.includes(name)))('of $name', (locale) => {
    const text = textOf(locale, 'one');
    const bytes = iconv.encode(text, page);
    expect(iconv.decode(bytes, page)).toBe(text);
    expect(decodeText(bytes)).toBe(text);
  });
});

describe('headings in double-byte encodings', () => {
  it.each([
    ['shift_jis', '日付,摘要,出金額,入金額,残高\n2026/01/05,コンビニ,1200,,98800\n'],
    ['gb18030', '交易日期,摘要,支出金额,收入金额,余额\n2026-01-05,便利店,12.00,,988.00\n'],
    ['euckr', '거래일자,적요,출금액,입금액,잔액\n2026-01-05,편의점,1200,,98800\n'],
    ['big5', '交易日期,摘要,支出金額,存入金額,餘額\n2026/01/05,便利商店,120,,9880\n'],
  ])('in %s', (page, text) => {
    expect(decodeText(iconv.encode(text, page))).toBe(text);
  });
});

/** Returns numbers and separators. Replaces every run of other characters with one blank. */
const figuresOf = (text: string): string => text.replace(/[^\d.,\-;\n]+/g, ' ');

describe('without headings', () => {
  it.each(LOCALES)('letters may be wrong but amounts are not ($name)', (locale) => {
    const text = textOf(locale, 'none').replaceAll(' ', '\u00a0');
    for (const page of [...Object.keys(PAGES), 'cp852', 'cp437', 'iso88592']) {
      const bytes = iconv.encode(text, page);
      if (iconv.decode(bytes, page) !== text) continue;
      expect(figuresOf(decodeText(bytes))).toBe(figuresOf(text));
    }
  });
});
