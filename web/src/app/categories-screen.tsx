import { CategoriesPage } from '../features/categories/categories-page.tsx';
import { CategorizeFlow } from '../features/categorization/categorize-flow.tsx';

export const CategoriesScreen = () => <CategoriesPage flow={CategorizeFlow} />;
