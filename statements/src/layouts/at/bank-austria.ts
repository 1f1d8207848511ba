import type { Bank } from '../layout.ts';

export const bankAustria: Bank = {
  name: 'Bank Austria',
  country: 'AT',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        Buchungsdatum: 'date',
        Valutadatum: 'value_date',
        Buchungstext: 'description',
        'Interne Notiz': 'note',
        Währung: 'currency',
        Betrag: 'amount',
        Belegdaten: 'other',
      },
      sometimes: {
        Belegnummer: 'reference',
        Auftraggebername: 'payer',
        Auftraggeberkonto: 'other',
        'Auftraggeber BIC': 'other',
        Empfängername: 'payee',
        Empfängerkonto: 'other',
        'Empfänger BIC': 'other',
        Zahlungsgrund: 'description',
      },
      source: 'https://github.com/nblock/ofxstatement-austrian',
    },
  ],
};
