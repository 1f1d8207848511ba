import { describe, expect, it } from 'vitest';
import { read } from './testing/read.ts';

const HEAD =
  'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo';

interface Line {
  state: string;
  amount: string;
  balance: string;
  fee?: string;
  product?: string;
}

/** Builds a CSV with one row per day, starting on September 1, 2026. */
function csvOf(lines: readonly Line[]): string {
  const rows = lines.map(({ state, amount, balance, fee = '0.00', product = 'Actual' }, at) => {
    const day = `2026-09-${String(at + 1).padStart(2, '0')}`;
    return `Pago con tarjeta,${product},${day} 10:00:00,${day} 10:00:01,Tienda ${at + 1},${amount},${fee},EUR,${state},${balance}`;
  });
  return `${[HEAD, ...rows].join('\n')}\n`;
}

const first: Line = { state: 'COMPLETADO', amount: '-10.00', balance: '90.00' };
const last: Line = { state: 'COMPLETADO', amount: '-5.00', balance: '85.00' };

async function outcome(lines: readonly Line[]) {
  const { accounts, skipped, notices } = await read(csvOf(lines), 'REVOLUT');
  const rows = accounts.flatMap((account) => account.rows);
  const chain = accounts.map((account) => account.chain.status);
  return { amounts: rows.map((row) => row.amount), chain, skipped, notices };
}

describe('a state that Saldo does not know', () => {
  it('is skipped and reported if the balance did not change', async () => {
    const { amounts, chain, skipped, notices } = await outcome([
      first,
      { state: 'NO AUTORIZADO', amount: '-20.00', balance: '90.00' },
      last,
    ]);
    expect(amounts).toEqual([-1000, -500]);
    expect(chain).toEqual(['holds']);
    expect(skipped).toMatchObject({ notCompleted: 1 });
    expect(notices).toEqual([{ is: 'state_left_out', state: '"NO AUTORIZADO"', count: 1 }]);
  });

  it('counts and is reported if the balance changed by amount and fee', async () => {
    const { amounts, chain, skipped, notices } = await outcome([
      first,
      { state: 'UŽBAIGTA', amount: '-20.00', fee: '0.50', balance: '69.50' },
      { state: 'COMPLETADO', amount: '-5.00', balance: '64.50' },
    ]);
    expect(amounts).toEqual([-1000, -2050, -500]);
    expect(chain).toEqual(['holds']);
    expect(skipped).toMatchObject({ notCompleted: 0 });
    expect(notices).toEqual([{ is: 'state_imported', state: '"UŽBAIGTA"', count: 1 }]);
  });

  it('is skipped if no earlier balance shows a change', async () => {
    const { amounts, chain, skipped } = await outcome([
      { state: 'NO AUTORIZADO', amount: '-20.00', balance: '100.00' },
      first,
      last,
    ]);
    expect(amounts).toEqual([-1000, -500]);
    expect(chain).toEqual(['holds']);
    expect(skipped).toMatchObject({ notCompleted: 1 });
  });

  it('counts on the first row too if other rows show that it means completed', async () => {
    const done = (amount: string, balance: string): Line => ({
      state: 'UŽBAIGTA',
      amount,
      balance,
    });
    const rows = [done('-10.00', '90.00'), done('-20.00', '70.00'), done('5.00', '75.00')];
    expect(await outcome(rows)).toMatchObject({ amounts: [-1000, -2000, 500], chain: ['holds'] });
  });

  it('is judged row by row, since one word may occur with and without a balance change', async () => {
    const { amounts, chain, skipped } = await outcome([
      first,
      { state: 'X', amount: '-20.00', balance: '70.00' },
      { state: 'X', amount: '-30.00', balance: '70.00' },
      { state: 'COMPLETADO', amount: '-5.00', balance: '65.00' },
    ]);
    expect(amounts).toEqual([-1000, -2000, -500]);
    expect(chain).toEqual(['holds']);
    expect(skipped.notCompleted).toBe(1);
  });

  it('is judged from older rows if a spreadsheet sorted the newest first', async () => {
    const rows = [
      first,
      last,
      { state: 'X', amount: '-20.00', balance: '85.00' },
      { state: 'COMPLETADO', amount: '-1.00', balance: '84.00' },
    ];
    const [head = '', ...lines] = csvOf(rows).trim().split('\n');
    const { accounts } = await read([head, ...lines.reverse(), ''].join('\n'), 'REVOLUT');
    expect(accounts[0]?.rows.map((row) => row.amount)).toEqual([-1000, -500, -100]);
    expect(accounts[0]?.chain.status).toBe('holds');
  });

  it('is judged per pocket, since several share one product but have their own balances', async () => {
    const pocket = (state: string, amount: string, balance: string): Line => ({
      state,
      amount,
      balance,
      product: 'Ahorros',
    });
    const { amounts, skipped } = await outcome([
      pocket('COMPLETADO', '50.00', '50.00'),
      pocket('COMPLETADO', '7.00', '7.00'),
      pocket('X', '3.00', '53.00'),
      pocket('X', '2.00', '7.00'),
    ]);
    expect(amounts).toEqual([5000, 700, 300]);
    expect(skipped.notCompleted).toBe(1);
  });

  it('is reported for a few words, with a count of the rest', async () => {
    const strange = Array.from({ length: 40 }, (_, at) => ({
      state: `ESTADO ${at}`,
      amount: '-1.00',
      balance: '90.00',
    }));
    const { notices, skipped } = await outcome([first, ...strange.slice(0, 25)]);
    expect(skipped.notCompleted).toBe(25);
    expect(notices.length).toBeLessThan(7);
  });
});

describe("states in Revolut's languages", () => {
  const counts = async (state: string) => {
    // No row has a balance, so the state word alone determines the result.
    const { amounts, skipped, notices } = await outcome([
      { ...first, balance: '' },
      { state, amount: '-20.00', balance: '' },
    ]);
    return { isImported: amounts.length === 2, skipped, notices };
  };

  it.each([
    'COMPLETATO',
    'Abgeschlossen',
    'TERMINÉ',
    'CONCLUÍDA',
    'ZAKOŃCZONO',
    'FINALIZAT',
    'VOLTOOID',
  ])('complete a payment: %s', async (state) => {
    expect(await counts(state)).toMatchObject({ isImported: true, notices: [] });
  });

  it.each([
    ...['RECHAZADO', 'RECHAZADA', 'ANULADO', 'CANCELADO', 'FALLIDO'],
    ...['ANNULÉ', 'REFUSÉE', 'REJETÉ', 'ABGELEHNT', 'FEHLGESCHLAGEN', 'Rückgängig gemacht'],
    ...['RIFIUTATO', 'NON RIUSCITO', 'RECUSADO', 'REJEITADA', 'FALHOU'],
    ...['COFNIĘTO', 'ODRZUCONO', 'ANULOWANO', 'RESPINS', 'EȘUAT', 'ANULATĂ'],
    ...['GEWEIGERD', 'TERUGGEDRAAID', 'MISLUKT', 'CANCELLED'],
  ])('undo a payment: %s', async (state) => {
    const { isImported, skipped, notices } = await counts(state);
    expect({ isImported, notices }).toEqual({ isImported: false, notices: [] });
    expect(skipped.reverted).toBe(1);
  });

  it.each([
    ...['PENDIENTE', 'In attesa', 'EN COURS', 'PENDENTE', 'OCZEKUJĄCE'],
    ...['ÎN AȘTEPTARE', 'IN BEHANDELING', 'In Bearbeitung'],
  ])('leave a payment pending: %s', async (state) => {
    const { isImported, skipped } = await counts(state);
    expect(isImported).toBe(false);
    expect(skipped.pending).toBe(1);
  });
});

describe("types in Revolut's languages", () => {
  it.each([
    ['card_payment', ['Płatność kartą', 'Plată cu cardul', 'Kaartbetaling', 'Kartenzahlung']],
    ['card_payment', ['Remboursement sur carte', 'Kartenrückerstattung', 'Reembolso no cartão']],
    ['topup', ['Doładowanie', 'Aufladung', 'Rechargement', 'Reîncărcare', 'Opwaardering']],
    ['transfer', ['Przelew', 'Überweisung', 'Transferência', 'Overschrijving', 'Bonifico']],
    ['transfer', ['Wymiana', 'Câmbio', 'Schimb valutar', 'Wechsel', 'Wisselen']],
    ['interest', ['Odsetki', 'Rente', 'Dobândă', 'Intérêts', 'Juros']],
  ] as const)('are a %s: %s', async (type, words) => {
    for (const word of words) {
      const csv = csvOf([first]).replace('Pago con tarjeta', word);
      const { accounts } = await read(csv, 'REVOLUT');
      expect([word, accounts[0]?.rows[0]?.type]).toEqual([word, type]);
    }
  });
});
