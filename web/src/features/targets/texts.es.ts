import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../lib/common-texts.ts';

export const sharedTargetTexts = {
  viewerBadge: 'Modo de solo lectura',
  notificationSent: 'Aviso enviado',
  notificationsOn: 'Avisos activados',
  unknownCategory: common.unknownCategory,
  inCurrency: (amount: string, sign: string) => `${amount} (${sign})`,
  progress: 'Progreso',
  categoriesLoading: common.loadingCategories,
  categoriesFailed: 'No se han podido cargar las categorías. Inténtalo de nuevo.',
  edit: (name: string) => `Editar ${name}`,
  delete: (name: string) => `Eliminar ${name}`,
  rowsOf: (name: string) => `Movimientos de ${name}`,

  icon: common.icon,
  color: common.color,
  description: common.description,
  category: common.category,
  chooseCategory: common.selectACategory,
  allowSub: 'Permitir elegir subcategoría',
  sub: common.subcategory,
  chooseSub: 'Elige una subcategoría (opcional)',
  usingParent: 'Se usa la categoría principal',
  creating: 'Creando…',
  updating: 'Guardando…',
  deleting: 'Eliminando…',

  nameRequired: common.nameIsRequired,
  categoryRequired: 'Elige una categoría',
  subRequired: 'Elige una subcategoría',
} satisfies Catalogue<typeof import('./texts.ts').sharedTargetTexts>;

export const HUE_NAMES = {
  red: 'Rojo',
  orange: 'Naranja',
  yellow: 'Amarillo',
  green: 'Verde',
  blue: 'Azul',
  purple: 'Morado',
  pink: 'Rosa',
  indigo: 'Añil',
  gray: 'Gris',
} satisfies Catalogue<typeof import('./texts.ts').HUE_NAMES>;
