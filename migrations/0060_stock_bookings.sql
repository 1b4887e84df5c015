CREATE TABLE "stock_bookings" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"kind" text NOT NULL,
	"goods" text NOT NULL,
	"actor_id" integer,
	"changed" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stock_bookings_goods" ON "stock_bookings" USING btree ("goods","created_at");