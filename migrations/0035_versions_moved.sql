DROP TABLE "estimate_versions" CASCADE;--> statement-breakpoint
ALTER TABLE "estimates" DROP COLUMN "version";