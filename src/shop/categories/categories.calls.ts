import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import {
  CategoryAdd,
  CategoryUpdate,
  SubCategoryAdd,
  SubCategoryUpdate,
  WantedOrder,
} from './categories.admin.contract.ts';
import { Category, SubCategory } from './categories.contract.ts';

export const categoryCalls = {
  listCategories: {
    route: 'GET /category/list1',
    summary: 'The active categories',
    access: 'public',
    answer: Data(z.array(Category)),
    prepared: true,
  },
  listSubCategories: {
    route: 'GET /subcategory/list1',
    summary: 'The sub-categories',
    access: 'public',
    answer: Data(z.array(SubCategory)),
    prepared: true,
  },
  listAllCategories: {
    route: 'GET /category/list',
    summary: 'All categories, inactive ones too',
    access: 'admin',
    mayReadStandby: true,
    answer: Data(z.array(Category)),
  },
  listCurrentSubCategories: {
    route: 'GET /subcategory/list',
    summary: 'The sub-categories as they stand this moment',
    access: 'admin',
    mayReadStandby: true,
    answer: Data(z.array(SubCategory)),
  },
  addCategory: {
    route: 'POST /category/add',
    summary: 'Add a category',
    access: 'admin',
    formOrJson: CategoryAdd,
    creates: Data(Category),
    errors: ['CONFLICT'],
    audit: 'category.add',
  },
  updateCategory: {
    route: 'PUT /category/update/{id}',
    summary: 'Change a category, or delete it by status 0',
    access: 'admin',
    formOrJson: CategoryUpdate,
    answer: Data(Category),
    errors: ['CONFLICT'],
    audit: 'category.update',
  },
  orderCategories: {
    route: 'PUT /category/order',
    summary: 'Put the categories in an order',
    access: 'admin',
    body: WantedOrder,
    answer: Data(z.array(Category)),
    errors: ['NOT_FOUND'],
    audit: 'category.order',
  },
  addSubCategory: {
    route: 'POST /subcategory/add',
    summary: 'Add a sub-category',
    access: 'admin',
    body: SubCategoryAdd,
    creates: Data(SubCategory),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'subcategory.add',
  },
  updateSubCategory: {
    route: 'PUT /subcategory/update/{id}',
    summary: 'Rename a sub-category',
    access: 'admin',
    body: SubCategoryUpdate,
    answer: Data(SubCategory),
    errors: ['CONFLICT'],
    audit: 'subcategory.update',
  },
  deleteSubCategory: {
    route: 'DELETE /subcategory/delete/{id}',
    summary: 'Delete a sub-category; its products stay in the category',
    access: 'admin',
    answer: Data(z.object({ id: z.int(), products: z.int() })),
    audit: 'subcategory.delete',
  },
  orderSubCategories: {
    route: 'PUT /subcategory/order/{id}',
    summary: 'Put the sub-categories of a category in an order',
    access: 'admin',
    body: WantedOrder,
    answer: Data(z.array(SubCategory)),
    audit: 'subcategory.order',
  },
} as const satisfies Calls;
