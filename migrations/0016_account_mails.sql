ALTER TABLE "mails" ADD COLUMN "user_id" integer;--> statement-breakpoint
CREATE INDEX "mails_user_id_index" ON "mails" USING btree ("user_id");