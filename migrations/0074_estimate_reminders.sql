ALTER TABLE "estimates" ADD COLUMN "reminded_of" date;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "estimate_reminders" boolean DEFAULT true NOT NULL;