import type { Catalogue } from '@saldo/contract/languages';

export const texts = {
  categoryIsGone: 'Esta categoría ya no existe. Elige otra.',
  noValue: 'Escribe un valor',
  noNumber: 'Escribe un número válido',
  noAmount: 'Escribe un importe',
  noPercentage: 'Escribe un porcentaje',
  twoDecimals: 'Escribe dos decimales como mucho',
  tooSmall: 'Escribe 0,01 o más',
  allOfIt: 'Los porcentajes tienen que sumar menos de 100',
  oneSize: 'Escribe un importe o un porcentaje, no los dos',
  noCategory: 'Elige una categoría',
  noFlag: 'Elige sí o no',
  noAccount: 'Elige una cuenta',
  noDay: 'Escribe una fecha',
  notDay: 'Escribe una fecha válida',
  noOperator: 'Elige un operador',
  onlyCategories: 'Solo se puede dividir al elegir la categoría',
  partsCount: (most: number) => `Una división tiene de 2 a ${most} partes`,
  noneOf: {
    direction: 'Elige un sentido',
    type: 'Elige un tipo',
    product: 'Elige un tipo de cuenta',
  },
  notOneOf: {
    direction: 'El sentido no es válido',
    type: 'El tipo no es válido',
    product: 'El tipo de cuenta no es válido',
  },
} satisfies Catalogue<typeof import('./problem-texts.ts').texts>;
