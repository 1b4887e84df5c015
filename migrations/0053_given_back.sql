ALTER TABLE "estimates" ADD COLUMN "answer_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "hand_way" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "estimates_untold" ON "estimates" USING btree ("order_id") WHERE not "estimates"."answer_told";