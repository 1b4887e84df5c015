CREATE INDEX "orders_in_shop" ON "orders" USING btree ("status_id","payment_state") WHERE "orders"."status_id" < 3;--> statement-breakpoint
-- Pages offer a code only while its coupon is valid.
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON coupons FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
