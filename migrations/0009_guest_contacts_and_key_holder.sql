ALTER TABLE "idempotency_keys" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_contact_phone" ON "users" USING btree ("contact_phone") WHERE "users"."contact_phone" is not null;--> statement-breakpoint
CREATE INDEX "users_guest_email" ON "users" USING btree (lower("contact_email")) WHERE "users"."role" = 'guest';