import type { Bank } from '../layout.ts';

export const gls: Bank = {
  name: 'GLS Bank',
  country: 'DE',
  currency: 'EUR',
  layouts: [
    {
      columns: {
        'Bezeichnung Auftragskonto': 'other',
        'IBAN Auftragskonto': 'account',
        'BIC Auftragskonto': 'other',
        'Bankname Auftragskonto': 'other',
        Buchungstag: 'date',
        Valutadatum: 'value_date',
        'Name Zahlungsbeteiligter': 'counterparty',
        'IBAN Zahlungsbeteiligter': 'counterparty_account',
        'BIC (SWIFT-Code) Zahlungsbeteiligter': 'other',
        Buchungstext: 'type',
        Verwendungszweck: 'description',
        Betrag: 'amount',
        Waehrung: 'currency',
        'Saldo nach Buchung': 'balance',
      },
      sometimes: {
        Bemerkung: 'note',
        Kategorie: 'category',
        'Gekennzeichneter Umsatz': 'other',
        Steuerrelevant: 'other',
        'Glaeubiger ID': 'reference',
        Mandatsreferenz: 'reference',
      },
      source: 'https://github.com/reubano/csv2ofx',
    },
  ],
};
