import type { Ledger, LedgerRow } from './ledger.ts';
import { isRightToLeft, PAGE, type PdfText, widthOf, writePdf } from './pdf-writer.ts';
import { dayText, type Figures, moneyText } from './print-cells.ts';
import type { ColumnKey } from './print-table.ts';

export interface PdfDesign {
  name: string;
  /** Facts about each row that a reader can find in this design. */
  columns: readonly ColumnKey[];
  print(ledger: Ledger): PdfText[][];
}

const SIZE = 9;
const LEADING = 11;
const TOP = 90;
const BOTTOM = 760;

/** Places lines below each other and starts a new page when the current one is full. */
class Sheet {
  readonly pages: PdfText[][] = [[]];
  y = 60;

  constructor(
    /** Draws the top of every page except the first one. */
    private readonly onTop: (sheet: Sheet) => void = () => undefined,
    private readonly below: (sheet: Sheet, page: number) => void = () => undefined,
  ) {}

  left(x: number, text: string, size = SIZE): this {
    if (text !== '') this.pages.at(-1)?.push({ x, y: this.y, text, size });
    return this;
  }

  right(x: number, text: string, size = SIZE): this {
    return this.left(x - widthOf(text, size), text, size);
  }

  /** Places each word, and each part of a number, separately, as some programs do. */
  words(x: number, text: string): this {
    let at = x;
    const words = text.split(' ');
    for (const word of isRightToLeft(text) ? words.toReversed() : words) {
      this.left(at, word);
      at += widthOf(`${word} `, SIZE);
    }
    return this;
  }

  down(by = LEADING): this {
    this.y += by;
    return this;
  }

  /** Reserves a height in points, on the next page if the current one has less room. */
  room(points: number): this {
    if (this.y + points <= BOTTOM) return this;
    this.below(this, this.pages.length);
    this.pages.push([]);
    this.y = TOP;
    this.onTop(this);
    return this;
  }

  done(): PdfText[][] {
    this.below(this, this.pages.length);
    return this.pages;
  }
}

interface Words {
  day: (row: LedgerRow) => string;
  money: (cents: number, figures?: Figures) => string;
}

const wordsOf = ({ locale }: Ledger): Words => ({
  day: ({ day }) => dayText(day, locale),
  money: (cents, figures) => moneyText(cents, locale, figures),
});

const grouped = (iban: string): string => iban.replace(/(.{4})/g, '$1 ').trim();

function titles(sheet: Sheet, { iban, currency, locale, rows }: Ledger): void {
  const [first = '', last = ''] = [rows[0]?.day, rows.at(-1)?.day].map((day) =>
    dayText(day ?? '', locale),
  );
  sheet.left(50, 'Example Bank', 16).down(24);
  sheet
    .left(50, `IBAN ${grouped(iban)}`)
    .right(545, `${locale.words.currency}: ${currency}`)
    .down();
  sheet.left(50, `${first} - ${last}`).down(20);
}

const footer = (sheet: Sheet, page: number): void => {
  const y = sheet.y;
  sheet.y = 815;
  sheet.left(50, 'Example Bank, 1 Example Street, Example Town', 7).right(545, `${page} / #`, 7);
  sheet.y = y;
};

type Headings = readonly (readonly [x: number, word: string])[];

/** Draws text headings by their left edge and amount headings by their right edge, with a gap below. */
const headOf =
  (texts: Headings, figures: Headings, gap = 16) =>
  (sheet: Sheet): void => {
    for (const [x, word] of texts) sheet.left(x, word);
    for (const [x, word] of figures) sheet.right(x, word);
    sheet.down(gap);
  };

function begun(ledger: Ledger, head: (sheet: Sheet) => void): Sheet {
  const sheet = new Sheet(head, footer);
  titles(sheet, ledger);
  return sheet;
}

/** Signed amounts and balances, headings on every page, end balances above and below. */
const plain: PdfDesign = {
  name: 'signed amounts',
  columns: ['day', 'text', 'money', 'balance'],
  print(ledger) {
    const { words } = ledger.locale;
    const { day, money } = wordsOf(ledger);
    const head = headOf(
      [
        [50, words.date],
        [130, words.description],
      ],
      [
        [450, words.amount],
        [545, words.balance],
      ],
    );
    const sheet = begun(ledger, head);
    sheet.left(50, words.opening).right(545, money(ledger.opening)).down(20);
    head(sheet);
    for (const row of ledger.rows) {
      sheet.room(14).left(50, day(row)).left(130, row.text);
      sheet.right(450, money(row.cents)).right(545, money(row.balance)).down(14);
    }
    sheet.room(40).down(10).left(50, words.closing).right(545, money(ledger.closing)).down(20);
    sheet.left(50, 'This statement was made by a machine.');
    return sheet.done();
  },
};

/**
 * Money in and out in separate columns, with value dates. The first row is the opening balance, balances are carried
 * forward between pages, and sums are below the list.
 */
const split: PdfDesign = {
  name: 'in and out',
  columns: ['day', 'value', 'text', 'money', 'balance'],
  print(ledger) {
    const { words } = ledger.locale;
    const { day, money } = wordsOf(ledger);
    let balance = ledger.opening;
    const head = (sheet: Sheet) => {
      sheet.left(30, words.date).left(95, words.valueDate).left(190, words.description);
      sheet.right(420, words.expense).right(490, words.income).right(565, words.balance).down(18);
      sheet.left(190, words.opening).right(565, money(balance)).down(14);
    };
    const sheet = begun(ledger, head);
    head(sheet);
    for (const row of ledger.rows) {
      sheet.room(14).left(30, day(row)).left(95, day(row)).left(190, row.text);
      sheet.right(row.cents < 0 ? 420 : 490, money(Math.abs(row.cents)));
      sheet.right(565, money(row.balance)).down(14);
      balance = row.balance;
    }
    const sum = (sign: 1 | -1) =>
      ledger.rows.reduce((all, { cents }) => (cents * sign > 0 ? all + cents * sign : all), 0);
    sheet
      .room(40)
      .left(190, 'Total')
      .right(420, money(sum(-1)))
      .right(490, money(sum(1)))
      .down(14);
    sheet.left(190, words.closing).right(565, money(ledger.closing));
    return sheet.done();
  },
};

/** Descriptions on two lines, with the counterparty on the first one. Amounts have a trailing minus. */
const wrapped: PdfDesign = {
  name: 'texts on several lines',
  columns: ['day', 'text', 'money', 'balance'],
  print(ledger) {
    const { words } = ledger.locale;
    const { day, money } = wordsOf(ledger);
    const head = headOf(
      [
        [50, words.date],
        [120, words.description],
      ],
      [
        [440, words.amount],
        [540, words.balance],
      ],
      20,
    );
    const sheet = begun(ledger, head);
    head(sheet);
    for (const row of ledger.rows) {
      const parts = row.text.split(' ');
      sheet.room(LEADING * parts.length + 8);
      sheet.left(50, day(row)).right(440, money(row.cents, { minus: 'behind' }));
      sheet.right(540, money(row.balance, { minus: 'behind' }));
      for (const part of parts) sheet.left(120, part).down();
      sheet.down(8);
    }
    sheet
      .room(40)
      .left(120, words.closing)
      .right(540, money(ledger.closing, { minus: 'behind' }));
    return sheet.done();
  },
};

/** Letters after unsigned amounts, with each word placed separately. */
const suffixed: PdfDesign = {
  name: 'trailing letters',
  columns: ['day', 'text', 'money', 'balance'],
  print(ledger) {
    const { words } = ledger.locale;
    const { day, money } = wordsOf(ledger);
    const marked = (cents: number) => `${money(Math.abs(cents))} ${cents < 0 ? 'DR' : 'CR'}`;
    const put = (sheet: Sheet, x: number, text: string) =>
      sheet.words(x - widthOf(text, SIZE), text);
    const head = (sheet: Sheet) => {
      sheet.left(50, words.date).left(130, words.description);
      put(sheet, 440, words.amount);
      put(sheet, 540, words.balance).down(16);
    };
    const sheet = begun(ledger, head);
    sheet.left(50, `${words.opening}:`);
    put(sheet, 300, marked(ledger.opening)).down(20);
    head(sheet);
    for (const row of ledger.rows) {
      sheet.room(14).left(50, day(row)).words(130, row.text);
      put(sheet, 440, marked(row.cents));
      put(sheet, 540, marked(row.balance)).down(14);
    }
    sheet.room(40).down(10).left(50, `${words.closing}:`);
    put(sheet, 300, marked(ledger.closing));
    return sheet.done();
  },
};

/** Money in and out without row balances. The end balances are in a box with the sums. */
const summed: PdfDesign = {
  name: 'sums without balances',
  columns: ['day', 'text', 'money'],
  print(ledger) {
    const { words } = ledger.locale;
    const { day, money } = wordsOf(ledger);
    const head = headOf(
      [
        [50, words.date],
        [130, words.description],
      ],
      [
        [450, words.expense],
        [545, words.income],
      ],
    );
    const sheet = begun(ledger, head);
    sheet
      .left(60, words.opening)
      .left(200, 'Number of transactions')
      .left(400, words.closing)
      .down(13);
    sheet.left(60, money(ledger.opening)).left(200, String(ledger.rows.length));
    sheet.left(400, money(ledger.closing)).down(30);
    head(sheet);
    for (const row of ledger.rows) {
      sheet.room(14).left(50, day(row)).left(130, row.text);
      sheet.right(row.cents < 0 ? 450 : 545, money(Math.abs(row.cents))).down(14);
    }
    return sheet.done();
  },
};

/** Dates without years, printed once for all rows of a day, newest row first. */
const daily: PdfDesign = {
  name: 'dates once, without years',
  columns: ['day', 'text', 'money', 'balance'],
  print(ledger) {
    const { words } = ledger.locale;
    const { money } = wordsOf(ledger);
    const head = headOf(
      [
        [50, words.date],
        [130, words.description],
      ],
      [
        [450, words.amount],
        [545, words.balance],
      ],
    );
    const sheet = begun(ledger, head);
    sheet.left(50, words.closing).right(545, money(ledger.closing)).down(20);
    head(sheet);
    let before = '';
    for (const row of ledger.rows.toReversed()) {
      sheet.room(14);
      if (row.day !== before) sheet.left(50, dayText(row.day, ledger.locale, 'yearless'));
      before = row.day;
      sheet
        .left(130, row.text)
        .right(450, money(row.cents))
        .right(545, money(row.balance))
        .down(14);
    }
    sheet.room(40).down(10).left(50, words.opening).right(545, money(ledger.opening));
    return sheet.done();
  },
};

export const PDF_DESIGNS: readonly PdfDesign[] = [plain, split, wrapped, suffixed, summed, daily];

export const printPdf = (ledger: Ledger, design: PdfDesign): Uint8Array =>
  writePdf(design.print(ledger).map((page) => page.filter(({ y }) => y < PAGE.height)));
