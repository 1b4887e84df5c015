ALTER TABLE "products" ADD COLUMN "storage_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "labels_per_sheet" text DEFAULT '4' NOT NULL;