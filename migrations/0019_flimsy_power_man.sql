CREATE TABLE "daily_counts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "daily_counts_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_personal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mail_repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_counts_day_index" ON "daily_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "idempotency_keys_user_id_created_at_index" ON "idempotency_keys" USING btree ("user_id","created_at");--> statement-breakpoint
-- Keys of before hold whole answers. Every call finds its own work done, so forgetting them does nothing twice.
DELETE FROM "idempotency_keys" WHERE "status" IS NOT NULL;
