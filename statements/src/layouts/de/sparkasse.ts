import type { Bank } from '../layout.ts';

export const sparkasse: Bank = {
  name: 'Sparkasse',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Auftragskonto: 'account',
        Buchungstag: 'date',
        Valutadatum: 'value_date',
        Buchungstext: 'type',
        Verwendungszweck: 'description',
        'Glaeubiger ID': 'reference',
        Mandatsreferenz: 'reference',
        'Kundenreferenz (End-to-End)': 'reference',
        Sammlerreferenz: 'reference',
        'Lastschrift Ursprungsbetrag': null,
        'Auslagenersatz Ruecklastschrift': null,
        'Beguenstigter/Zahlungspflichtiger': 'counterparty',
        'Kontonummer/IBAN': 'counterparty_account',
        'BIC (SWIFT-Code)': 'reference',
        Betrag: 'amount',
        Waehrung: 'currency',
        Info: null,
      },
      sometimes: {
        Kategorie: 'category',
      },
      source: 'https://github.com/reubano/csv2ofx',
    },
    {
      columns: {
        Auftragskonto: 'account',
        Buchungstag: 'date',
        Valutadatum: 'value_date',
        Buchungstext: 'type',
        Verwendungszweck: 'description',
        'Beguenstigter/Zahlungspflichtiger': 'counterparty',
        Kontonummer: 'counterparty_account',
        BLZ: 'other',
        Betrag: 'amount',
        Waehrung: 'currency',
        Info: null,
      },
      source: 'https://github.com/bank2ynab/bank2ynab',
    },
  ],
};
