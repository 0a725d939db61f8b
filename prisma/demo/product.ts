import type { PriceTier } from '../../shared/catalogue/trade';

type CategorySlug = 'household' | 'paper' | 'food' | 'cleaning' | 'packaging';

type Row = {
  title: string;
  description: string;
  price: string | null;
  stock: number;
  badge?: string;
  /** SKU, HSN, GST in basis points, unit, pack size, minimum order. */
  trade: [string, string, number, string, number, number];
  tiers?: PriceTier[];
  searchWords?: string;
  /** Titles of other products with suitable pictures. */
  alsoShows?: string[];
};

type DemoProduct = {
  title: string;
  description: string;
  category: CategorySlug;
  image: string;
  pictures: string[];
  badge: string | null;
  stock: number;
  isActive: boolean;
  orderPriority: number;
  price: string | null;
  sku: string;
  hsn: string;
  gstBp: number;
  unit: string;
  packSize: number;
  moq: number;
  tiers: PriceTier[];
  searchWords: string | null;
};

/** Creates the products of one category in their order; gaps of ten leave room for later products. */
export function createDemoProducts(category: CategorySlug, rows: readonly Row[]): DemoProduct[] {
  return rows.map(
    ({ badge = null, trade: [sku, hsn, gstBp, unit, packSize, moq], tiers = [], searchWords = null, alsoShows = [], ...row }, index) => ({
      ...row,
      ...{ badge, sku, hsn, gstBp, unit, packSize, moq, tiers, searchWords },
      category,
      image: picturePath(row.title),
      pictures: alsoShows.map(picturePath),
      isActive: true,
      orderPriority: (index + 1) * 10,
    }),
  );
}

function picturePath(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('%', ' percent ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `/pictures/${name}-800.webp`;
}
