ALTER TABLE "addresses" ADD COLUMN "firm" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "gstin" text DEFAULT '' NOT NULL;