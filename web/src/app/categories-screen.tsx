import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery, toSortQuery } from '../features/categories/api.ts';
import { CategoriesPage } from '../features/categories/categories-page.tsx';
import { CategorizeFlow } from '../features/categorization/categorize-flow.tsx';
import { CategoryFigure } from '../features/metrics/category-figure.tsx';

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(categoriesQuery);
  void client.prefetchQuery(toSortQuery);
}

export const CategoriesScreen = () => (
  <CategoriesPage flow={CategorizeFlow} figure={CategoryFigure} />
);

export { CategoriesScreen as Component };
