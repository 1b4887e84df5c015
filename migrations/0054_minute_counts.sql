CREATE TABLE "minute_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"taken" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "minute_counts_minute_index" ON "minute_counts" USING btree ("minute");