ALTER TABLE "store_settings" ADD COLUMN "opens_at" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "before_opening" text DEFAULT 'closed' NOT NULL;