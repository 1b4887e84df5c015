ALTER TABLE "order_lines" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unheld" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_newcomer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waits_for_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "not_served" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reserved_by_newcomers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "most_per_product" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "hold_percent" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "hold_pieces" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "hold_total_percent" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "holds_per_address" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_held_by_address" ON "orders" USING btree ("hold_address") WHERE "orders"."hold_address" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_held_within_quantity" CHECK ("order_lines"."held" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_newcomers_within_reserved" CHECK ("products"."reserved_by_newcomers" >= 0 and "products"."reserved_by_newcomers" <= "products"."reserved");--> statement-breakpoint
UPDATE "order_lines" SET "held" = "quantity" FROM "orders" WHERE "orders"."id" = "order_lines"."order_id" AND "orders"."holds_stock";
