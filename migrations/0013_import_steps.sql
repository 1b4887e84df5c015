ALTER TABLE "product_imports" ADD COLUMN "queue" jsonb;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "stepped_at" timestamp with time zone;