import type { Catalogue } from '@saldo/contract/languages';
import { count } from '../../lib/format.ts';

export const pictureTexts = {
  steps: ['Importa un extracto', 'Categoriza', 'Mira en qué se ha ido'],
  transactions: {
    groceries: 'Comida > Supermercado',
    payer: 'Nómina Acme Europa',
    salary: 'Ingresos > Nómina',
    pocket: 'A la hucha',
    transfer: 'Traspaso',
    hotel: 'Hotel del grupo',
    ignored: 'Ignorado',
  },
  tree: { main: 'Comida', subs: ['Supermercado', 'Restaurantes', 'Café'] },
  suggestions: {
    known: ['Supermercado', 'Un comercio que Saldo conoce'],
    chosen: ['Restaurantes', 'Ya lo elegiste antes'],
    amounts: ['Café', 'Importes pequeños por la mañana'],
  },
  sure: (share: string) => `confianza del ${share}`,
  keys: {
    enter: 'Intro',
    move: 'moverse entre categorías',
    assign: 'asignar la seleccionada',
    recent: 'asignar una reciente',
    accept: 'aceptar la sugerencia',
    skip: 'saltar',
    back: 'volver al anterior',
    ignore: 'abrir Ignorar',
    search: 'buscar',
  },
  clauses: [
    { word: 'SI', field: 'concepto', operator: 'contiene', value: 'GIMNASIO' },
    { word: 'Y', field: 'importe', operator: 'menor que', value: '60' },
    { word: 'PONER', field: 'categoría', operator: 'en', value: 'Salud > Deporte' },
  ],
  expiresIn: (days: number) => `Caduca en ${count(days, 'día')}`,
  expired: 'Caducada',
} satisfies Catalogue<typeof import('./picture-texts.ts').pictureTexts>;
