ALTER TABLE "order_packings" ADD COLUMN "grams" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packings" ADD COLUMN "short" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packings" ADD COLUMN "packer_id" integer;--> statement-breakpoint
ALTER TABLE "order_packings" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_packings" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packings" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_packings" ADD COLUMN "photo_key" text;--> statement-breakpoint
-- safe: the columns are new, and one row of each packed order is looked through.
ALTER TABLE "order_packings" ADD CONSTRAINT "order_packings_packer_id_users_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_packings_on_the_table" ON "order_packings" USING btree ("packer_id") WHERE "order_packings"."packer_id" is not null;--> statement-breakpoint
-- safe: as above.
ALTER TABLE "order_packings" ADD CONSTRAINT "order_packings_grams" CHECK ("order_packings"."grams" >= 0);--> statement-breakpoint
-- safe: as above.
ALTER TABLE "order_packings" ADD CONSTRAINT "order_packings_packer" CHECK (("order_packings"."packer_id" is null) = ("order_packings"."taken_at" is null));--> statement-breakpoint
-- What was ticked and counted in full before the table knew of closing is packed.
UPDATE "order_packings" SET "done_at" = "updated_at" WHERE "cartons" > 0 AND jsonb_array_length("packed_line_ids") >= (
	SELECT count(*) FROM "order_lines" WHERE "order_lines"."order_id" = "order_packings"."order_id"
);
