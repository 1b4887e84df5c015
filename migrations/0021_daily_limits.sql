ALTER TABLE "store_settings" ADD COLUMN "mails_per_day" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "texts_per_day" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "texts_per_address" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "messages_per_day" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "orders_per_day" integer DEFAULT 200 NOT NULL;