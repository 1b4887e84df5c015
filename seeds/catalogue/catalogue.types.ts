export interface SeedProduct {
  sku: string;
  name: string;
  tamilName: string;
  description: string;
  tamilDescription: string;
  /** Trade wording, e.g. '1 Box (10 Pcs)'. */
  pack: string;
  basePriceRupees: number;
  /** Whole percent, 0 to 80. */
  discountPercent: number;
  stock: number;
  /** English name of one of the category's sub-categories. */
  subCategory: string;
  videoUrl?: string;
  /** 3.5 to 5, one decimal. */
  rating: number;
  lowStockAt?: number;
}

export interface SeedSubCategory {
  name: string;
  tamilName: string;
}

export interface SeedCategory {
  slug: string;
  name: string;
  tamilName: string;
  description: string;
  /** File name in seeds/art without '.svg'. */
  art: string;
  /** Applies to all its products; false by default. */
  isLowNoise?: boolean;
  isChildFriendly?: boolean;
  subCategories: SeedSubCategory[];
  products: SeedProduct[];
}
