/** The form of an item, as it is typed. */
export type Values = {
  type: 'product' | 'service';
  name: string;
  description: string;
  sku: string;
  unit: string;
  category: string;
  default_price: string;
  /** How many units the price is for; empty for one. */
  price_base_quantity: string;
  currency: string;
  tax_rate: string;
  low_stock_threshold: string;
  initial_stock: string;
  initial_stock_note: string;
  active: boolean;
  external_id: string;
  unit_code: string;
  classification: { scheme: string | null; code: string };
};
