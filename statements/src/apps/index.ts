import { codeOfApp, kindOfApp } from '../app-codes.ts';
import { foldHeading } from '../fields/text.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { readOrAsk } from '../reading/read-or-ask.ts';
import type { TableFile } from '../reading/read-table.ts';
import { isBlankRow, type TableRow, textOf } from '../tables/table.ts';
import { actual } from './actual.ts';
import type { App } from './app.ts';
import { copilot, lunchMoney, mint, monarch, moneyMoney, simplifi } from './desktop-apps.ts';
import { draftOfEntries } from './entries.ts';
import { firefly } from './firefly.ts';
import { gnucash } from './gnucash.ts';
import { bluecoins, everyDollar, moneyWiz, zenMoney } from './household-apps.ts';
import { AppList } from './list.ts';
import { androMoney, coinKeeper, zaim } from './paired-apps.ts';
import { monefy, moneyManager, oneMoney, spendee, toshl, wallet } from './phone-apps.ts';
import { ynab } from './ynab.ts';

/** Apps with more distinctive headings first. */
export const APPS: readonly App[] = [
  ...[firefly, gnucash, actual, ynab, mint, monarch, moneyMoney, copilot, moneyWiz, ...bluecoins],
  ...[
    spendee,
    wallet,
    monefy,
    moneyManager,
    oneMoney,
    toshl,
    everyDollar,
    zenMoney,
    simplifi,
    lunchMoney,
  ],
  ...[zaim, androMoney, ...coinKeeper],
];

/** The app's name, or the delimiter that spreadsheet programs expect: a line above all others. */
const isPreamble = ({ cells }: TableRow): boolean =>
  /^(?:sep=|zm_dump|AndroMoney$)/.test(textOf(cells[0]));

function appWith({ cells }: TableRow): App | undefined {
  const headings = new Set(cells.map((cell) => foldHeading(textOf(cell))));
  return APPS.find((each) => each.headings.every((heading) => headings.has(heading)));
}

/**
 * Reads a personal finance app's list, recognized by the headings in its first row. Null for any other table. The rows
 * include categories, tags, notes and account names. Throws a StatementError for a row that cannot be read.
 */
export function readApp(file: TableFile, options: TableOptions): TableReading | null {
  const header = file.rows.find((row) => !isBlankRow(row) && !isPreamble(row));
  const app = header && appWith(header);
  if (!app) return null;
  const { answers } = options;
  const kind = kindOfApp(app.name);
  return readOrAsk({
    kind,
    bank: codeOfApp(app.name),
    answers,
    read: (given) => {
      const list = new AppList(file, header, { ...options, answers: given });
      return { ...draftOfEntries(app.name, app.read(list)), place: file.place };
    },
  });
}
