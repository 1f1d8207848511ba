import type { Bank } from '../layout.ts';

export const consorsbank: Bank = {
  name: 'Consorsbank',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchung: 'date',
        Valuta: 'value_date',
        'Sender / Empfänger': 'counterparty',
        IBAN: 'counterparty_account',
        BIC: 'other',
        Buchungstext: 'type',
        Verwendungszweck: 'description',
        Kategorie: 'category',
        Stichwörter: 'tags',
        'Umsatz geteilt': 'other',
        Betrag: 'amount',
        Währung: 'currency',
      },
      source: 'https://github.com/eduralph/ofxstatement-consorsbank',
    },
    {
      columns: {
        Buchung: 'date',
        Valuta: 'value_date',
        'Sender / Empfänger': 'counterparty',
        'IBAN / Konto-Nr.': 'counterparty_account',
        'BIC / BLZ': 'other',
        Buchungstext: 'type',
        Verwendungszweck: 'description',
        Kategorie: 'category',
        Stichwörter: 'tags',
        'Umsatz geteilt': 'other',
        'Betrag in EUR': 'amount',
      },
      source: 'known well',
    },
  ],
};
