ALTER TABLE "cash_counts" ADD COLUMN "given_back_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD COLUMN "paid_out_for" text DEFAULT '' NOT NULL;