ALTER TABLE "products" ADD COLUMN "tamil_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "shop_photo_key" text;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "licence_picture_key" text;