ALTER TABLE "products" ADD COLUMN "sold_lately" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- safe: a price list has some thousand products, which are written anew in milliseconds.
ALTER TABLE "products" ADD COLUMN "low_at" integer GENERATED ALWAYS AS (greatest(low_stock_at, ceil(sold_lately * 14 / 28::numeric)::integer)) STORED NOT NULL;