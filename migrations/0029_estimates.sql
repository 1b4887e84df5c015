CREATE TABLE "estimate_versions" (
	"order_id" integer NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_by" integer,
	CONSTRAINT "estimate_versions_order_id_version_pk" PRIMARY KEY("order_id","version")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"valid_until" date NOT NULL,
	"accepted_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"ask" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimates_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "estimate_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_versions" ADD CONSTRAINT "estimate_versions_order_id_estimates_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."estimates"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimates_accepted" ON "estimates" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "estimates_asked" ON "estimates" USING btree ("asked_at");--> statement-breakpoint
-- Enquiries of before have been told that their prices hold for seven days. Half of a hash over two random ids is 128 random bits.
INSERT INTO "estimates" ("order_id", "token", "valid_until")
SELECT "id", translate(encode(substring(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) from 1 for 16), 'base64'), '+/=', '-_'),
	("created_at" AT TIME ZONE 'Asia/Kolkata')::date + 7
FROM "orders" WHERE "payment_method" = 'enquiry' AND "placed_at" IS NOT NULL;
