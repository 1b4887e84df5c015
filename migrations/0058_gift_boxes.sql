CREATE TABLE "product_contents" (
	"box_id" integer NOT NULL,
	"content_id" integer NOT NULL,
	"count" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_contents_box_id_content_id_pk" PRIMARY KEY("box_id","content_id"),
	CONSTRAINT "product_contents_count" CHECK ("product_contents"."count" between 1 and 1000),
	CONSTRAINT "product_contents_not_itself" CHECK ("product_contents"."box_id" <> "product_contents"."content_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "boxed" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "from_contents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_contents" ADD CONSTRAINT "product_contents_box_id_products_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_contents" ADD CONSTRAINT "product_contents_content_id_products_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_contents_content_id_index" ON "product_contents" USING btree ("content_id");