ALTER TABLE "delivery_rules" ADD COLUMN "to_pay_from" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_rules" ADD COLUMN "to_pay_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "payment_order" jsonb DEFAULT '["upi","card","upi_direct","bank_transfer","cod"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "courier_from" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "courier_to" bigint DEFAULT 0 NOT NULL;