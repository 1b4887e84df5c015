ALTER TABLE "couriers" DROP CONSTRAINT "couriers_orderId_unique";--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "office" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "cartons" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "grams" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "freight" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "collect_by" date;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "state" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "couriers" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transport" jsonb;--> statement-breakpoint
CREATE INDEX "couriers_order" ON "couriers" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_cartons" CHECK ("couriers"."cartons" between 0 and 999);--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_amounts" CHECK ("couriers"."grams" >= 0 and "couriers"."freight" >= 0);