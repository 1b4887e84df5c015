ALTER TABLE "store_settings" ADD COLUMN "delivered_after_days" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
-- A shop that exists already decides itself: its orders of earlier seasons would otherwise change by the hundred.
UPDATE "store_settings" SET "delivered_after_days" = 0;
