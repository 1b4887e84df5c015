ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "made_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "desk_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_deskKey_unique" UNIQUE("desk_key");