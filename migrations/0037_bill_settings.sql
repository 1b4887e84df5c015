ALTER TABLE "store_settings" ADD COLUMN "bill_at" text DEFAULT 'packing' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "bill_prefix" text DEFAULT '' NOT NULL;