import { CategoriesPage } from '../features/categories/categories-page.tsx';
import { CategorizeFlow } from '../features/categorization/categorize-flow.tsx';
import { CategoryFigure } from '../features/metrics/category-figure.tsx';

export const CategoriesScreen = () => (
  <CategoriesPage flow={CategorizeFlow} figure={CategoryFigure} />
);
